import { macrosDaLei, readSql } from '@apura/apuracao';
import type { DuckDBConnection } from '@duckdb/node-api';

/** One row by its column names; decimals as texts, integers as numbers. */
type Linha = Record<string, string | number | null>;

/** Asks one question of the finished reports. */
export type Consulta = (sql: string) => Promise<Linha[]>;

/** The text of `sql/<nome>.sql`. */
export const sqlDe = (nome: string): string => readSql(import.meta.url, `./sql/${nome}.sql`);

/** Makes the macros that the questions use, and asks over the results that the connection sees. */
export async function createConsulta(connection: DuckDBConnection): Promise<Consulta> {
  await connection.run(macrosDaLei() + sqlDe('macros'));
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

export const texto = (v: string | number | null | undefined): string => (v == null ? '' : String(v));
export const nulo = (v: string | number | null | undefined): string | null => (v == null ? null : String(v));
export const numero = (v: string | number | null | undefined): number => Number(v ?? 0);
/** Money of a row; absent is zero. */
export const valor = (v: string | number | null | undefined): string => (v == null ? '0.00' : String(v));
