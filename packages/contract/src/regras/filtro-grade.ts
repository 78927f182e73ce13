import { isIsoDate } from '@apura/br';
import { z } from 'zod';
import { dataDoMes, isMesDaData } from './mes-da-data.ts';

/** What the rules of a filter must know of a column. */
export type TipoFiltrado = 'text' | 'date' | 'money' | 'decimal' | 'integer' | 'percent';

/** Conditions on one column, all of which must hold. */
export const MAX_CONDICOES = 8;
/** Columns with a filter. */
export const MAX_COLUNAS_FILTRADAS = 40;
/** Values that a list of a condition may hold. */
export const MAX_VALORES = 1000;
/** Letters of a filter as JSON. The page also holds the encoded address to this: see {@link cabeNoEndereco}. */
export const MAX_LETRAS_FILTRO = 6000;

const OPERADORES_DE_VALOR = [
  'contem',
  'nao-contem',
  'igual',
  'diferente',
  'comeca',
  'termina',
  'maior',
  'maior-igual',
  'menor',
  'menor-igual',
] as const;
const semNul = (texto: string): boolean => !texto.includes('\u0000');
const valorSchema = z.string().min(1).max(200).refine(semNul);

/**
 * One condition on a column. Numbers are decimal texts with a point, days yyyy-MM-dd, months of a text column MM/yyyy;
 * for `contem`, `nao-contem`, `comeca` and `termina` the value is text as the screen shows it. Texts are compared
 * without regard to case or accents, except those of a list, which are the values themselves; null or '' in a list is
 * the empty cell, and MM/yyyy in a list of a date column every day of the month. An empty cell fulfils the negative
 * conditions and none of the comparisons.
 */
export const condicaoSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.enum(OPERADORES_DE_VALOR), valor: valorSchema }),
  z.strictObject({ op: z.literal('entre'), valor: valorSchema, ate: valorSchema }),
  z.strictObject({ op: z.enum(['vazio', 'preenchido']) }),
  z.strictObject({
    op: z.enum(['lista', 'fora-da-lista']),
    valores: z.array(z.string().max(1000).refine(semNul).nullable()).min(1).max(MAX_VALORES),
  }),
]);
export type CondicaoFiltro = z.infer<typeof condicaoSchema>;
export type OperadorFiltro = CondicaoFiltro['op'];

/** A filter as it travels: by column key a text, read as if a user had typed it, or a list of conditions. */
export const filtroGradeSchema = z
  .record(
    z.string().max(200),
    z.union([z.string().max(200).refine(semNul), z.array(condicaoSchema).max(MAX_CONDICOES)]),
  )
  .refine((filtro) => Object.keys(filtro).length <= MAX_COLUNAS_FILTRADAS);
export type FiltroGrade = z.infer<typeof filtroGradeSchema>;

/** A filter as it is kept in a view: every key once. */
export const filtroGuardadoSchema = z.strictObject({
  key: z.string().min(1).max(200),
  condicoes: z.array(condicaoSchema).min(1).max(MAX_CONDICOES),
});
export type FiltroGuardado = z.infer<typeof filtroGuardadoSchema>;

/** Whether the filter may travel in an address; else the page says so before it asks. */
export function cabeNoEndereco(filtro: FiltroGrade): boolean {
  return encodeURIComponent(JSON.stringify(filtro)).length <= MAX_LETRAS_FILTRO;
}

/** The sentence for a filter that does not fit, see {@link cabeNoEndereco}. */
export const FILTRO_GRANDE = 'O filtro ficou grande demais. Marque menos valores ou filtre por parte do texto.';

/** The filter of the rows of a group: those of the filter whose column holds this very value. */
export function comValor(filtro: FiltroGrade, key: string, valor: string | null, tipo: TipoFiltrado): FiltroGrade {
  const data = dataDoMes(key);
  if (data !== undefined) return comValor(filtro, data, valor, 'date');
  const lido = readFiltro(filtro[key] ?? [], tipo);
  const antes = 'condicoes' in lido ? lido.condicoes : [];
  return { ...filtro, [key]: [...antes, { op: 'lista', valores: [valor] }] };
}

/** What a column's filter means, or a sentence about what is wrong with it. */
export function readFiltro(filtro: string | readonly CondicaoFiltro[], tipo: TipoFiltrado): FiltroLido {
  if (typeof filtro === 'string') return parseDigitado(filtro, tipo);
  for (const condicao of filtro) {
    const falta = faultOfCondicao(condicao, tipo);
    if (falta !== undefined) return { falta };
  }
  return { condicoes: filtro };
}

export type FiltroLido = { condicoes: readonly CondicaoFiltro[] } | { falta: string };

/** Why a column of this kind cannot be asked this, in Portuguese. */
export function faultOfCondicao(condicao: CondicaoFiltro, tipo: TipoFiltrado): string | undefined {
  if (tipo === 'text') return faultOfTexto(condicao);
  const isValor = tipo === 'date' ? isIsoDate : isNumero;
  const falta = tipo === 'date' ? SO_DATAS : SO_NUMEROS;
  switch (condicao.op) {
    case 'contem':
    case 'nao-contem':
    case 'comeca':
    case 'termina':
    case 'vazio':
    case 'preenchido':
      return undefined;
    case 'entre':
      if (!isValor(condicao.valor) || !isValor(condicao.ate)) return falta;
      return compara(condicao.valor, condicao.ate, tipo) > 0 ? FORA_DE_ORDEM : undefined;
    case 'lista':
    case 'fora-da-lista':
      return condicao.valores.every((v) => v === null || v === '' || isValor(v) || (tipo === 'date' && isMesDaData(v)))
        ? undefined
        : falta;
    default:
      return isValor(condicao.valor) ? undefined : falta;
  }
}

const SO_NUMEROS = 'Esta coluna tem números. Escreva, por exemplo, 2000, >2000 ou 2000..3000.';
const SO_DATAS = 'Esta coluna tem datas. Escreva, por exemplo, 31/01/2024, >=01/02/2024 ou 01/2024..03/2024.';
const FORA_DE_ORDEM = 'O primeiro valor do intervalo é maior que o segundo.';

/**
 * What a user typed into the box of a column: `2000`, `>2000`, `>=1.234,56`, `<01/02/2024`, `2000..3000`, `=abc`,
 * `<>abc`; `=` alone asks for empty cells and `<>` alone for filled ones. A text in double quotes is looked for as it
 * is. Months and years are understood among days. Without a sign the cell must hold the text.
 */
export function parseDigitado(digitado: string, tipo: TipoFiltrado): FiltroLido {
  const texto = digitado.trim();
  if (texto === '') return { condicoes: [] };
  const literal = /^"(.+)"$/s.exec(texto)?.[1];
  if (literal !== undefined) return { condicoes: [{ op: 'contem', valor: literal }] };
  const sinal = /^(<=|>=|<>|!=|[<>=≤≥≠])\s*(.*)$/s.exec(texto);
  if (sinal !== null) return parseComSinal(SINAIS[sinal[1] as keyof typeof SINAIS], sinal[2] ?? '', tipo);
  const [de, ate, ...resto] = texto.split('..').map((ponta) => ponta.trim());
  if (de && ate && resto.length === 0 && (tipo !== 'text' || (isPonta(de) && isPonta(ate)))) {
    return parseIntervalo(de, ate, tipo);
  }
  if (tipo === 'date') {
    if (isIsoDate(texto)) return { condicoes: [{ op: 'igual', valor: texto }] };
    return /^[\d/]+$/.test(texto) ? { condicoes: [{ op: 'contem', valor: texto }] } : { falta: SO_DATAS };
  }
  if (tipo === 'text') return { condicoes: [{ op: 'contem', valor: texto }] };
  const numero = texto.replace(/^R\$/, '').replace(/%$/, '').trim();
  return /^-?[\d.,]+$/.test(numero) ? { condicoes: [{ op: 'contem', valor: numero }] } : { falta: SO_NUMEROS };
}

const SINAIS = {
  '=': 'igual',
  '<>': 'diferente',
  '!=': 'diferente',
  '≠': 'diferente',
  '>': 'maior',
  '>=': 'maior-igual',
  '≥': 'maior-igual',
  '<': 'menor',
  '<=': 'menor-igual',
  '≤': 'menor-igual',
} as const;
type Comparacao = (typeof SINAIS)[keyof typeof SINAIS];

function parseComSinal(op: Comparacao, valor: string, tipo: TipoFiltrado): FiltroLido {
  if (valor === '') {
    if (op === 'igual') return { condicoes: [{ op: 'vazio' }] };
    if (op === 'diferente') return { condicoes: [{ op: 'preenchido' }] };
    return { falta: 'Escreva o valor depois do sinal.' };
  }
  if (tipo === 'text') return { condicoes: [{ op, valor }] };
  if (tipo === 'date') return parseDiaComSinal(op, valor);
  const numero = parseNumero(valor);
  return numero === undefined ? { falta: SO_NUMEROS } : { condicoes: [{ op, valor: numero }] };
}

/** Of a month or a year the comparison takes the end that its sign means. */
function parseDiaComSinal(op: Comparacao, texto: string): FiltroLido {
  const dias = parseDias(texto);
  if (dias === undefined) return { falta: SO_DATAS };
  const { de, ate } = dias;
  if (op === 'maior' || op === 'menor-igual') return { condicoes: [{ op, valor: ate }] };
  if (op === 'menor' || op === 'maior-igual' || de === ate) return { condicoes: [{ op, valor: de }] };
  if (op === 'igual') return { condicoes: [{ op: 'entre', valor: de, ate }] };
  return { falta: 'Escreva o dia inteiro depois de <>, por exemplo <>31/01/2024.' };
}

function parseIntervalo(de: string, ate: string, tipo: TipoFiltrado): FiltroLido {
  const condicao: CondicaoFiltro = {
    op: 'entre',
    valor: (tipo === 'text' ? de : tipo === 'date' ? parseDias(de)?.de : parseNumero(de)) ?? 'x',
    ate: (tipo === 'text' ? ate : tipo === 'date' ? parseDias(ate)?.ate : parseNumero(ate)) ?? 'x',
  };
  const falta = faultOfCondicao(condicao, tipo);
  return falta === undefined ? { condicoes: [condicao] } : { falta };
}

/** The first and the last day of dd/MM/yyyy, yyyy-MM-dd, MM/yyyy or yyyy. */
function parseDias(texto: string): { de: string; ate: string } | undefined {
  const dia = isIsoDate(texto) ? texto : /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(texto) ? isoDe(texto) : undefined;
  if (dia !== undefined) return isIsoDate(dia) ? { de: dia, ate: dia } : undefined;
  if (/^[12]\d{3}$/.test(texto)) return { de: `${texto}-01-01`, ate: `${texto}-12-31` };
  if (!/^\d{1,2}\/\d{4}$/.test(texto)) return undefined;
  const de = isoDe(`1/${texto}`);
  if (!isIsoDate(de)) return undefined;
  const ultimo = new Date(Date.UTC(Number(de.slice(0, 4)), Number(de.slice(5, 7)), 0)).getUTCDate();
  return { de, ate: `${de.slice(0, 8)}${ultimo}` };
}

const isoDe = (dia: string): string =>
  dia
    .split('/')
    .map((parte) => parte.padStart(2, '0'))
    .reverse()
    .join('-');

/**
 * The decimal text of a number in Brazilian writing, with or without points between thousands and R$ or %. A lone point
 * that cannot be of thousands (10.5) is one of decimals.
 */
export function parseNumero(texto: string): string | undefined {
  const limpo = texto.replace(/^R\$|%$/g, '').replaceAll(/\s/g, '');
  const milhares = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(limpo) || /^-?\d+(,\d+)?$/.test(limpo);
  const numero = milhares ? limpo.replaceAll('.', '').replace(',', '.') : limpo;
  return isNumero(numero) ? numero : undefined;
}

function faultOfTexto(condicao: CondicaoFiltro): string | undefined {
  if (condicao.op !== 'entre') return undefined;
  const { valor, ate } = condicao;
  if (isMes(valor) !== isMes(ate)) return 'Os dois lados do intervalo devem ser meses, como 01/2024..03/2024.';
  return isMes(valor) && mesIso(valor) > mesIso(ate) ? FORA_DE_ORDEM : undefined;
}

/** An end of an interval that makes sense in a column of texts: digits, or a month. */
const isPonta = (texto: string): boolean => /^\d+$/.test(texto) || isMes(texto);
const isNumero = (texto: string): boolean => /^-?\d{1,15}(\.\d{1,10})?$/.test(texto);

/** Whether a text is MM/yyyy: texts of that form are compared as months, not letter by letter. */
export const isMes = (texto: string): boolean => /^(0[1-9]|1[0-2])\/\d{4}$/.test(texto);
/** yyyy-MM of MM/yyyy. */
export const mesIso = (mes: string): string => `${mes.slice(3)}-${mes.slice(0, 2)}`;

function compara(a: string, b: string, tipo: TipoFiltrado): number {
  return tipo === 'date' ? a.localeCompare(b) : Number(a) - Number(b);
}
