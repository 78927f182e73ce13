import type { DuckDBConnection } from '@duckdb/node-api';

/** One row by its column names; decimals as texts, integers as numbers. */
export type Linha = Record<string, string | number | null>;

/** Asks one question of the finished reports. */
export type Consulta = (sql: string) => Promise<Linha[]>;

export function createConsulta(connection: DuckDBConnection): Consulta {
  return async (sql) => {
    const reader = await connection.runAndReadAll(sql);
    const nomes = reader.columnNames();
    return reader.getRowsJson().map((valores) =>
      Object.fromEntries(
        nomes.map((nome, i) => {
          const v = valores[i];
          return [nome, typeof v === 'string' || typeof v === 'number' ? v : v == null ? null : String(v)];
        }),
      ),
    );
  };
}

/** SQL of a sum as money; nothing summed is zero. */
export const soma = (expressao: string): string => `CAST(coalesce(sum(${expressao}), 0) AS DECIMAL(18,2))`;
/** SQL that turns MM/AAAA into yyyy-MM. */
export const mesIso = (coluna: string): string => `(right(${coluna}, 4) || '-' || left(${coluna}, 2))`;
/** SQL of a share in percent with two places; nothing of nothing is NULL. */
export const parte = (valor: string, total: string): string =>
  `CAST(round(CAST(${valor} AS DECIMAL(28,2)) * 100 / nullif(${total}, 0), 2) AS DECIMAL(18,2))`;

export const texto = (v: string | number | null | undefined): string => (v == null ? '' : String(v));
export const nulo = (v: string | number | null | undefined): string | null => (v == null ? null : String(v));
export const numero = (v: string | number | null | undefined): number => Number(v ?? 0);
/** Money of a row; absent is zero. */
export const valor = (v: string | number | null | undefined): string => (v == null ? '0.00' : String(v));
