import { identifier } from '../duck/sql-text.ts';
import { emVez, novaConexao } from './leitor-duck.ts';
import { readFatias } from './read-fatias.ts';
import { type LinhaResultado, toLinha } from './read-pagina.ts';
import { type Resultado, relacaoDe } from './resultado-do-dia.ts';

/** Every row of a result in the report's order, a batch at a time: memory does not grow with the report. */
export async function* readAll(o: Resultado): AsyncGenerator<LinhaResultado[]> {
  const { dono = '' } = o;
  const colunas = o.colunas.map((c) => identifier(c.key)).join(', ');
  // The rows of a stored file are in order already.
  const ordem = o.relacao === undefined ? '' : ' ORDER BY file_row_number';
  const connection = await novaConexao();
  try {
    const result = await emVez(dono, () => connection.stream(`SELECT ${colunas} FROM ${relacaoDe(o)}${ordem}`));
    for (;;) {
      // A slow receiver holds no turn: it asks for the next rows when it has room.
      const chunk = await emVez(dono, () => result.fetchChunk());
      if (chunk === null || chunk.rowCount === 0) break;
      for await (const rows of readFatias(dono, chunk)) yield rows.map((r) => toLinha(o.colunas, r));
    }
  } finally {
    connection.closeSync();
  }
}
