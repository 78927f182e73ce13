import { type CellSelection, countCells } from './cell-selection.ts';
import { collectRows } from './collect-rows.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridQuery } from './grid-datasource.ts';
import type { GridView } from './grid-view.ts';
import { countRows, fetchSelectedRows, selectedRowsAtHand } from './selected-rows.ts';
import type { FetchWindow } from './window-reader.ts';

interface MarkedRowsOptions {
  query: GridQuery | null;
  selection: CellSelection;
  /** The columns in the order of the screen. */
  displayed: readonly GridColumn[];
  fetchWindow: FetchWindow;
}

/**
 * The rows that the selection touches, fetched where they are not at hand. One cell alone marks no row: it is where the
 * keyboard is.
 */
export function markedRows({ query, selection, displayed, fetchWindow }: MarkedRowsOptions): GridView['marked'] {
  if (query === null) return { count: 0, fetch: async () => [] };
  const { reader, sort, q, filters } = query;
  return {
    count: countCells(selection) === 1 && displayed.length > 1 ? 0 : countRows(selection),
    fetch: async () => {
      const rows =
        selectedRowsAtHand(selection, displayed, reader.rowsAtHand) ??
        (await fetchSelectedRows(selection, displayed, (from, to) =>
          collectRows({ fetchWindow, sort, q, filters, from, to }),
        ));
      return rows.map(({ row }) => row);
    },
  };
}
