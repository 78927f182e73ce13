import type { FiltroGrade } from '@apura/contract';
import type { GridColumn, GridRow } from './grid-column.ts';

export interface GridSort {
  key: string;
  desc: boolean;
}

/** By column what its cells must fulfil: conditions, or a text as a user typed it. Only columns with a filter. */
export type GridFilters = Readonly<FiltroGrade>;
export type GridFilter = FiltroGrade[string];

/** What the grid asks of the server: a window of the result, ordered and filtered there. */
export interface WindowRequest {
  offset: number;
  limit: number;
  sort: readonly GridSort[];
  q: string;
  filters: GridFilters;
  signal?: AbortSignal;
}

interface WindowAnswer {
  rows: readonly GridRow[];
  total: number;
  columns: readonly GridColumn[];
  /** Columns that say what a row is about, the most telling first. */
  highlights?: readonly string[] | undefined;
}

export type FetchWindow = (request: WindowRequest) => Promise<WindowAnswer>;

export interface WindowReader {
  /** The rows of one block (`blockSize` rows from `block * blockSize`), asked of the server once. */
  block(block: number): Promise<WindowAnswer>;
  /** Rows `from` to `to` (excluded), whatever blocks they lie in; at most what exists. */
  rows(from: number, to: number): Promise<GridRow[]>;
  /** The same rows when every block is at hand, else undefined: a copy must answer within its event. */
  rowsAtHand(from: number, to: number): GridRow[] | undefined;
  /** Cancels running requests; later ones are refused. */
  close(): void;
}

/**
 * Reads a result block by block for one ordering, search and set of filters, keeping the last `keep` blocks. A block
 * that failed is forgotten, so that asking again asks the server again.
 */
export function createWindowReader(options: {
  fetchWindow: FetchWindow;
  sort: readonly GridSort[];
  q: string;
  filters: GridFilters;
  blockSize: number;
  keep: number;
}): WindowReader {
  const { fetchWindow, sort, q, filters, blockSize, keep } = options;
  const asked = new Map<number, Promise<WindowAnswer>>();
  const done = new Map<number, WindowAnswer>();
  const abort = new AbortController();

  function block(index: number): Promise<WindowAnswer> {
    const known = asked.get(index);
    if (known !== undefined) {
      asked.delete(index);
      asked.set(index, known);
      return known;
    }
    const answer = fetchWindow({
      offset: index * blockSize,
      limit: blockSize,
      sort,
      q,
      filters,
      signal: abort.signal,
    }).then(
      (window) => {
        done.set(index, window);
        return window;
      },
      (error: unknown) => {
        asked.delete(index);
        throw error;
      },
    );
    asked.set(index, answer);
    for (const oldest of asked.keys()) {
      if (asked.size <= keep) break;
      asked.delete(oldest);
      done.delete(oldest);
    }
    return answer;
  }

  function blocksOf(from: number, to: number): number[] {
    const first = Math.floor(from / blockSize);
    const last = Math.floor(Math.max(from, to - 1) / blockSize);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }

  function cut(answer: WindowAnswer, index: number, from: number, to: number): readonly GridRow[] {
    const start = index * blockSize;
    return answer.rows.slice(Math.max(0, from - start), Math.max(0, to - start));
  }

  return {
    block,
    async rows(from, to) {
      const rows: GridRow[] = [];
      for (const index of blocksOf(from, to)) rows.push(...cut(await block(index), index, from, to));
      return rows;
    },
    rowsAtHand(from, to) {
      const rows: GridRow[] = [];
      for (const index of blocksOf(from, to)) {
        const answer = done.get(index);
        if (answer === undefined) return undefined;
        rows.push(...cut(answer, index, from, to));
      }
      return rows;
    },
    close() {
      abort.abort();
    },
  };
}
