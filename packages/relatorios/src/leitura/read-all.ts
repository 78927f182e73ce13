import { identifier } from '../duck/sql-text.ts';
import { novaConexao } from './leitor-duck.ts';
import { type LinhaResultado, toLinha } from './read-pagina.ts';
import { type Resultado, relacaoDe } from './resultado-do-dia.ts';

/** Every row of a result in the report's order, a batch at a time: memory does not grow with the report. */
export async function* readAll(o: Resultado): AsyncGenerator<LinhaResultado[]> {
  const colunas = o.colunas.map((c) => identifier(c.key)).join(', ');
  // The rows of a stored file are in order already.
  const ordem = o.relacao === undefined ? '' : ' ORDER BY file_row_number';
  const connection = await novaConexao();
  try {
    const result = await connection.stream(`SELECT ${colunas} FROM ${relacaoDe(o)}${ordem}`);
    for await (const rows of result.yieldRowsJson()) yield rows.map((r) => toLinha(o.colunas, r));
  } finally {
    connection.closeSync();
  }
}
