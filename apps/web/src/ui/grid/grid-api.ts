import type { GridApi, IRowNode } from 'ag-grid-community';
import { isOwnColumn } from './column-definitions.ts';
import type { RememberedColumn } from './column-memory.ts';
import type { GridRow } from './grid-column.ts';

const UP_AND_DOWN = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);
const ALONG_THE_ROW = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** Scrolls a row into view and, when named, a column. */
export function reveal(api: GridApi<GridRow>, row: number, key: string | undefined): void {
  api.ensureIndexVisible(row);
  if (key !== undefined) api.ensureColumnVisible(key);
}

/** Follows the moving end of the marked cells, only in the direction in which the pressed key moved it. */
export function revealHead(api: GridApi<GridRow>, pressed: string, row: number, key: string | undefined): void {
  if (UP_AND_DOWN.has(pressed)) reveal(api, row, undefined);
  if (ALONG_THE_ROW.has(pressed)) reveal(api, row, key);
}

/** The rows of totals, below the others. */
export function pinnedNodesOf(api: GridApi<GridRow>): IRowNode<GridRow>[] {
  return Array.from({ length: api.getPinnedBottomRowCount() }, (_, index) => api.getPinnedBottomRow(index)).filter(
    (node) => node !== undefined,
  );
}

/** How many rows PageDown moves by. */
export function pageRowsOf(api: GridApi<GridRow>, rowHeight: number): number {
  const { top, bottom } = api.getVerticalPixelRange();
  return Math.max(1, Math.floor((bottom - top) / rowHeight) - 1);
}

/** The current columns, to be remembered. */
export function columnsOf(api: GridApi<GridRow>): RememberedColumn[] {
  return api
    .getColumnState()
    .filter(({ colId }) => !isOwnColumn(colId))
    .map(({ colId, width, hide, pinned }) => ({
      key: colId,
      width: width ?? 100,
      hidden: hide ?? false,
      pinned: pinned === 'right' ? 'right' : pinned === 'left',
    }));
}

/** The nonce that the server put in the page for the styles that are made at run time, when it did. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Brings the focus to the first cell, once the rows are drawn. */
export function focusFirstCell(api: GridApi<GridRow>, key: string): void {
  const focus = () => {
    if (!api.isDestroyed()) api.setFocusedCell(0, key);
  };
  api.addEventListener('firstDataRendered', focus);
  focus();
}
