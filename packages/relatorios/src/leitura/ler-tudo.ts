import type { ColunaRelatorio } from '../colunas.ts';
import { identifier, literal } from '../duck/sql-text.ts';
import { novaConexao } from './leitor-duck.ts';
import { type LinhaResultado, toLinha } from './ler-pagina.ts';

/** Every row of a result in the report's order, a batch at a time: memory does not grow with the report. */
export async function* lerTudo(o: {
  path: string;
  colunas: readonly ColunaRelatorio[];
}): AsyncGenerator<LinhaResultado[]> {
  const colunas = o.colunas.map((c) => identifier(c.key)).join(', ');
  const connection = await novaConexao();
  try {
    const result = await connection.stream(`SELECT ${colunas} FROM read_parquet(${literal(o.path)})`);
    for await (const rows of result.yieldRowsJson()) yield rows.map((r) => toLinha(o.colunas, r));
  } finally {
    connection.closeSync();
  }
}
