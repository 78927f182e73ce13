import { formatPeriodo } from '@apura/br';
import { type LinhasXml, type LugarDasLinhas, letrasDaColuna, textoCelula } from '@apura/planilha';
import { type CursorMudancas, createCursorMudancas, type TextoDaMudanca } from './mudancas-em-bytes.ts';

/** Columns of text: the first eight without the file. The number of the line comes after them. */
const TEXTOS = 7;
const BYTES_POR_PEDACO = 64 * 1024;
/** The most bytes of a row without its texts. */
const MAXIMO_DA_LINHA = 2_048;
/** The most bytes that a character becomes: `&quot;`. */
const MAIOR_ENTIDADE = 6;

/** Reads changes one after the other, across several sheets. */
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

/** Yields the XML of the next rows of 'Antes x Depois', at most `maximo` of them, byte by byte as it is in the file. */
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
/** Beginnings of the cells up to the number of the line. */
const CELULAS = Array.from({ length: TEXTOS + 1 }, (_, i) => Buffer.from(`<c r="${letrasDaColuna(i + 1)}`));

/** Returns a function that writes a row and returns its end; the buffer must have room for the row. */
function createLinha(estilo: LugarDasLinhas['estilo']) {
  // Looks are numbered in the order of their first use, so each is requested when a cell first needs it.
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

/** The period as people write it, marked as special so that its text is checked. */
function periodoMostrado(texto: TextoDaMudanca): TextoDaMudanca {
  const bytes = Buffer.from(formatPeriodo(decodificar(texto)));
  return { bytes, inicio: 0, fim: bytes.length, especial: true };
}

function copy(destino: Uint8Array, pos: number, fonte: Uint8Array): number {
  destino.set(fonte, pos);
  return pos + fonte.length;
}

/** Copies byte by byte: most texts are short, and copying at once would first need a view of the block for each. */
function copyTexto(destino: Uint8Array, pos: number, { bytes, inicio, fim }: TextoDaMudanca): number {
  for (let i = inicio; i < fim; i++) destino[pos + i - inicio] = bytes[i] as number; // Inside both.
  return pos + fim - inicio;
}

/** Keeps a number that is written many times as text: `mudar` sets the number, `copy` writes its text. */
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
