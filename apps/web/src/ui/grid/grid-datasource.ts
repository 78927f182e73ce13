import type { IDatasource } from 'ag-grid-community';
import {
  createWindowReader,
  type FetchWindow,
  type GridFilters,
  type GridSort,
  type WindowReader,
} from './window-reader.ts';

/** Rows asked of the server at once, and how many such blocks stay at hand. */
export const BLOCK_ROWS = 200;
const KEPT_BLOCKS = 50;

/** What narrows a result: the quick search and the columns' filters. */
export interface GridSearch {
  q: string;
  filters: GridFilters;
}

/** A search in an order, with the reader that holds what is known of its rows. */
export interface GridQuery extends GridSearch {
  sort: readonly GridSort[];
  reader: WindowReader;
}

export function openQuery(fetchWindow: FetchWindow, search: GridSearch, sort: readonly GridSort[]): GridQuery {
  const { q, filters } = search;
  return {
    q,
    filters,
    sort,
    reader: createWindowReader({ fetchWindow, q, filters, sort, blockSize: BLOCK_ROWS, keep: KEPT_BLOCKS }),
  };
}

/**
 * Feeds the grid library from a query. When the user changes the order, a query in that order replaces the present one
 * and is passed to `onQuery`.
 */
export function createGridDatasource(options: {
  fetchWindow: FetchWindow;
  first: GridQuery;
  onQuery: (query: GridQuery) => void;
  onFailure: (error: unknown) => void;
}): IDatasource {
  let query = options.first;
  let destroyed = false;
  return {
    getRows({ startRow, sortModel, successCallback, failCallback }) {
      const sort = sortModel.map((item) => ({ key: item.colId, desc: item.sort === 'desc' }));
      if (!sameSort(sort, query.sort)) {
        query.reader.close();
        query = openQuery(options.fetchWindow, query, sort);
        options.onQuery(query);
      }
      const asked = query;
      asked.reader.block(Math.floor(startRow / BLOCK_ROWS)).then(
        (answer) => successCallback([...answer.rows], answer.total),
        (error: unknown) => {
          failCallback();
          if (!destroyed && asked === query) options.onFailure(error);
        },
      );
    },
    destroy() {
      destroyed = true;
    },
  };
}

function sameSort(a: readonly GridSort[], b: readonly GridSort[]): boolean {
  return a.length === b.length && a.every((item, index) => item.key === b[index]?.key && item.desc === b[index]?.desc);
}
