import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ProjetoDataset } from '../dataset.ts';
import type { Recorte } from './recorte.ts';
import { emOrdem } from './register-catalogo.ts';
import { DEPOIS_DA_ULTIMA } from './register-tabelas.ts';
import { literal } from './sql-text.ts';

/** Makes FATO_PC readable by every connection; which of its rows each sees its variables say, which it has already. */
export async function registerFato(connection: DuckDBConnection, { outDir }: { outDir: string }): Promise<void> {
  await connection.run(sqlFato(path.join(outDir, 'fato-pc.parquet')));
}

/** The statement of the view over the facts. */
export const sqlFato = (file: string): string =>
  `CREATE OR REPLACE VIEW fato_pc AS SELECT * FROM read_parquet(${literal(file)})
    WHERE ordem BETWEEN getvariable('fato_ordem_de') AND getvariable('fato_ordem_ate')
      AND _linha >= getvariable('fato_de') AND _linha < getvariable('fato_antes_de')`;

/**
 * What the variables of a connection say that sees the rows of FATO_PC of a stretch, or all. The files of a stretch
 * follow one another in the order of the reports, and so do their facts: by the range of `ordem` only their row
 * groups are read.
 */
export function variaveisFato(dataset: ProjetoDataset, recorte: Recorte | null): Map<string, string> {
  const ordem = emOrdem(dataset.arquivos).map((a) => a.id);
  const ordens = (recorte?.ids ?? []).map((id) => ordem.indexOf(id) + 1);
  return new Map([
    ['fato_ordem_de', String(recorte === null ? 0 : Math.min(...ordens))],
    ['fato_ordem_ate', String(recorte === null ? DEPOIS_DA_ULTIMA : Math.max(...ordens))],
    ['fato_de', String(recorte?.linhas?.de ?? 0)],
    ['fato_antes_de', String(recorte?.linhas?.antesDe ?? DEPOIS_DA_ULTIMA)],
  ]);
}
