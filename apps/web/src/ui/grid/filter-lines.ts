import { formatDateBr, formatMoney } from '@apura/br';
import {
  type CondicaoFiltro,
  faultOfCondicao,
  NOMES_OPERADOR,
  type OperadorFiltro,
  parseDigitado,
  readFiltro,
  type TipoFiltrado,
} from '@apura/contract';
import type { GridFilter } from './window-reader.ts';

/** A condition as its form has it: what was typed, before it is read. */
export interface FilterLine {
  op: OperadorFiltro;
  valor: string;
  ate: string;
}

/** Values that a column is limited to, or all but some. */
export interface MarkedValues {
  /** Whether `values` are those left out. */
  except: boolean;
  values: ReadonlySet<string | null>;
}

export const ALL_VALUES: MarkedValues = { except: true, values: new Set() };

/** What a condition begins with: of amounts and days one asks for those from some value on. */
export const newLine = (tipo: TipoFiltrado): FilterLine => ({
  op: tipo === 'text' ? 'contem' : 'maior-igual',
  valor: '',
  ate: '',
});

const TEXT_FIRST: readonly OperadorFiltro[] = [
  'contem',
  'nao-contem',
  'igual',
  'diferente',
  'comeca',
  'termina',
  'entre',
  'maior-igual',
  'menor-igual',
  'vazio',
  'preenchido',
];
const AMOUNT_FIRST: readonly OperadorFiltro[] = [
  'contem',
  'igual',
  'diferente',
  'maior',
  'maior-igual',
  'menor',
  'menor-igual',
  'entre',
  'vazio',
  'preenchido',
];

/** The operators of a column's kind, with their words. */
export function operatorsOf(tipo: TipoFiltrado): { value: OperadorFiltro; label: string }[] {
  const names = tipo === 'date' ? { ...NOMES_OPERADOR, ...DAY_WORDS } : NOMES_OPERADOR;
  return (tipo === 'text' ? TEXT_FIRST : AMOUNT_FIRST).map((op) => ({ value: op, label: names[op] }));
}

const DAY_WORDS: Partial<Record<OperadorFiltro, string>> = {
  maior: 'depois de',
  'maior-igual': 'a partir de',
  menor: 'antes de',
  'menor-igual': 'até',
};

/** What may be typed into a column's box without choosing an operator. */
export function typingHint(tipo: TipoFiltrado): string {
  if (tipo === 'date') return 'Também: 01/2025, >=31/01/2025 ou 01/2025..03/2025.';
  return tipo === 'text' ? 'Também: =texto exato, <>outro texto.' : 'Também: >2000, <=1.500,50 ou 2000..3000.';
}

/** A filter as its form shows it. */
export function linesOf(
  filter: GridFilter | undefined,
  tipo: TipoFiltrado,
): { lines: FilterLine[]; marked: MarkedValues } {
  const read = readFiltro(filter ?? [], tipo);
  if (!('condicoes' in read)) return { lines: [{ op: 'contem', valor: String(filter), ate: '' }], marked: ALL_VALUES };
  const lines: FilterLine[] = [];
  let marked = ALL_VALUES;
  for (const condicao of read.condicoes) {
    if (condicao.op === 'lista' || condicao.op === 'fora-da-lista') marked = narrowed(marked, condicao);
    else lines.push(lineOf(condicao, tipo));
  }
  return { lines: lines.length === 0 ? [newLine(tipo)] : lines, marked };
}

/** The conditions that a form means, or by line what is wrong with it. */
export function readLines(
  lines: readonly FilterLine[],
  marked: MarkedValues,
  tipo: TipoFiltrado,
): { condicoes: CondicaoFiltro[] } | { faults: ReadonlyMap<number, string> } {
  const condicoes: CondicaoFiltro[] = [];
  const faults = new Map<number, string>();
  for (const [at, line] of lines.entries()) {
    const read = readLine(line, tipo);
    if ('falta' in read) faults.set(at, read.falta);
    else condicoes.push(...read.condicoes);
  }
  if (faults.size > 0) return { faults };
  const valores = [...marked.values];
  if (valores.length > 0) condicoes.push({ op: marked.except ? 'fora-da-lista' : 'lista', valores });
  return { condicoes };
}

function readLine({ op, valor, ate }: FilterLine, tipo: TipoFiltrado): ReturnType<typeof readFiltro> {
  const typed = valor.trim();
  if (op === 'vazio' || op === 'preenchido') return { condicoes: [{ op }] };
  if (op === 'lista' || op === 'fora-da-lista') return { condicoes: [] };
  if (op === 'entre') {
    if (typed === '' && ate.trim() === '') return { condicoes: [] };
    if (typed === '' || ate.trim() === '') return { falta: 'Escreva os dois lados do intervalo.' };
    if (tipo !== 'text') return parseDigitado(`${typed}..${ate.trim()}`, tipo);
    return checked({ op, valor: typed, ate: ate.trim() }, tipo);
  }
  if (typed === '') return { condicoes: [] };
  if (op === 'contem' || (tipo !== 'text' && OWN_SIGN.test(typed))) return parseDigitado(typed, tipo);
  const sign = SIGNS[op];
  return sign === undefined || tipo === 'text'
    ? checked({ op, valor: typed }, tipo)
    : parseDigitado(`${sign}${typed}`, tipo);
}

function checked(condicao: CondicaoFiltro, tipo: TipoFiltrado): ReturnType<typeof readFiltro> {
  const falta = faultOfCondicao(condicao, tipo);
  return falta === undefined ? { condicoes: [condicao] } : { falta };
}

/** What was typed says itself how it compares, as `>2000` and `10..20` do. */
const OWN_SIGN = /^["<>=!≤≥≠]|\.\./;

const SIGNS: Partial<Record<OperadorFiltro, string>> = {
  igual: '=',
  diferente: '<>',
  maior: '>',
  'maior-igual': '>=',
  menor: '<',
  'menor-igual': '<=',
};

function lineOf(condicao: CondicaoFiltro, tipo: TipoFiltrado): FilterLine {
  switch (condicao.op) {
    case 'vazio':
    case 'preenchido':
    case 'lista':
    case 'fora-da-lista':
      return { op: condicao.op, valor: '', ate: '' };
    case 'entre':
      return { op: 'entre', valor: shown(condicao.valor, tipo), ate: shown(condicao.ate, tipo) };
    case 'contem':
      return { op: 'contem', valor: asTyped(condicao, tipo), ate: '' };
    case 'nao-contem':
    case 'comeca':
    case 'termina':
      return { op: condicao.op, valor: condicao.valor, ate: '' };
    default:
      return { op: condicao.op, valor: shown(condicao.valor, tipo), ate: '' };
  }
}

/** A text that would be read as a sign is quoted, so that it is read as it is. */
function asTyped({ valor }: { valor: string }, tipo: TipoFiltrado): string {
  const read = parseDigitado(valor, tipo);
  const [first] = 'condicoes' in read ? read.condicoes : [];
  return first?.op === 'contem' && first.valor === valor ? valor : `"${valor}"`;
}

function shown(valor: string, tipo: TipoFiltrado): string {
  if (tipo === 'text') return valor;
  return tipo === 'date' ? formatDateBr(valor) : formatMoney(valor);
}

function narrowed(
  marked: MarkedValues,
  { op, valores }: { op: string; valores: readonly (string | null)[] },
): MarkedValues {
  const given = new Set(valores.map((valor) => (valor === '' ? null : valor)));
  if (op === 'lista') {
    const left = [...given].filter((valor) => marked.values.has(valor) !== marked.except);
    return { except: false, values: new Set(left) };
  }
  if (marked.except) return { except: true, values: new Set([...marked.values, ...given]) };
  return { except: false, values: new Set([...marked.values].filter((valor) => !given.has(valor))) };
}
