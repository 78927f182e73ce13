import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { condicaoLinhas, type Recorte } from './recortes.ts';
import { literal } from './sql-text.ts';

/** Shows FATO_PC, or of a stretch only its rows. */
export async function mostrarFato(
  connection: DuckDBConnection,
  { outDir, recorte }: { outDir: string; recorte: Recorte | null },
): Promise<void> {
  const file = path.join(outDir, 'fato-pc.parquet');
  const condicao = recorte === null ? 'true' : await condicaoFato(connection, recorte);
  await connection.run(
    `CREATE OR REPLACE VIEW fato_pc AS SELECT * FROM read_parquet(${literal(file)}) WHERE ${condicao}`,
  );
}

/**
 * The facts are written some files at a time in the order of the reports: by the range of `ordem` only the row groups of
 * the stretch are read. The ids of files are in no order, so that most row groups seem to hold them.
 */
async function condicaoFato(connection: DuckDBConnection, recorte: Recorte): Promise<string> {
  const ids = recorte.ids.map(literal).join(', ');
  const sql = `SELECT min(ordem), max(ordem) FROM arq_todos WHERE id IN (${ids})`;
  const [de, ate] = (await connection.runAndReadAll(sql)).getRowsJson()[0] ?? [];
  const faixa = de === null || de === undefined ? 'true' : `ordem BETWEEN ${Number(de)} AND ${Number(ate)}`;
  return `${faixa} AND _arquivo IN (${ids}) AND ${condicaoLinhas(recorte)}`;
}
