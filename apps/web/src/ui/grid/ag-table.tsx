import type {
  CellDoubleClickedEvent,
  CellFocusedEvent,
  CellMouseDownEvent,
  CellMouseOverEvent,
  ColDef,
  Column,
  GridApi,
  IDatasource,
  RowClassRules,
  SuppressKeyboardEventParams,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { type CellSelection, extendTo, isSelected, NO_SELECTION, selectCell, selectRows } from './cell-selection.ts';
import { columnDefinitions, isTotal, ROW_NUMBER } from './column-definitions.ts';
import type { ColumnFilters } from './column-filters.ts';
import { ColumnHeader, type MenuOpeners } from './column-header.tsx';
import type { ColumnToShow, RememberedColumn } from './column-memory.ts';
import { columnsOf, pageRowsOf, pinnedNodesOf, reveal, revealHead, styleNonce } from './grid-api.ts';
import type { GridColumn, GridRow } from './grid-column.ts';
import { BLOCK_ROWS } from './grid-datasource.ts';
import { effectOfKey, selectionOfPress } from './grid-keys.ts';
import { GRID_LOCALE } from './grid-locale.ts';
import { gridTheme } from './grid-theme.ts';
import './register-modules.ts';
import { RowNumberHeader } from './row-number-header.tsx';

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
  filters: ColumnFilters;
  openColumn?: string | undefined;
  canOpen: (row: GridRow) => boolean;
  onOpen: (row: GridRow) => void;
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
  live.current = props;
  const selection = useRef<CellSelection>(NO_SELECTION);
  const positions = useRef(new Map<string, number>());
  const dragging = useRef<'cells' | 'rows' | null>(null);
  /** The cell whose coming focus leaves the marked cells as they are. */
  const keepMarked = useRef<string | null>(null);
  const host = useRef<HTMLDivElement>(null);

  const mark = useCallback((next: CellSelection) => {
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
  }, []);

  useEffect(() => {
    const stop = () => {
      dragging.current = null;
    };
    document.addEventListener('mouseup', stop);
    return () => document.removeEventListener('mouseup', stop);
  }, []);

  // The marked places now hold other rows.
  const { filters, datasource } = props;
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
      filters,
      selectAll: () => mark(selectRows(0, live.current.total - 1, positions.current.size)),
    }),
    [mark, filters],
  );

  const { columns, order, firstRows, openColumn, whole } = props;
  const columnDefs = useMemo(
    () =>
      columnDefinitions({
        columns,
        order,
        firstRows,
        openColumn,
        rowCount: whole,
        canOpen: (row) => live.current.canOpen(row),
        isMarked: (row, key) => {
          const position = positions.current.get(key);
          return position !== undefined && isSelected(selection.current, row, position);
        },
        isRowMarked: (row) => selection.current.ranges.some((range) => row >= range.top && row <= range.bottom),
        headings: { column: ColumnHeader, rowNumber: RowNumberHeader },
      }),
    [columns, order, firstRows, openColumn, whole],
  );

  const readColumns = useCallback((api: GridApi<GridRow>) => {
    const displayed = api.getAllDisplayedColumns().filter((column) => column.getColId() !== ROW_NUMBER);
    positions.current = new Map(displayed.map((column, index) => [column.getColId(), index]));
  }, []);

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
    [mark, readColumns],
  );

  const defaultColDef = useMemo<ColDef<GridRow>>(() => {
    const suppressKeyboardEvent = (params: SuppressKeyboardEventParams<GridRow>) => {
      const { event, node, column, api } = params;
      if (isTotal(node)) return false;
      const position = positions.current.get(column.getColId());
      if (node.rowIndex === null || position === undefined) return false;
      const effect = effectOfKey(
        { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey },
        { row: node.rowIndex, column: position },
        selection.current,
        {
          rows: live.current.total,
          columns: positions.current.size,
          pageRows: pageRowsOf(api, live.current.rowHeight),
        },
      );
      if (effect === undefined) return false;
      event.preventDefault();
      if (effect.open !== undefined && node.data !== undefined && live.current.canOpen(node.data)) {
        live.current.onOpen(node.data);
      }
      if (effect.selection !== undefined) {
        mark(effect.selection);
        const head = effect.selection.head;
        if (head !== null) revealHead(api, event.key, head.row, keyAt(head.column));
      }
      if (effect.focus !== undefined) {
        const key = keyAt(effect.focus.column);
        reveal(api, effect.focus.row, key);
        if (key !== undefined) api.setFocusedCell(effect.focus.row, key);
      }
      return true;
    };
    const keyAt = (position: number) => [...positions.current.keys()][position];
    return {
      sortable: true,
      resizable: true,
      minWidth: 60,
      maxWidth: 900,
      sortingOrder: ['asc', 'desc', null],
      suppressHeaderMenuButton: true,
      suppressKeyboardEvent,
      suppressHeaderKeyboardEvent: ({ event, column }) => {
        const opensMenu =
          (event.key === 'ArrowDown' && event.altKey) ||
          event.key === 'ContextMenu' ||
          (event.key === 'F10' && event.shiftKey);
        if (!opensMenu) return false;
        event.preventDefault();
        const opener = 'getColId' in column ? context.menuOpeners.get(column.getColId()) : undefined;
        opener?.();
        return true;
      },
    };
  }, [context, mark]);

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
        // Focusing a cell marks it alone; here the whole row is what was asked for.
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
    if (column.getColId() !== ROW_NUMBER && data !== undefined && props.canOpen(data)) props.onOpen(data);
  }

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
        infiniteInitialRowCount={Math.max(1, props.total)}
        cacheOverflowSize={1}
        rowHeight={props.rowHeight}
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
        }}
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
        onCellMouseDown={onCellMouseDown}
        onCellMouseOver={onCellMouseOver}
        onCellFocused={onCellFocused}
        onCellDoubleClicked={onCellDoubleClicked}
        onCellClicked={({ column, data, event, node }) => {
          if (isTotal(node) || column.getColId() !== props.openColumn || data === undefined || !props.canOpen(data))
            return;
          const marking = event instanceof MouseEvent && (event.shiftKey || event.ctrlKey || event.metaKey);
          const [range] = selection.current.ranges;
          if (!marking && (range === undefined || range.top === range.bottom)) props.onOpen(data);
        }}
      />
    </div>
  );
}
