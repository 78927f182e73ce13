import type { DuckDBConnection } from '@duckdb/node-api';
import { CAMPOS_DO_ARQUIVO, type ColunaDoArquivo } from './consulta-por-arquivo.ts';
import { literal } from './duck/sql-text.ts';

/**
 * What those columns show of the one file that the connection sees, as SQL by the column's key: an ENUM of one value.
 * It is written as text like any other, but for a sixth of the time, because no row's value is looked up. None when
 * the file lacks the value or the connection sees more than one file.
 */
export async function valoresDoArquivo(
  connection: DuckDBConnection,
  colunas: readonly ColunaDoArquivo[],
): Promise<Map<string, string>> {
  const valores = new Map<string, string>();
  if (colunas.length === 0) return valores;
  const reader = await connection.runAndReadAll(`SELECT ${CAMPOS_DO_ARQUIVO.join(', ')} FROM arq LIMIT 2`);
  const [arquivo, outro] = reader.getRowsJson();
  if (arquivo === undefined || outro !== undefined) return valores;
  for (const { key, campo } of colunas) {
    const valor = arquivo[CAMPOS_DO_ARQUIVO.indexOf(campo)];
    if (typeof valor === 'string') valores.set(key, `CAST(${literal(valor)} AS ENUM(${literal(valor)}))`);
  }
  return valores;
}
