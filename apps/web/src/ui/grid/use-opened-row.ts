import type { GridApi, IRowNode } from 'ag-grid-community';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { ORIGIN, ROW_NUMBER } from './column-definitions.ts';
import type { GridRow, RowOpening } from './grid-column.ts';

/** A third of a second: what is not there by then is looked for by the user. */
const MOST_FRAMES = 20;

interface OpenedRowOptions {
  /** Whether what is shown beside the rows came from this one. */
  isOpened: (row: GridRow) => boolean;
  onOpen: (row: GridRow, opening: RowOpening) => void;
  apiRef: RefObject<GridApi<GridRow> | null>;
}

/**
 * The row that is explained beside the grid is marked, and comes back into view when the explanation takes room.
 *
 * @returns `open`, to be called in place of `onOpen`, `reveal` for a grid of another height, and `revealFirst` for rows
 * that are drawn for the first time.
 */
export function useOpenedRow({ isOpened, onOpen, apiRef }: OpenedRowOptions) {
  // Of rows that came from one line, the one that the user opened.
  const opened = useRef<GridRow | null>(null);

  /** Whether it is in view now, or there is none. */
  const bring = useCallback(
    (place: 'middle' | null): boolean => {
      const nodes: IRowNode<GridRow>[] = [];
      apiRef.current?.forEachNode((node) => {
        if (node.data !== undefined && isOpened(node.data)) nodes.push(node);
      });
      const node = nodes.find(({ data }) => data === opened.current) ?? nodes[0];
      if (apiRef.current === null || node === undefined || node.rowIndex === null) return true;
      apiRef.current.ensureIndexVisible(node.rowIndex, place);
      return (node.rowTop ?? 0) + (node.rowHeight ?? 0) <= apiRef.current.getVerticalPixelRange().bottom;
    },
    [isOpened, apiRef],
  );
  const reveal = useCallback(() => void bring(null), [bring]);
  // The grid makes room for all of its rows some frames later. In the middle, nothing that comes then covers it.
  const revealFirst = useCallback(
    (frames = MOST_FRAMES) => {
      requestAnimationFrame(() => {
        if (!bring('middle') && frames > 0) revealFirst(frames - 1);
      });
    },
    [bring],
  );

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
  return { open, reveal, revealFirst };
}
