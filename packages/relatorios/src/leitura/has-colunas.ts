import { duckTypeOf } from '../colunas.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { literal } from '../duck/sql-text.ts';
import { comLeitor } from './leitor-duck.ts';

/** Whether a stored result has all the columns that its report stores today, each under its type. */
export async function hasColunas(relatorio: RelatorioDefinido, path: string): Promise<boolean> {
  const sql = `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet(${literal(path)}))`;
  const guardadas = await comLeitor(async (connection) => (await connection.runAndReadAll(sql)).getRowsJson());
  const tipos = new Map(guardadas.map(([nome, tipo]) => [nome, tipo]));
  return relatorio.colunasGuardadas.every((coluna) => tipos.get(coluna.key) === duckTypeOf(coluna));
}
