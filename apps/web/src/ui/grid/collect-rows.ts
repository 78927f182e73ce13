import type { GridRow } from './grid-column.ts';
import type { FetchWindow, GridFilters, GridSort } from './window-reader.ts';

/** The most rows that are brought to the browser for one copy or sum; more belong in an export. */
export const MOST_COLLECTED_ROWS = 100_000;
const WINDOW_ROWS = 5000;

/** Rows `from` to `to` (excluded) straight from the server, in windows as large as it gives. */
export async function collectRows(options: {
  fetchWindow: FetchWindow;
  sort: readonly GridSort[];
  q: string;
  filters: GridFilters;
  from: number;
  to: number;
  signal?: AbortSignal;
}): Promise<GridRow[]> {
  const { fetchWindow, sort, q, filters, from, to, signal } = options;
  const rows: GridRow[] = [];
  while (from + rows.length < to) {
    const offset = from + rows.length;
    const limit = Math.min(WINDOW_ROWS, to - offset);
    const answer = await fetchWindow({ offset, limit, sort, q, filters, signal });
    if (answer.rows.length === 0) break;
    rows.push(...answer.rows);
  }
  return rows;
}
