import type { GridApi } from 'ag-grid-community';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { ORIGIN, ROW_NUMBER } from './column-definitions.ts';
import type { GridRow, RowOpening } from './grid-column.ts';

interface OpenedRowOptions {
  /** Whether what is shown beside the rows came from this one. */
  isOpened: (row: GridRow) => boolean;
  onOpen: (row: GridRow, opening: RowOpening) => void;
  apiRef: RefObject<GridApi<GridRow> | null>;
}

/**
 * The row that is explained beside the grid is marked, and comes back into view when the explanation takes room.
 *
 * @returns `open`, to be called in place of `onOpen`, and `reveal` for rows that are drawn later or in another height.
 */
export function useOpenedRow({ isOpened, onOpen, apiRef }: OpenedRowOptions) {
  // Of rows that came from one line, the one that the user opened.
  const opened = useRef<GridRow | null>(null);

  const reveal = useCallback(() => {
    const rows: { index: number; data: GridRow }[] = [];
    apiRef.current?.forEachNode(({ rowIndex, data }) => {
      if (rowIndex !== null && data !== undefined && isOpened(data)) rows.push({ index: rowIndex, data });
    });
    const row = rows.find(({ data }) => data === opened.current) ?? rows[0];
    if (row !== undefined) apiRef.current?.ensureIndexVisible(row.index);
  }, [isOpened, apiRef]);

  // The room was given away in the same moment: the grid already has its new height.
  useEffect(() => {
    apiRef.current?.refreshCells({ columns: [ROW_NUMBER, ORIGIN], force: true, suppressFlash: true });
    reveal();
  }, [reveal, apiRef]);

  const open = useCallback(
    (row: GridRow, opening: RowOpening) => {
      opened.current = row;
      onOpen(row, opening);
    },
    [onOpen],
  );
  return { open, reveal };
}
