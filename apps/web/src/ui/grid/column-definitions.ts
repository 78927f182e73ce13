import type {
  CellClassParams,
  ColDef,
  GridApi,
  IRowNode,
  ITooltipParams,
  ValueFormatterParams,
} from 'ag-grid-community';
import { isAmount } from '../../lib/format/is-amount.ts';
import type { ColumnToShow, RememberedColumn } from './column-memory.ts';
import { firstWidth } from './column-width.ts';
import { deadlineHint, deadlineOf, isDeadline } from './deadline.ts';
import { formatCell } from './format-cell.ts';
import { type GridColumn, type GridRow, isNumeric } from './grid-column.ts';
import { labelColumn, TOTAL_LABEL } from './grid-totals.ts';
import type { GridSort } from './window-reader.ts';

/** The column of row numbers; not a column of the result. */
export const ROW_NUMBER = '\u0000numero';
/** The column of the buttons that open a row's origin. */
export const ORIGIN = '\u0000origem';

/** Whether a column is the grid's own and not one of the result. */
export const isOwnColumn = (id: string): boolean => id === ROW_NUMBER || id === ORIGIN;

export interface ColumnOptions {
  columns: readonly GridColumn[];
  order: readonly ColumnToShow[];
  firstRows: readonly GridRow[];
  isMarked: (rowIndex: number, key: string) => boolean;
  isRowMarked: (rowIndex: number) => boolean;
  /** The column whose cells are shown as a way to open their row, for the rows that can be opened. */
  openColumn?: string | undefined;
  canOpen: (row: GridRow) => boolean;
  isOpened: (row: GridRow) => boolean;
  /** Columns held at the right until the user arranges the columns. */
  heldAtFirst: ReadonlySet<string>;
  /** The order that the grid begins with. */
  sort: readonly GridSort[];
  /** How many rows there are at most: the row numbers' column is as wide as the longest of them. */
  rowCount: number;
  headings: { column: ColDef['headerComponent']; rowNumber: ColDef['headerComponent'] };
}

/** The grid library's definitions of a result's columns, with the column of row numbers before them. */
export function columnDefinitions(options: ColumnOptions): ColDef<GridRow>[] {
  const byKey = new Map(options.columns.map((column) => [column.key, column]));
  const definitions = options.order.flatMap((shown) => {
    const column = byKey.get(shown.key);
    return column === undefined ? [] : [definition(column, shown, options)];
  });
  // Reports whose rows sum many lines have no origins: a column for them would be blank.
  const own = options.firstRows.some(options.canOpen) ? [rowNumbers(options), origin(options)] : [rowNumbers(options)];
  return [...own, ...definitions];
}

function definition(column: GridColumn, shown: ColumnToShow, options: ColumnOptions): ColDef<GridRow> {
  const remembered = 'width' in shown ? shown : undefined;
  const numeric = isNumeric(column);
  const atRight = numeric || column.someAmounts === true;
  const carriesLabel = ({ node, api }: { node?: IRowNode<GridRow> | null; api: GridApi<GridRow> }) =>
    isTotal(node) && column.key === labelColumn(options.columns, displayedKeys(api));
  const textOf = (params: ValueFormatterParams<GridRow> | ITooltipParams<GridRow>) =>
    carriesLabel(params) ? String(params.data?.[TOTAL_LABEL] ?? '') : formatCell(params.value, column);
  const deadline = isDeadline(column);
  return {
    colId: column.key,
    field: column.key,
    headerName: column.key,
    headerComponent: options.headings.column,
    width: remembered?.width ?? firstWidth(column, options.firstRows),
    hide: remembered?.hidden ?? false,
    pinned: remembered === undefined ? (options.heldAtFirst.has(column.key) ? 'right' : null) : sideOf(remembered),
    ...sortOf(column.key, options.sort),
    headerComponentParams: { numeric: atRight, shown: column, hint: deadline ? deadlineHint() : undefined },
    headerClass: atRight ? 'is-numeric' : '',
    cellClassRules: {
      'is-numeric': ({ value }: CellClassParams<GridRow>) => numeric || (atRight && isAmount(String(value))),
      'is-negative': ({ value }: CellClassParams<GridRow>) => numeric && String(value ?? '').startsWith('-'),
      'is-over': ({ value }: CellClassParams<GridRow>) => deadline && deadlineOf(value) === 'over',
      'is-within-90': ({ value }: CellClassParams<GridRow>) => deadline && deadlineOf(value) === 'within-90',
      'is-within-180': ({ value }: CellClassParams<GridRow>) => deadline && deadlineOf(value) === 'within-180',
      'is-total-label': carriesLabel,
      'is-marked': ({ rowIndex, node }: CellClassParams<GridRow>) =>
        !isTotal(node) && options.isMarked(rowIndex, column.key),
      'is-open': ({ data, node }: CellClassParams<GridRow>) =>
        column.key === options.openColumn && !isTotal(node) && data !== undefined && options.canOpen(data),
    },
    valueFormatter: textOf,
    tooltipValueGetter: textOf,
  };
}

const sideOf = ({ pinned }: RememberedColumn): 'left' | 'right' | null =>
  pinned === 'right' ? 'right' : pinned ? 'left' : null;

function sortOf(key: string, sort: readonly GridSort[]): Pick<ColDef<GridRow>, 'initialSort' | 'initialSortIndex'> {
  const index = sort.findIndex((one) => one.key === key);
  return index === -1 ? {} : { initialSort: sort[index]?.desc ? 'desc' : 'asc', initialSortIndex: index };
}

/** Whether a row shows totals. Such rows come below the others and are numbered on their own. */
export const isTotal = (node: { rowPinned?: unknown } | null | undefined): boolean => node?.rowPinned != null;

const displayedKeys = (api: GridApi<GridRow>): string[] =>
  api.getAllDisplayedColumns().map((column) => column.getColId());

function rowNumbers(options: ColumnOptions): ColDef<GridRow> {
  return {
    colId: ROW_NUMBER,
    headerName: '',
    headerClass: 'is-row-number',
    headerComponent: options.headings.rowNumber,
    width: rowNumbersWidth(options.rowCount),
    minWidth: 40,
    pinned: 'left',
    lockPosition: 'left',
    lockVisible: true,
    lockPinned: true,
    resizable: false,
    sortable: false,
    suppressMovable: true,
    suppressNavigable: true,
    cellClass: 'is-row-number',
    cellClassRules: {
      'is-row-marked': ({ rowIndex, node, data }) =>
        !isTotal(node) && (options.isRowMarked(rowIndex) || (data !== undefined && options.isOpened(data))),
    },
    valueGetter: ({ node }) => (isTotal(node) ? null : (node?.rowIndex ?? 0) + 1),
    valueFormatter: ({ value }) => formatCell(value, { key: '', type: 'integer' }),
  };
}

/** An icon in each row that has an origin; its text is read aloud. The keyboard has Enter in any cell for it. */
function origin(options: ColumnOptions): ColDef<GridRow> {
  return {
    colId: ORIGIN,
    headerName: 'Origem',
    headerClass: 'is-origin-head',
    headerComponent: undefined,
    width: 34,
    minWidth: 34,
    pinned: 'left',
    lockPosition: 'left',
    lockVisible: true,
    lockPinned: true,
    resizable: false,
    sortable: false,
    suppressMovable: true,
    suppressNavigable: true,
    cellClass: 'is-origin',
    cellClassRules: {
      'has-origin': ({ data, node }) => !isTotal(node) && data !== undefined && options.canOpen(data),
      'is-opened': ({ data, node }) => !isTotal(node) && data !== undefined && options.isOpened(data),
    },
    valueGetter: ({ data, node }) =>
      !isTotal(node) && data !== undefined && options.canOpen(data) ? 'Ver a origem' : null,
    tooltipValueGetter: ({ value }) => value,
  };
}

function rowNumbersWidth(rowCount: number): number {
  const text = formatCell(rowCount, { key: '', type: 'integer' });
  const points = text.length - text.replaceAll('.', '').length;
  return Math.max(40, Math.round(18 + (text.length - points) * 7.7 + points * 3.6));
}
