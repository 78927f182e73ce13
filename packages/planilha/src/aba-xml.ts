import type { AbaEscrita, ColunaEscrita, EstiloLinha, FormatoCelula, LinhaEscrita } from './aba-escrita.ts';
import { APARENCIA_DA_LINHA } from './aparencia-linha.ts';
import { letrasDaColuna } from './coluna-letras.ts';
import type { EstilosPlanilha } from './estilos-planilha.ts';
import { filtroXml, inicioDaAbaXml } from './folha-xml.ts';
import { textoCelula } from './texto-celula.ts';

/** Last row with the lists of a column: more rows than a rectification accepts. */
const ULTIMA_LINHA_LISTA = 200_003;
/** Actions that stay allowed on a sheet whose heading is locked. */
const PERMITIDO = ['formatCells', 'formatColumns', 'formatRows', 'insertRows', 'deleteRows', 'sort', 'autoFilter'];
/** Warning for a value outside of the list, which is accepted. */
const AVISO_DA_LISTA = [
  'type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" errorTitle="Valor fora da lista"',
  'error="O valor não está na lista desta coluna. Confira antes de continuar."',
].join(' ');
const BYTES_POR_PEDACO = 65_536;
const DIA_MS = 86_400_000;
/** Day 0 of Excel's calendar, which has a 29 February 1900: dates from March 1900 on are right. */
const DIA_ZERO_MS = Date.UTC(1899, 11, 30);

export interface AbaXmlOptions {
  aba: AbaEscrita;
  estilos: EstilosPlanilha;
  /** Range of the hidden sheet that holds a list. */
  intervaloDaLista: (lista: readonly string[]) => string;
  signal?: AbortSignal | undefined;
}

/** The XML of a sheet, in pieces of some kilobytes; a piece of bytes is valid until the next is requested. */
export async function* abaXml(o: AbaXmlOptions): AsyncGenerator<string | Uint8Array> {
  const { aba, estilos } = o;
  const livre = (linha: number) => aba.primeiraLinhaDados !== undefined && linha >= aba.primeiraLinhaDados;
  let pedaco = inicio(aba, estilos);
  let numero = 0;
  const letras = aba.colunas.map((_, i) => letrasDaColuna(i + 1));
  const prontos: (number | undefined)[] = [];
  for await (const linha of aba.linhas) {
    numero++;
    pedaco += linhaXml({ numero, linha, colunas: aba.colunas, letras, prontos, estilos, livre: livre(numero) });
    if (pedaco.length < BYTES_POR_PEDACO) continue;
    o.signal?.throwIfAborted();
    yield pedaco;
    pedaco = '';
  }
  if (aba.linhasXml) {
    yield pedaco;
    pedaco = '';
    const estilo = (coluna: number, aspa: boolean) =>
      estiloDaCelula(estilos, {
        linha: 'dado',
        formato: aspa ? 'texto' : (aba.colunas[coluna]?.formato ?? 'texto'),
        livre: livre(numero + 1),
        aspa,
      });
    for await (const { xml, linhas } of aba.linhasXml({ primeira: numero + 1, estilo })) {
      numero += linhas;
      o.signal?.throwIfAborted();
      yield xml;
    }
  }
  yield pedaco + fim(o, numero);
}

function inicio(aba: AbaEscrita, estilos: EstilosPlanilha): string {
  const livre = aba.primeiraLinhaDados !== undefined;
  const colunas = aba.colunas.map(({ largura, formato }) => ({
    largura,
    estilo: estiloDaCelula(estilos, { linha: 'dado', formato, livre, aspa: false }),
  }));
  return inicioDaAbaXml({ colunas, congelar: aba.congelar });
}

function estiloDaCelula(
  estilos: EstilosPlanilha,
  { linha, ...celula }: { linha: EstiloLinha; formato: FormatoCelula; livre: boolean; aspa: boolean },
): number {
  return estilos.indice({ ...APARENCIA_DA_LINHA[linha], ...celula });
}

interface LinhaXmlOptions {
  numero: number;
  linha: LinhaEscrita;
  colunas: readonly ColunaEscrita[];
  /** Letters of the columns of the sheet; a row may have more cells. */
  letras: readonly string[];
  /** Looks of the sheet's data by column, kind and place, kept because every cell needs one and there are few. */
  prontos: (number | undefined)[];
  estilos: EstilosPlanilha;
  livre: boolean;
}

function linhaXml(o: LinhaXmlOptions): string {
  const estilo = o.linha.estilo ?? 'dado';
  const altura = o.linha.altura === undefined ? '' : ` ht="${o.linha.altura}" customHeight="1"`;
  let celulas = '';
  for (const [i, valor] of o.linha.valores.entries()) {
    if (valor === null || valor === '') continue;
    const comoTexto = estilo !== 'dado' && estilo !== 'total';
    const formato = comoTexto ? 'texto' : (o.colunas[i]?.formato ?? 'texto');
    const numero = formato === 'texto' ? null : numeroDaCelula(valor, formato === 'data');
    const aspa = numero === null && /^[=+\-@\t\r]/.test(valor);
    const lugar = ((i * 2 + Number(numero === null)) * 2 + Number(aspa)) * 2 + Number(o.livre);
    const pronto = estilo === 'dado' ? o.prontos[lugar] : undefined;
    const indice =
      pronto ??
      estiloDaCelula(o.estilos, {
        linha: estilo,
        formato: numero === null ? 'texto' : formato,
        livre: o.livre,
        aspa,
      });
    if (estilo === 'dado') o.prontos[lugar] = indice;
    const onde = `r="${o.letras[i] ?? letrasDaColuna(i + 1)}${o.numero}" s="${indice}"`;
    celulas +=
      numero === null
        ? `<c ${onde} t="inlineStr"><is><t xml:space="preserve">${textoCelula(valor)}</t></is></c>`
        : `<c ${onde}><v>${numero}</v></c>`;
  }
  return `<row r="${o.numero}"${altura}>${celulas}</row>`;
}

/** The text of a number or a date in the file; null when the value is neither, and is then written as text. */
function numeroDaCelula(valor: string, data: boolean): string | null {
  if (!data) return /^-?\d+(\.\d+)?$/.test(valor) ? valor : null;
  const partes = /^(\d{4})-(\d{2})-(\d{2})$/.exec(valor);
  if (!partes) return null;
  const dia = (Date.UTC(Number(partes[1]), Number(partes[2]) - 1, Number(partes[3])) - DIA_ZERO_MS) / DIA_MS;
  return dia > 60 ? String(dia) : null;
}

function fim(o: AbaXmlOptions, linhas: number): string {
  const { aba } = o;
  const filtro = aba.filtroNaLinha;
  return [
    '</sheetData>',
    aba.primeiraLinhaDados === undefined
      ? ''
      : `<sheetProtection sheet="1" ${PERMITIDO.map((acao) => `${acao}="0"`).join(' ')}/>`,
    filtro === undefined ? '' : filtroXml({ de: filtro, ate: linhas, colunas: aba.colunas.length }),
    listas(o),
    (aba.notas?.length ?? 0) > 0 ? '<legacyDrawing r:id="rId1"/>' : '',
    '</worksheet>',
  ].join('');
}

function listas({ aba, intervaloDaLista }: AbaXmlOptions): string {
  const primeira = aba.primeiraLinhaDados ?? 2;
  const itens = aba.colunas.flatMap((coluna, i) => {
    if (!coluna.lista || coluna.lista.length === 0) return [];
    const letra = letrasDaColuna(i + 1);
    const celulas = `${letra}${primeira}:${letra}${ULTIMA_LINHA_LISTA}`;
    const formula = `<formula1>${intervaloDaLista(coluna.lista)}</formula1>`;
    return [`<dataValidation ${AVISO_DA_LISTA} sqref="${celulas}">${formula}</dataValidation>`];
  });
  return itens.length === 0 ? '' : `<dataValidations count="${itens.length}">${itens.join('')}</dataValidations>`;
}
