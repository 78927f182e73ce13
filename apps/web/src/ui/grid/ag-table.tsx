import type { GridApi, IDatasource, RowClassRules } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type CellSelection, isSelected, NO_SELECTION, selectRows } from './cell-selection.ts';
import { columnDefinitions, isOwnColumn, isTotal } from './column-definitions.ts';
import type { FilterContext } from './column-filter-popover.tsx';
import { ColumnHeader, type MenuOpeners } from './column-header.tsx';
import { columnKeys } from './column-keys.ts';
import type { ColumnToShow, RememberedColumn } from './column-memory.ts';
import { columnsOf, focusFirstCell, pinnedNodesOf, styleNonce } from './grid-api.ts';
import type { GridColumn, GridRow, RowOpening } from './grid-column.ts';
import { BLOCK_ROWS } from './grid-datasource.ts';
import { GRID_LOCALE } from './grid-locale.ts';
import { gridTheme } from './grid-theme.ts';
import './register-modules.ts';
import { RowNumberHeader } from './row-number-header.tsx';
import { useMarks } from './use-marks.ts';
import { useOpenedRow } from './use-opened-row.ts';
import { usePointerMarks } from './use-pointer-marks.ts';
import type { GridSort } from './window-reader.ts';

interface AgTableProps {
  label: string;
  columns: readonly GridColumn[];
  order: readonly ColumnToShow[];
  firstRows: readonly GridRow[];
  /** Rows that the search leaves, and rows without any search. */
  total: number;
  whole: number;
  rowHeight: number;
  /** Pinned below the rows. */
  totals: GridRow[];
  datasource: IDatasource;
  filter: FilterContext;
  openColumn?: string | undefined;
  canOpen: (row: GridRow) => boolean;
  onOpen: (row: GridRow, opening: RowOpening) => void;
  /** Whether what is shown beside the rows came from this one. */
  isOpened: (row: GridRow) => boolean;
  /** Columns held at the right until the user arranges the columns, and the order to begin with. */
  heldAtFirst: ReadonlySet<string>;
  sort: readonly GridSort[];
  /** Whether the first cell takes the focus as soon as it is there. */
  focusFirst: boolean;
  onSelection: (selection: CellSelection) => void;
  /** Called whenever columns are moved, sized, pinned or hidden, with the columns in the order of the screen. */
  onColumns: (columns: readonly RememberedColumn[]) => void;
  apiRef: RefObject<GridApi<GridRow> | null>;
}

const ROW_CLASS_RULES: RowClassRules<GridRow> = {
  'is-loading': ({ data }) => data === undefined,
  'is-total': ({ node }) => isTotal(node),
};

/** The grid library dressed for us: windowed rows, marked ranges, the keys of a spreadsheet. */
export function AgTable(props: AgTableProps) {
  const live = useRef(props);
  const openedRow = useOpenedRow(props);
  live.current = { ...props, onOpen: openedRow.open };
  const marks = useMarks(live);
  const { selection, positions, mark } = marks;
  const host = useRef<HTMLDivElement>(null);

  // The marked places now hold other rows.
  const { filter, datasource } = props;
  const markedOf = useRef(datasource);
  useEffect(() => {
    if (markedOf.current === datasource) return;
    markedOf.current = datasource;
    mark(NO_SELECTION);
    if (live.current.total > 0) live.current.apiRef.current?.ensureIndexVisible(0, 'top');
  }, [datasource, mark]);

  const context = useMemo(
    () => ({
      menuOpeners: new Map() as MenuOpeners,
      filter,
      selectAll: () => mark(selectRows(0, live.current.total - 1, positions.current.size)),
    }),
    [mark, positions, filter],
  );

  const { columns, order, firstRows, openColumn, whole, heldAtFirst, sort } = props;
  const columnDefs = useMemo(
    () =>
      columnDefinitions({
        columns,
        order,
        firstRows,
        openColumn,
        heldAtFirst,
        sort,
        rowCount: whole,
        canOpen: (row) => live.current.canOpen(row),
        isOpened: (row) => live.current.isOpened(row),
        isMarked: (row, key) => {
          const position = positions.current.get(key);
          return position !== undefined && isSelected(selection.current, row, position);
        },
        isRowMarked: (row) => selection.current.ranges.some((range) => row >= range.top && row <= range.bottom),
        headings: { column: ColumnHeader, rowNumber: RowNumberHeader },
      }),
    [columns, order, firstRows, openColumn, whole, heldAtFirst, sort, selection, positions],
  );

  const readColumns = useCallback(
    (api: GridApi<GridRow>) => {
      const displayed = api.getAllDisplayedColumns().filter((column) => !isOwnColumn(column.getColId()));
      positions.current = new Map(displayed.map((column, index) => [column.getColId(), index]));
    },
    [positions],
  );

  const onColumnsChanged = useCallback(
    ({ api, source }: { api: GridApi<GridRow>; source: string }) => {
      const before = [...positions.current.keys()].join('\n');
      readColumns(api);
      if (before !== [...positions.current.keys()].join('\n')) {
        if (selection.current !== NO_SELECTION) mark(NO_SELECTION);
        // The label of the totals goes where the first column of texts now is.
        api.refreshCells({ rowNodes: pinnedNodesOf(api), force: true, suppressFlash: true });
      }
      if (source === 'gridInitializing' || source === 'gridOptionsChanged') return;
      live.current.onColumns(columnsOf(api));
    },
    [mark, readColumns, selection, positions],
  );

  const defaultColDef = useMemo(() => columnKeys(marks, live, context.menuOpeners), [marks, context]);
  const pointer = usePointerMarks(marks, live);
  // The first rows are there already: drawing empty ones before them would be twice the work.
  const [drawn, setDrawn] = useState(false);

  return (
    <div ref={host} style={{ height: '100%', width: '100%' }}>
      <AgGridReact<GridRow>
        theme={gridTheme}
        styleNonce={styleNonce()}
        localeText={{ ...GRID_LOCALE }}
        context={context}
        rowModelType="infinite"
        datasource={datasource}
        cacheBlockSize={BLOCK_ROWS}
        maxBlocksInCache={20}
        maxConcurrentDatasourceRequests={2}
        blockLoadDebounceMillis={40}
        infiniteInitialRowCount={drawn ? Math.max(1, props.total) : 1}
        cacheOverflowSize={1}
        rowHeight={props.rowHeight}
        // Rows drawn beyond the edges: each costs a cell for every column that a scroll sideways brings.
        rowBuffer={4}
        columnDefs={columnDefs}
        defaultColDef={defaultColDef}
        maintainColumnOrder
        suppressFieldDotNotation
        suppressDragLeaveHidesColumns
        animateRows={false}
        suppressNoRowsOverlay
        suppressColumnMoveAnimation
        enableBrowserTooltips={false}
        tooltipShowDelay={700}
        tooltipShowMode="whenTruncated"
        pinnedBottomRowData={props.totals}
        rowClassRules={ROW_CLASS_RULES}
        tabToNextCell={() => false}
        onGridReady={({ api }) => {
          props.apiRef.current = api;
          readColumns(api);
          host.current?.querySelector('[role="grid"], [role="treegrid"]')?.setAttribute('aria-label', props.label);
          const [firstKey] = positions.current.keys();
          if (props.focusFirst && firstKey !== undefined) focusFirstCell(api, firstKey);
        }}
        onFirstDataRendered={() => {
          setDrawn(true);
          openedRow.revealFirst();
        }}
        onGridSizeChanged={openedRow.reveal}
        onGridPreDestroyed={() => {
          props.apiRef.current = null;
        }}
        onSortChanged={({ api }) => {
          mark(NO_SELECTION);
          if (live.current.total > 0) api.ensureIndexVisible(0, 'top');
        }}
        onDisplayedColumnsChanged={onColumnsChanged}
        onColumnResized={(event) => {
          if (event.finished) onColumnsChanged(event);
        }}
        onCellMouseDown={pointer.onCellMouseDown}
        onCellMouseOver={pointer.onCellMouseOver}
        onCellFocused={pointer.onCellFocused}
        onCellDoubleClicked={pointer.onCellDoubleClicked}
        onCellClicked={pointer.onCellClicked}
      />
    </div>
  );
}
