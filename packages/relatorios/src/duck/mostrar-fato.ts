import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Recorte } from './recortes.ts';
import { DEPOIS_DA_ULTIMA } from './registrar-tabelas.ts';
import { literal } from './sql-text.ts';

/** Makes FATO_PC readable by every connection; which of its rows each sees it says by `mostrarFato`. */
export async function registrarFato(connection: DuckDBConnection, { outDir }: { outDir: string }): Promise<void> {
  const file = path.join(outDir, 'fato-pc.parquet');
  await mostrarFato(connection, null);
  await connection.run(
    `CREATE OR REPLACE VIEW fato_pc AS SELECT * FROM read_parquet(${literal(file)})
      WHERE ordem BETWEEN getvariable('fato_ordem_de') AND getvariable('fato_ordem_ate')
        AND _linha >= getvariable('fato_de') AND _linha < getvariable('fato_antes_de')`,
  );
}

/**
 * Says which rows of FATO_PC this connection sees: those of a stretch, or all. The files of a stretch follow one another
 * in the order of the reports, and so do their facts: by the range of `ordem` only their row groups are read.
 */
export async function mostrarFato(connection: DuckDBConnection, recorte: Recorte | null): Promise<void> {
  let faixa: readonly unknown[] = [0, DEPOIS_DA_ULTIMA];
  if (recorte !== null) {
    const ids = recorte.ids.map(literal).join(', ');
    const sql = `SELECT min(ordem), max(ordem) FROM arq_todos WHERE id IN (${ids})`;
    faixa = (await connection.runAndReadAll(sql)).getRowsJson()[0] ?? faixa;
  }
  await connection.run(
    [
      `SET VARIABLE fato_ordem_de = ${Number(faixa[0])}`,
      `SET VARIABLE fato_ordem_ate = ${Number(faixa[1])}`,
      `SET VARIABLE fato_de = ${recorte?.linhas?.de ?? 0}`,
      `SET VARIABLE fato_antes_de = ${recorte?.linhas?.antesDe ?? DEPOIS_DA_ULTIMA}`,
    ].join(';'),
  );
}
