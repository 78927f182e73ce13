import { BlobReader, configure, type FileEntry, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { MAXIMO_LINHAS, TabelaIlegivel, type TabelaLida } from './tabela-lida.ts';

/** Of what is read of a workbook, after opening: a month of documents has far less. */
const MAXIMO_BYTES = 60 * 1024 ** 2;
const MAXIMO_COLUNAS = 256;
const MAXIMO_PARTES = 2_000;
const DIA_MS = 86_400_000;
/** Day 0 of the two calendars of workbooks. */
const INICIO = { de1900: Date.UTC(1899, 11, 30), de1904: Date.UTC(1904, 0, 1) };

// A worker of the library's own would be a blob, which the page's policy refuses.
configure({ useWebWorkers: false });

/**
 * The sheets of a workbook (.xlsx), with values only: formulas, macros and links are never followed. Numbers have a
 * point, dates are dd/mm/aaaa.
 */
export async function readXlsx(file: File): Promise<TabelaLida[]> {
  const zip = new ZipReader(new BlobReader(file));
  try {
    const entradas = (await zip.getEntries()).filter((e) => e.directory === false);
    if (entradas.length > MAXIMO_PARTES) throw new TabelaIlegivel('A planilha tem partes demais.');
    return await readPasta(new Map(entradas.map((e) => [e.filename.replace(/^\//, ''), e])));
  } catch (error) {
    if (error instanceof TabelaIlegivel) throw error;
    throw new TabelaIlegivel('A planilha está danificada ou protegida por senha. Salve-a de novo como .xlsx.');
  } finally {
    await zip.close();
  }
}

async function readPasta(partes: ReadonlyMap<string, FileEntry>): Promise<TabelaLida[]> {
  let resta = MAXIMO_BYTES;
  const read = async (nome: string): Promise<Document | null> => {
    const parte = partes.get(nome);
    if (parte === undefined) return null;
    resta -= parte.uncompressedSize;
    if (resta < 0) throw new TabelaIlegivel('A planilha é grande demais. Divida o arquivo em partes.');
    const texto = await parte.getData(new TextWriter());
    if (texto.length > MAXIMO_BYTES || /<!DOCTYPE/i.test(texto))
      throw new TabelaIlegivel('A planilha está danificada.');
    return new DOMParser().parseFromString(texto, 'application/xml');
  };
  const pasta = await read('xl/workbook.xml');
  const relacoes = await read('xl/_rels/workbook.xml.rels');
  if (pasta === null || relacoes === null) throw new TabelaIlegivel('O arquivo não é uma planilha .xlsx.');
  const alvos = new Map(
    all(relacoes, 'Relationship').map((r) => [r.getAttribute('Id') ?? '', r.getAttribute('Target') ?? '']),
  );
  const textos = all(await read('xl/sharedStrings.xml'), 'si').map(textOf);
  const datas = datesOf(await read('xl/styles.xml'));
  const de1904 = ['1', 'true'].includes(all(pasta, 'workbookPr')[0]?.getAttribute('date1904') ?? '');
  const tabelas: TabelaLida[] = [];
  for (const folha of all(pasta, 'sheet')) {
    const id = [...folha.attributes].find((a) => a.localName === 'id')?.value ?? '';
    const alvo = (alvos.get(id) ?? '').replace(/^\/?(?:xl\/)?/, '');
    const aba = await read(`xl/${alvo}`);
    if (aba === null) continue;
    const linhas = rowsOf(aba, { textos, datas, inicio: de1904 ? INICIO.de1904 : INICIO.de1900 });
    if (linhas.length > 0) tabelas.push({ nome: folha.getAttribute('name') ?? '', linhas });
  }
  return tabelas;
}

interface Sentido {
  textos: readonly string[];
  datas: readonly boolean[];
  inicio: number;
}

function rowsOf(aba: Document, sentido: Sentido): TabelaLida['linhas'] {
  const linhas = all(aba, 'row');
  if (linhas.length > MAXIMO_LINHAS)
    throw new TabelaIlegivel('A planilha tem linhas demais. Divida o arquivo em partes.');
  return linhas.flatMap((linha, i) => {
    const celulas: string[] = [];
    for (const c of all(linha, 'c')) {
      const coluna = columnOf(c.getAttribute('r') ?? '') ?? celulas.length;
      if (coluna < MAXIMO_COLUNAS) celulas[coluna] = textOfCell(c, sentido).trim();
    }
    // A cell that was skipped is a hole.
    const inteiras = Array.from(celulas, (texto) => texto ?? '');
    const numero = Number(linha.getAttribute('r') ?? i + 1);
    return inteiras.some((texto) => texto !== '') ? [{ numero, celulas: inteiras }] : [];
  });
}

function textOfCell(c: Element, { textos, datas, inicio }: Sentido): string {
  const valor = all(c, 'v')[0]?.textContent ?? '';
  switch (c.getAttribute('t')) {
    case 's':
      return textos[Number(valor)] ?? '';
    case 'inlineStr':
      return textOf(c);
    case 'str':
    case 'e':
    case 'b':
      return valor;
    default: {
      const numero = Number(valor);
      if (valor === '' || !Number.isFinite(numero)) return valor;
      if (datas[Number(c.getAttribute('s') ?? 0)] === true) return dateOf(inicio + Math.floor(numero) * DIA_MS);
      // The fifteen digits that a spreadsheet shows.
      return String(Number(numero.toPrecision(15)));
    }
  }
}

function dateOf(ms: number): string {
  const dia = new Date(ms);
  return Number.isNaN(dia.getTime()) ? '' : dia.toISOString().slice(0, 10).split('-').reverse().join('/');
}

/** Which looks of cells are dates: the built-in ones, and formats of the workbook that name a day or a year. */
function datesOf(estilos: Document | null): boolean[] {
  const proprios = new Map(
    all(estilos, 'numFmt').map((f) => [Number(f.getAttribute('numFmtId')), f.getAttribute('formatCode') ?? '']),
  );
  return all(all(estilos, 'cellXfs')[0] ?? null, 'xf').map((xf) => {
    const id = Number(xf.getAttribute('numFmtId') ?? 0);
    const formato = proprios.get(id)?.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    return formato === undefined ? (id >= 14 && id <= 22) || (id >= 27 && id <= 36) : /[dy]/i.test(formato);
  });
}

/** The place of a cell's column, from its reference ('C7' is 2). */
function columnOf(referencia: string): number | undefined {
  const letras = /^[A-Z]{1,3}/.exec(referencia)?.[0];
  if (letras === undefined) return undefined;
  return [...letras].reduce((soma, letra) => soma * 26 + letra.charCodeAt(0) - 64, 0) - 1;
}

/** The text of the runs of an element, without phonetic readings. */
const textOf = (e: Element): string =>
  all(e, 't')
    .filter((t) => t.parentElement?.localName !== 'rPh')
    .map((t) => t.textContent ?? '')
    .join('');

const all = (onde: Document | Element | null, nome: string): Element[] =>
  onde === null ? [] : [...onde.getElementsByTagNameNS('*', nome)];
