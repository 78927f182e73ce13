import type { GridApi } from 'ag-grid-community';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { type CellSelection, NO_SELECTION } from './cell-selection.ts';
import type { GridRow, RowOpening } from './grid-column.ts';

/** What the marking of cells needs of the table, as it is at the moment. */
export interface MarkedTable {
  total: number;
  rowHeight: number;
  openColumn?: string | undefined;
  canOpen: (row: GridRow) => boolean;
  onOpen: (row: GridRow, opening: RowOpening) => void;
  onSelection: (selection: CellSelection) => void;
  apiRef: RefObject<GridApi<GridRow> | null>;
}

export interface Marks {
  selection: RefObject<CellSelection>;
  /** The place of each displayed column, without the row numbers. */
  positions: RefObject<Map<string, number>>;
  /** Marks other cells, draws those that changed, and reports the selection. */
  mark: (next: CellSelection) => void;
}

/** The marked cells. They are refs, not state: the grid library draws them by itself. */
export function useMarks(live: RefObject<MarkedTable>): Marks {
  const selection = useRef<CellSelection>(NO_SELECTION);
  const positions = useRef(new Map<string, number>());

  const mark = useCallback(
    (next: CellSelection) => {
      const previous = selection.current;
      selection.current = next;
      const api = live.current.apiRef.current;
      if (api !== null) {
        const touched = [...previous.ranges, ...next.ranges];
        const top = Math.min(...touched.map((range) => range.top));
        const bottom = Math.max(...touched.map((range) => range.bottom));
        const rowNodes = api
          .getRenderedNodes()
          .filter(({ rowIndex }) => rowIndex !== null && rowIndex >= top && rowIndex <= bottom);
        api.refreshCells({ rowNodes, force: true, suppressFlash: true });
      }
      live.current.onSelection(next);
    },
    [live],
  );

  return useMemo(() => ({ selection, positions, mark }), [mark]);
}
