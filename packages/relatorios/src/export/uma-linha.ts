import { novaConexao } from '../leitura/leitor-duck.ts';

/** The first row of a query, as texts. */
export async function umaLinha(sql: string): Promise<(string | null)[]> {
  const connection = await novaConexao();
  try {
    const reader = await connection.runAndReadAll(sql);
    return (reader.getRowsJson()[0] ?? []).map((v) => (v === null ? null : String(v)));
  } finally {
    connection.closeSync();
  }
}
