import { ARQUIVO, ESTABELECIMENTO, PERIODO } from './consulta-por-arquivo.ts';

/** How a column is stored, sorted and shown. `money` has 2 decimals, `percent` 4 (a percentage: 1,65 is 1.65 %). */
export type ColunaTipoRelatorio = 'text' | 'date' | 'money' | 'decimal' | 'integer' | 'percent';

export interface ColunaRelatorio {
  /** The heading, and the key of the row. */
  key: string;
  type: ColunaTipoRelatorio;
  /** Decimals of a `decimal` column. */
  scale?: number;
}

const de =
  (type: ColunaTipoRelatorio) =>
  (...keys: string[]): ColunaRelatorio[] =>
    keys.map((key) => ({ key, type }));

export const texto = de('text');
export const data = de('date');
export const dinheiro = de('money');
export const inteiro = de('integer');
export const percentual = de('percent');
export const decimal = (scale: number, ...keys: string[]): ColunaRelatorio[] =>
  keys.map((key) => ({ key, type: 'decimal', scale }));

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

/** Decimals of a column's values; 0 for what is not a fraction. */
export function scaleOf(coluna: ColunaRelatorio): number {
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
