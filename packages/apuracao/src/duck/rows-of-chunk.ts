import { type DuckDBDataChunk, JsonDuckDBValueConverter } from '@duckdb/node-api';

/** The rows `from` to `to` of a chunk, `to` excluded, as JSON values: `getRowsJson` gives those of whole results. */
export function rowsOfChunk(chunk: DuckDBDataChunk, from: number, to: number): unknown[][] {
  return Array.from({ length: to - from }, (_, i) => chunk.convertRowValues(from + i, JsonDuckDBValueConverter));
}
