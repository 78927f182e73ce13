import { ARQUIVO, ESTABELECIMENTO, PERIODO } from './consulta-por-arquivo.ts';
import type { TotalColuna } from './totais/total-coluna.ts';

/** How a column is stored, sorted and shown. `money` has 2 decimals, `percent` 4 (a percentage: 1,65 is 1.65 %). */
export type ColunaTipoRelatorio = 'text' | 'date' | 'money' | 'decimal' | 'integer' | 'percent';

export interface ColunaRelatorio {
  /** The heading, and the key of the row. */
  key: string;
  type: ColunaTipoRelatorio;
  /** Decimals of a `decimal` column. */
  scale?: number;
  /** Of the months of a date column, MM/yyyy, made for groups alone: that column's key. */
  mesDe?: string;
  /** How its values add up. Texts, dates and percentages never do. */
  total: TotalColuna;
}

/** What is needed to read the values of a column. */
export type ColunaLida = Omit<ColunaRelatorio, 'total'>;

const de =
  (type: ColunaTipoRelatorio, total: TotalColuna) =>
  (...keys: string[]): ColunaRelatorio[] =>
    keys.map((key) => ({ key, type, total }));

const SOMA: TotalColuna = { how: 'sum' };

export const texto = de('text', 'none');
export const data = de('date', 'none');
/** Amounts that add up: every row has its own part. */
export const dinheiro = de('money', SOMA);
/** Money that does not add up: balances, amounts with a debit or credit mark, values that several rows repeat. */
export const dinheiroSemTotal = de('money', 'none');
/** Numbers, ages, levels, and counts of things that several rows count. */
export const inteiro = de('integer', 'none');
/** Counts that add up: every row has its own part. */
export const contagem = de('integer', SOMA);
export const percentual = de('percent', 'none');
/** Quantities (their units differ), factors, rates and amounts per unit. */
export const decimal = (scale: number, ...keys: string[]): ColunaRelatorio[] =>
  keys.map((key) => ({ key, type: 'decimal', scale, total: 'none' }));

/** Columns with another total: `comTotal({ how: 'once', per: ['Chave'] }, dinheiro('Valor'))`. */
export const comTotal = (total: TotalColuna, colunas: readonly ColunaRelatorio[]): ColunaRelatorio[] =>
  colunas.map((coluna) => ({ ...coluna, total }));

/** Período and CNPJ Estab., the start of most reports. */
export const P: readonly ColunaRelatorio[] = texto(PERIODO.key, ESTABELECIMENTO.key);
/** Arquivo and Linha, the end of the reports whose rows come from one line. */
export const A: readonly ColunaRelatorio[] = [...texto(ARQUIVO.key), ...inteiro('Linha')];

/** How PIS and COFINS are worked out on a row. */
export const PIS_COFINS: readonly ColunaRelatorio[] = [
  ...texto('CST PIS'),
  ...dinheiro('Base PIS'),
  ...percentual('Alíq PIS'),
  ...dinheiro('PIS'),
  ...texto('CST COFINS'),
  ...dinheiro('Base COFINS'),
  ...percentual('Alíq COFINS'),
  ...dinheiro('COFINS'),
];

/** Whether a column holds a CNPJ or a CPF: stored without points, shown with them. */
export const isDocumento = ({ key, type }: Pick<ColunaLida, 'key' | 'type'>): boolean =>
  type === 'text' && /^(?:CNPJ|CPF)(?![a-zà-ú])/i.test(key);

/** Whether the rows end with a finding: Resultado, Tipo and Valor Estimado. */
export const hasAchado = (colunas: readonly ColunaRelatorio[]): boolean =>
  ['Resultado', 'Tipo', 'Valor Estimado'].every((key) => colunas.some((c) => c.key === key));

/** Decimals of a column's values; 0 for what is not a fraction. */
export function scaleOf(coluna: Pick<ColunaLida, 'type' | 'scale'>): number {
  switch (coluna.type) {
    case 'money':
      return 2;
    case 'percent':
      return 4;
    case 'decimal':
      return coluna.scale ?? 4;
    default:
      return 0;
  }
}

/** The DuckDB type under which a column is stored in a result. */
export function duckTypeOf(coluna: ColunaRelatorio): string {
  switch (coluna.type) {
    case 'text':
      return 'VARCHAR';
    case 'date':
      return 'DATE';
    case 'integer':
      return 'INTEGER';
    default:
      return `DECIMAL(18,${scaleOf(coluna)})`;
  }
}
