import { formatPeriodo } from '@apura/br';
import { type LinhasXml, type LugarDasLinhas, letrasDaColuna, textoCelula } from '@apura/planilha';
import { type CursorMudancas, createCursorMudancas, type TextoDaMudanca } from './mudancas-em-bytes.ts';

/** Columns of text, the first eight less the file: the number of the line comes after them. */
const TEXTOS = 7;
const BYTES_POR_PEDACO = 64 * 1024;
/** A row without its texts takes less. */
const MAXIMO_DA_LINHA = 2_048;
/** A character becomes at most so many bytes: `&quot;`. */
const MAIOR_ENTIDADE = 6;

/** Changes one after the other, for one sheet after the other. */
export interface LeituraMudancas {
  cursor: CursorMudancas;
  /** Goes to the next change of the block; when there is none, the next block has to be opened. */
  proximoBloco(): Promise<boolean>;
}

export function readBlocos(blocos: AsyncIterable<Uint8Array>): LeituraMudancas {
  const cursor = createCursorMudancas();
  const todos = blocos[Symbol.asyncIterator]();
  return {
    cursor,
    async proximoBloco() {
      const { done, value } = await todos.next();
      if (done) return false;
      cursor.open(value);
      return true;
    },
  };
}

/** The XML of the next rows of 'Antes x Depois', at most so many: that of their cells, byte by byte. */
export async function* linhasMudancasXml(
  { cursor, proximoBloco }: LeituraMudancas,
  { primeira, estilo, maximo }: LugarDasLinhas & { maximo: number },
): AsyncGenerator<LinhasXml> {
  const linha = createLinha(estilo);
  let bytes: Buffer = Buffer.allocUnsafeSlow(BYTES_POR_PEDACO);
  let pos = 0;
  let linhas = 0;
  for (let numero = primeira; numero < primeira + maximo; ) {
    if (!cursor.proxima()) {
      if (await proximoBloco()) continue;
      break;
    }
    const espaco = espacoDe(cursor);
    if (pos + espaco > bytes.length) {
      yield { xml: bytes.subarray(0, pos), linhas };
      pos = 0;
      linhas = 0;
      if (espaco > bytes.length) bytes = Buffer.allocUnsafeSlow(espaco);
    }
    pos = linha(bytes, pos, { numero, cursor });
    numero++;
    linhas++;
  }
  yield { xml: bytes.subarray(0, pos), linhas };
}

function espacoDe({ textos }: CursorMudancas): number {
  let soma = MAXIMO_DA_LINHA;
  for (const { inicio, fim, especial } of textos) soma += especial ? (fim - inicio) * MAIOR_ENTIDADE : fim - inicio;
  return soma;
}

const LINHA = Buffer.from('<row r="');
const FIM_DO_NUMERO = Buffer.from('">');
const FIM_DO_TEXTO = Buffer.from('</t></is></c>');
const FIM_DO_VALOR = Buffer.from('</v></c>');
const FIM_DA_LINHA = Buffer.from('</row>');
/** Up to the number of the row. */
const CELULAS = Array.from({ length: TEXTOS + 1 }, (_, i) => Buffer.from(`<c r="${letrasDaColuna(i + 1)}`));

/** Writes a row and returns where it ends; there has to be room for it. */
function createLinha(estilo: LugarDasLinhas['estilo']) {
  // The looks are numbered in the order in which they are used: each is asked for when a cell first has it.
  const simples: (Buffer | undefined)[] = [];
  const aspas: (Buffer | undefined)[] = [];
  const openTexto = (coluna: number, aspa: boolean): Buffer => {
    const prontos = aspa ? aspas : simples;
    prontos[coluna] ??= Buffer.from(`" s="${estilo(coluna, aspa)}" t="inlineStr"><is><t xml:space="preserve">`);
    return prontos[coluna];
  };
  let openValor: Buffer | undefined;
  const digitos = createDigitos();
  const valor = createDigitos();
  let periodo: TextoDaMudanca | undefined;

  return (bytes: Buffer, inicio: number, { numero, cursor }: { numero: number; cursor: CursorMudancas }): number => {
    // The first text of a change is its period.
    if (cursor.outroPeriodo || !periodo) periodo = periodoMostrado(cursor.textos[0] as TextoDaMudanca);
    digitos.mudar(numero);
    let pos = copy(bytes, inicio, LINHA);
    pos = digitos.copy(bytes, pos);
    pos = copy(bytes, pos, FIM_DO_NUMERO);
    for (let i = 0; i < TEXTOS; i++) {
      const texto = i === 0 ? periodo : (cursor.textos[i] as TextoDaMudanca); // Inside its bounds.
      if (texto.fim === texto.inicio) continue;
      pos = copy(bytes, pos, CELULAS[i] as Buffer); // One for each column.
      pos = digitos.copy(bytes, pos);
      if (texto.especial) {
        const original = decodificar(texto);
        pos = copy(bytes, pos, openTexto(i, /^[=+\-@\t\r]/.test(original)));
        pos += bytes.write(textoCelula(original), pos);
      } else {
        pos = copy(bytes, pos, simples[i] ?? openTexto(i, false));
        pos = copyTexto(bytes, pos, texto);
      }
      pos = copy(bytes, pos, FIM_DO_TEXTO);
    }
    if (cursor.linha !== null) {
      pos = copy(bytes, pos, CELULAS[TEXTOS] as Buffer); // The last one.
      pos = digitos.copy(bytes, pos);
      openValor ??= Buffer.from(`" s="${estilo(TEXTOS, false)}"><v>`);
      pos = copy(bytes, pos, openValor);
      valor.mudar(cursor.linha);
      pos = valor.copy(bytes, pos);
      pos = copy(bytes, pos, FIM_DO_VALOR);
    }
    return copy(bytes, pos, FIM_DA_LINHA);
  };
}

const decodificar = ({ bytes, inicio, fim }: TextoDaMudanca): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + inicio, fim - inicio).toString();

/** The period as people write it, looked at with the care for special texts. */
function periodoMostrado(texto: TextoDaMudanca): TextoDaMudanca {
  const bytes = Buffer.from(formatPeriodo(decodificar(texto)));
  return { bytes, inicio: 0, fim: bytes.length, especial: true };
}

function copy(destino: Uint8Array, pos: number, fonte: Uint8Array): number {
  destino.set(fonte, pos);
  return pos + fonte.length;
}

/** Most texts are short: a part of the block would have to be made for each before it could be copied at once. */
function copyTexto(destino: Uint8Array, pos: number, { bytes, inicio, fim }: TextoDaMudanca): number {
  for (let i = inicio; i < fim; i++) destino[pos + i - inicio] = bytes[i] as number; // Inside both.
  return pos + fim - inicio;
}

/** A whole number as text, that is written many times. */
function createDigitos() {
  const digitos = Buffer.alloc(11);
  let inicio = digitos.length;
  return {
    mudar(numero: number): void {
      inicio = digitos.length;
      for (let resto = numero; resto > 0; resto = (resto / 10) | 0) digitos[--inicio] = 48 + (resto % 10);
      if (numero > 0) return;
      const texto = String(numero);
      inicio -= texto.length;
      digitos.write(texto, inicio);
    },
    copy(destino: Uint8Array, pos: number): number {
      for (let i = inicio; i < digitos.length; i++) destino[pos + i - inicio] = digitos[i] as number; // Inside both.
      return pos + digitos.length - inicio;
    },
  };
}
