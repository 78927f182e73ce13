import type { ColDef, SuppressKeyboardEventParams } from 'ag-grid-community';
import type { RefObject } from 'react';
import { isOwnColumn, isTotal } from './column-definitions.ts';
import type { MenuOpeners } from './column-header.tsx';
import { pageRowsOf, reveal, revealHead } from './grid-api.ts';
import type { GridRow } from './grid-column.ts';
import { effectOfKey } from './grid-keys.ts';
import type { MarkedTable, Marks } from './use-marks.ts';

/** What every column has: its bounds, and our keys in its cells and its heading. */
export function columnKeys(marks: Marks, live: RefObject<MarkedTable>, menuOpeners: MenuOpeners): ColDef<GridRow> {
  const { positions } = marks;
  return {
    sortable: true,
    resizable: true,
    minWidth: 60,
    maxWidth: 900,
    sortingOrder: ['asc', 'desc', null],
    suppressHeaderMenuButton: true,
    suppressKeyboardEvent: (params) => handleCellKey(params, marks, live.current),
    suppressHeaderKeyboardEvent: ({ event, column, api }) => {
      const own = 'getColId' in column && isOwnColumn(column.getColId());
      // Below these headings are cells that take no focus: the library would stay where it is.
      if (event.key === 'ArrowDown' && own) {
        event.preventDefault();
        const [first] = positions.current.keys();
        if (first !== undefined && live.current.total > 0) api.setFocusedCell(0, first);
        return true;
      }
      const opensMenu =
        (event.key === 'ArrowDown' && event.altKey) ||
        event.key === 'ContextMenu' ||
        (event.key === 'F10' && event.shiftKey);
      if (!opensMenu) return false;
      event.preventDefault();
      const opener = 'getColId' in column ? menuOpeners.get(column.getColId()) : undefined;
      opener?.();
      return true;
    },
  };
}

/** Does what a key means in a cell. Returns whether it was one of our keys, which the grid library must then ignore. */
function handleCellKey(
  { event, node, column, api }: SuppressKeyboardEventParams<GridRow>,
  { selection, positions, mark }: Marks,
  table: MarkedTable,
): boolean {
  if (isTotal(node)) return false;
  const position = positions.current.get(column.getColId());
  if (node.rowIndex === null || position === undefined) return false;
  const effect = effectOfKey(
    { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey },
    { row: node.rowIndex, column: position },
    selection.current,
    { rows: table.total, columns: positions.current.size, pageRows: pageRowsOf(api, table.rowHeight) },
  );
  if (effect === undefined) return false;
  event.preventDefault();
  const keyAt = (at: number) => [...positions.current.keys()][at];
  if (effect.open !== undefined && node.data !== undefined && table.canOpen(node.data))
    table.onOpen(node.data, { key: column.getColId(), byKey: true });
  if (effect.selection !== undefined) {
    mark(effect.selection);
    const { head } = effect.selection;
    if (head !== null) revealHead(api, event.key, head.row, keyAt(head.column));
  }
  if (effect.focus !== undefined) {
    const key = keyAt(effect.focus.column);
    reveal(api, effect.focus.row, key);
    if (key !== undefined) api.setFocusedCell(effect.focus.row, key);
  }
  return true;
}
