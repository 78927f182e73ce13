import { DuckDBInstance } from '@duckdb/node-api';

/** Rows of a query as JSON text per row, values as DuckDB prints them. For tests. */
export async function queryDuckDb(sql: string): Promise<Record<string, string | null>[]> {
  const banco = await DuckDBInstance.create(':memory:');
  const conexao = await banco.connect();
  try {
    const leitor = await conexao.runAndReadAll(sql);
    const nomes = leitor.columnNames();
    return leitor
      .getRows()
      .map((linha) => Object.fromEntries(linha.map((valor, i) => [nomes[i], valor === null ? null : String(valor)])));
  } finally {
    conexao.closeSync();
    banco.closeSync();
  }
}
