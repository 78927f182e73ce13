import { novaConexao } from '../leitura/leitor-duck.ts';

/**
 * Streams the only column of a query as joined texts of some thousand rows each. Building the text of a row in SQL keeps
 * the values out of JavaScript, which is where an export would spend its time.
 */
export async function* linhasTexto(sql: string): AsyncGenerator<{ texto: string; linhas: number }> {
  const connection = await novaConexao();
  try {
    const result = await connection.stream(sql);
    while (true) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) return;
      yield { texto: chunk.getColumnValues(0).join(''), linhas: chunk.rowCount };
    }
  } finally {
    connection.closeSync();
  }
}

/** One row of a query as texts. */
export async function umaLinha(sql: string): Promise<(string | null)[]> {
  const connection = await novaConexao();
  try {
    const reader = await connection.runAndReadAll(sql);
    return (reader.getRowsJson()[0] ?? []).map((v) => (v === null ? null : String(v)));
  } finally {
    connection.closeSync();
  }
}
