import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type ColunaRelatorio, duckTypeOf } from '../colunas.ts';
import { identifier, literal } from '../duck/sql-text.ts';

/** A row by its column names, with the columns that matter; the others are blank. */
export type LinhaDeTeste = Record<string, string | number | undefined>;

/** Writes rows as the result of a report with these columns, and returns the file. */
export async function saveResultadoDeTeste(
  dir: string,
  colunas: readonly ColunaRelatorio[],
  linhas: readonly LinhaDeTeste[],
): Promise<string> {
  const estranha = linhas.flatMap((l) => Object.keys(l)).find((key) => !colunas.some((c) => c.key === key));
  if (estranha !== undefined) throw new Error(`no column ${estranha}`);
  const file = path.join(dir, `${crypto.randomUUID()}.parquet`);
  const celula = (c: ColunaRelatorio, valor: string | number | undefined) =>
    `CAST(${valor === undefined ? 'NULL' : literal(String(valor))} AS ${duckTypeOf(c)}) AS ${identifier(c.key)}`;
  const select = (linha: LinhaDeTeste) => `SELECT ${colunas.map((c) => celula(c, linha[c.key])).join(', ')}`;
  const sql = linhas.length === 0 ? `${select({})} WHERE false` : linhas.map(select).join(' UNION ALL ');
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(`COPY (${sql}) TO ${literal(file)} (FORMAT parquet)`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  return file;
}
