import type { CellClassParams, ColDef, ITooltipParams, ValueFormatterParams } from 'ag-grid-community';
import type { ColumnToShow } from './column-memory.ts';
import { firstWidth } from './column-width.ts';
import { formatCell } from './format-cell.ts';
import { type GridColumn, type GridRow, isNumeric } from './grid-column.ts';

/** The column of row numbers; not a column of the result. */
export const ROW_NUMBER = '\u0000numero';

export interface ColumnOptions {
  columns: readonly GridColumn[];
  order: readonly ColumnToShow[];
  firstRows: readonly GridRow[];
  isMarked: (rowIndex: number, key: string) => boolean;
  isRowMarked: (rowIndex: number) => boolean;
  /** The column whose cells are shown as a way to open their row, for the rows that can be opened. */
  openColumn?: string | undefined;
  canOpen: (row: GridRow) => boolean;
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
  return [rowNumbers(options), ...definitions];
}

function definition(column: GridColumn, shown: ColumnToShow, options: ColumnOptions): ColDef<GridRow> {
  const remembered = 'width' in shown ? shown : undefined;
  const numeric = isNumeric(column);
  return {
    colId: column.key,
    field: column.key,
    headerName: column.key,
    headerComponent: options.headings.column,
    width: remembered?.width ?? firstWidth(column, options.firstRows),
    hide: remembered?.hidden ?? false,
    pinned: remembered?.pinned ? 'left' : null,
    headerComponentParams: { numeric },
    headerClass: numeric ? 'is-numeric' : '',
    cellClassRules: {
      'is-numeric': () => numeric,
      'is-negative': ({ value }: CellClassParams<GridRow>) => numeric && String(value ?? '').startsWith('-'),
      'is-marked': ({ rowIndex }: CellClassParams<GridRow>) => options.isMarked(rowIndex, column.key),
      'is-open': ({ data }: CellClassParams<GridRow>) =>
        column.key === options.openColumn && data !== undefined && options.canOpen(data),
    },
    valueFormatter: ({ value }: ValueFormatterParams<GridRow>) => formatCell(value, column),
    tooltipValueGetter: ({ value }: ITooltipParams<GridRow>) => formatCell(value, column),
  };
}

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
    cellClassRules: { 'is-row-marked': ({ rowIndex }) => options.isRowMarked(rowIndex) },
    valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1,
    valueFormatter: ({ value }) => formatCell(value, { key: '', type: 'integer' }),
  };
}

function rowNumbersWidth(rowCount: number): number {
  const text = formatCell(rowCount, { key: '', type: 'integer' });
  const points = text.length - text.replaceAll('.', '').length;
  return Math.max(40, Math.round(18 + (text.length - points) * 7.7 + points * 3.6));
}
