import type {
  CellClickedEvent,
  CellDoubleClickedEvent,
  CellFocusedEvent,
  CellMouseDownEvent,
  CellMouseOverEvent,
  Column,
} from 'ag-grid-community';
import { type RefObject, useEffect, useRef } from 'react';
import { extendTo, selectCell, selectRows } from './cell-selection.ts';
import { isOwnColumn, isTotal, ORIGIN, ROW_NUMBER } from './column-definitions.ts';
import type { GridRow } from './grid-column.ts';
import { selectionOfPress } from './grid-keys.ts';
import type { MarkedTable, Marks } from './use-marks.ts';

/** The grid library's handlers that mark cells and rows by pointer and focus, and open rows by clicks. */
export function usePointerMarks({ selection, positions, mark }: Marks, live: RefObject<MarkedTable>) {
  const dragging = useRef<'cells' | 'rows' | null>(null);
  /** The cell whose coming focus leaves the marked cells as they are. */
  const keepMarked = useRef<string | null>(null);

  useEffect(() => {
    const stop = () => {
      dragging.current = null;
    };
    document.addEventListener('mouseup', stop);
    return () => document.removeEventListener('mouseup', stop);
  }, []);

  function positionOf(column: Column, rowIndex: number | null) {
    const position = positions.current.get(column.getColId());
    return rowIndex === null || position === undefined ? undefined : { row: rowIndex, column: position };
  }

  function onCellMouseDown({ column, rowIndex, event, api, node }: CellMouseDownEvent<GridRow>) {
    if (isTotal(node) || !(event instanceof MouseEvent) || event.button !== 0 || rowIndex === null) return;
    if (column.getColId() === ROW_NUMBER) {
      const from = event.shiftKey ? (selection.current.anchor?.row ?? rowIndex) : rowIndex;
      dragging.current = 'rows';
      mark(selectRows(from, rowIndex, positions.current.size));
      const first = [...positions.current.keys()][0];
      if (!event.shiftKey && first !== undefined) {
        // Focusing a cell would mark that cell alone; the whole row must stay marked.
        keepMarked.current = `${rowIndex} ${first}`;
        api.setFocusedCell(rowIndex, first);
      }
      return;
    }
    const at = positionOf(column, rowIndex);
    if (at === undefined) return;
    dragging.current = 'cells';
    mark(selectionOfPress(selection.current, at, { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey }));
  }

  function onCellMouseOver({ column, rowIndex, event, node }: CellMouseOverEvent<GridRow>) {
    if (isTotal(node)) return;
    if (dragging.current === null || !(event instanceof MouseEvent) || event.buttons !== 1 || rowIndex === null) return;
    if (dragging.current === 'rows') {
      mark(selectRows(selection.current.anchor?.row ?? rowIndex, rowIndex, positions.current.size));
      return;
    }
    const at = positionOf(column, rowIndex);
    if (at !== undefined) mark(extendTo(selection.current, at));
  }

  function onCellFocused({ column, rowIndex, rowPinned, sourceEvent }: CellFocusedEvent<GridRow>) {
    if (isTotal({ rowPinned })) return;
    if (sourceEvent instanceof MouseEvent || (globalThis.TouchEvent && sourceEvent instanceof TouchEvent)) return;
    if (column === null || typeof column === 'string') return;
    const kept = keepMarked.current === `${rowIndex} ${column.getColId()}`;
    keepMarked.current = null;
    const at = positionOf(column, rowIndex);
    if (at !== undefined && !kept) mark(selectCell(at));
  }

  function onCellDoubleClicked({ column, data, node }: CellDoubleClickedEvent<GridRow>) {
    if (isTotal(node)) return;
    const { canOpen, onOpen } = live.current;
    if (!isOwnColumn(column.getColId()) && data !== undefined && canOpen(data))
      onOpen(data, { key: column.getColId() });
  }

  function onCellClicked({ column, data, event, node }: CellClickedEvent<GridRow>) {
    const { openColumn, canOpen, onOpen } = live.current;
    const key = column.getColId();
    if (isTotal(node) || data === undefined || !canOpen(data)) return;
    if (key === ORIGIN) return onOpen(data, {});
    if (key !== openColumn) return;
    const marking = event instanceof MouseEvent && (event.shiftKey || event.ctrlKey || event.metaKey);
    const [range] = selection.current.ranges;
    if (!marking && (range === undefined || range.top === range.bottom)) onOpen(data, { key });
  }

  return { onCellMouseDown, onCellMouseOver, onCellFocused, onCellDoubleClicked, onCellClicked };
}
