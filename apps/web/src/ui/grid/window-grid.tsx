import { useDebouncedValue } from '@mantine/hooks';
import type { GridApi } from 'ag-grid-community';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { preloadable } from '../../lib/preloadable.tsx';
import { densityStore, ROW_HEIGHT_PX } from '../table/density.ts';
import { EmptyState, FailedState, NoResults } from '../table/table-states.tsx';
import { AgTable } from './ag-table.tsx';
import type { AnaliseProps } from './analise/analise.tsx';
import { type CellSelection, countCells, NO_SELECTION } from './cell-selection.ts';
import { createColumnFilters, describeFilter, withFilter } from './column-filters.ts';
import type { RememberedColumn } from './column-memory.ts';
import { heldColumns } from './column-width.ts';
import { FilterPills } from './filter-pills.tsx';
import type { GridColumn, GridRow, RowOpening } from './grid-column.ts';
import type { GridSearch } from './grid-datasource.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridFrame } from './grid-frame.tsx';
import { GridNotice } from './grid-notice.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import type { GridSource } from './grid-source.ts';
import { GridTools } from './grid-tools.tsx';
import type { FetchTotals } from './grid-totals.ts';
import type { Analysis, GridView } from './grid-view.ts';
import { keepStyles } from './keep-styles.ts';
import { Later } from './later.tsx';
import { markedRows } from './marked-rows.ts';
import { ResultChips } from './result-chips.tsx';
import { useArrangement, useSortAtFirst } from './use-arrangement.ts';
import { useColumnMemory } from './use-column-memory.ts';
import { useGridCopy } from './use-grid-copy.ts';
import { isWhole, useGridQuery } from './use-grid-query.ts';
import { useGridTotals } from './use-grid-totals.ts';
import { useSelectionSum } from './use-selection-sum.ts';
import { useTotalsFolded } from './use-totals-folded.ts';
import styles from './window-grid.module.css';
import type { FetchWindow, GridFilters, GridSort } from './window-reader.ts';

// In a task of its own, while the rows are on their way.
setTimeout(keepStyles);

/** Groups, pivots and their chart come in a chunk of their own. */
const Analise = preloadable<AnaliseProps>(() => import('./analise/analise.tsx'));

export interface WindowGridProps {
  /** What the rows are: read aloud. */
  label: string;
  /** Under which name this user's columns of this result are remembered. */
  memoryKey: string;
  /** Asks the server for a window of the result. Another function is another result: give the grid another key then. */
  fetchWindow: FetchWindow;
  /** Asks the server for the totals, which are shown below the rows. */
  fetchTotals?: FetchTotals;
  /** A report of a project: its columns' values, groups, pivots and saved views. Without it filters are plain texts. */
  source?: GridSource;
  /** The columns' filters that the grid begins with; the user takes them away as any other. */
  initialFilters?: GridFilters | undefined;
  /** The search in the rows at the start. */
  initialSearch?: string | undefined;
  /** The order of the rows at the start. */
  initialSort?: readonly GridSort[] | undefined;
  /** Whether a row has somewhere to lead to, and the way there (Enter or a double click). */
  canOpen?: (row: GridRow) => boolean;
  onOpen?: (row: GridRow, opening: RowOpening) => void;
  /** Whether what is shown beside the rows came from this one. Another function where another row is. */
  isOpened?: ((row: GridRow) => boolean) | undefined;
  /** The column whose cells are shown as that way. */
  openColumn?: string;
  /** Whether the first cell takes the focus once the rows are there. */
  focusFirst?: boolean;
  onEmpty?: () => void;
  /** Shown below 'Sem dados a exibir': what the user may do about it. */
  emptyHint?: string | undefined;
  onFailure?: (error: unknown) => void;
  /** Shown in place of rows that could not be fetched: 'Não foi possível carregar …'. */
  failedText: string;
  /** The name of what is shown, at the left of the grid's tools, and further tools at their right. */
  heading?: ReactNode;
  /** Drawn without a view until there are rows. */
  tools?: (view: GridView | null) => ReactNode;
}

const NOTHING_OPENS = () => false;
const NOTHING = () => undefined;
const NO_KEYS: ReadonlySet<string> = new Set();
const NO_SORT: readonly GridSort[] = [];

/**
 * A result of any length: read by windows, searched and ordered by the server, copied and summed like a spreadsheet.
 */
export default function WindowGrid(props: WindowGridProps) {
  const { label, memoryKey, fetchWindow, source, onEmpty, onFailure, failedText } = props;
  const density = densityStore.use((state) => state.density);
  const [search, setSearch] = useState(props.initialSearch ?? '');
  const [q] = useDebouncedValue(search.trim(), 250);
  const [columnFilters] = useState(() => createColumnFilters(props.initialFilters));
  const filters = columnFilters.use((state) => state.filters);
  const result = useGridQuery(fetchWindow, { q, filters });
  const [selection, setSelection] = useState<CellSelection>(NO_SELECTION);
  const [message, setMessage] = useState('');
  const api = useRef<GridApi<GridRow> | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { first, query, total } = result;
  const held = useMemo(
    () => (first === null ? NO_KEYS : heldColumns({ ...first, widthPx: frame.current?.clientWidth ?? 0 })),
    [first],
  );
  const memory = useColumnMemory(memoryKey, first?.columns, held);
  const { remembered, layout, order, displayed } = memory;
  const arrangement = useArrangement({
    first,
    q,
    setSearch,
    filters,
    columnFilters,
    remembered,
    replace: memory.replace,
    sortAtFirst: props.initialSort ?? NO_SORT,
  });
  const { analysis } = arrangement;
  const made = `${layout} ${density}`;
  const sortAtFirst = useSortAtFirst(arrangement.sort, query?.sort, `${made} ${analysis === null}`);

  const totals = useGridTotals({ fetchTotals: props.fetchTotals, columns: first?.columns, search: result.search });
  const folding = useTotalsFolded(totals);
  const sum = useSelectionSum({ selection, columns: displayed, query, fetchWindow });
  const empty = !result.busy && result.error === null && first !== null && result.whole === 0 && isWhole(result.search);

  useEffect(() => {
    if (empty) onEmpty?.();
  }, [empty, onEmpty]);
  useEffect(() => {
    if (result.error !== null) onFailure?.(result.error);
  }, [result.error, onFailure]);

  const onSelection = useCallback((next: CellSelection) => {
    setSelection(next);
    setMessage('');
  }, []);
  const { copyLater, onCopy } = useGridCopy({ query, selection, displayed, fetchWindow, onMessage: setMessage });

  const lastQ = useRef(q);
  lastQ.current = q;
  const filterContext = useMemo(
    () => ({ filters: columnFilters, source, search: () => lastQ.current }),
    [columnFilters, source],
  );
  const setFilters = (next: GridFilters) => columnFilters.set({ filters: next });

  function clearSearch(): void {
    setSearch('');
    setFilters({});
  }

  if (first === null || empty) {
    return (
      <GridFrame frameRef={frame} heading={props.heading} tools={props.tools?.(null)}>
        {empty ? (
          <EmptyState>
            <p>Sem dados a exibir</p>
            {props.emptyHint !== undefined && <p>{props.emptyHint}</p>}
          </EmptyState>
        ) : result.error === null ? (
          <GridSkeleton />
        ) : (
          <FailedState what={failedText} error={result.error} onRetry={result.retry} />
        )}
      </GridFrame>
    );
  }

  const view: GridView = {
    search: { q, filters },
    marked: markedRows({ query: analysis === null ? query : null, selection, displayed, fetchWindow }),
    sort: query?.sort ?? NO_SORT,
    displayed,
    total,
    differs:
      !isWhole({ q, filters }) ||
      (query?.sort.length ?? 0) > 0 ||
      displayed.map(({ key }) => key).join('|') !== first.columns.map(({ key }) => key).join('|'),
  };
  const table = result.datasource !== null && (
    <AgTable
      key={made}
      label={label}
      columns={first.columns}
      order={order}
      firstRows={first.rows}
      total={total}
      whole={result.whole}
      rowHeight={ROW_HEIGHT_PX[density]}
      totals={folding.shown}
      datasource={result.datasource}
      filter={filterContext}
      openColumn={props.openColumn}
      heldAtFirst={held}
      sort={sortAtFirst}
      focusFirst={props.focusFirst ?? false}
      canOpen={props.canOpen ?? NOTHING_OPENS}
      onOpen={props.onOpen ?? NOTHING}
      isOpened={props.isOpened ?? NOTHING_OPENS}
      onSelection={onSelection}
      onColumns={memory.remember}
      apiRef={api}
    />
  );

  return (
    <GridFrame
      frameRef={frame}
      heading={props.heading}
      tools={
        <GridTools
          label={label}
          search={search}
          onSearch={setSearch}
          busy={result.busy || q !== search.trim()}
          columns={chooserColumns(first.columns, remembered)}
          onToggleColumn={(key, visible) => api.current?.setColumnsVisible([key], visible)}
          onResetColumns={() => memory.replace([])}
          grouped={source === undefined ? undefined : analysis !== null}
          onGroup={() => arrangement.analyse(analysis === null ? firstAnalysis(first.columns) : null)}
          views={
            source === undefined
              ? undefined
              : { relatorio: source.relatorio, capture: arrangement.capture, apply: arrangement.apply }
          }
        >
          {props.tools?.(view)}
        </GridTools>
      }
      onCopy={onCopy}
    >
      <GridNotice
        text={arrangement.notice}
        onClose={() => arrangement.setNotice('')}
        onBack={arrangement.cameFrom ? arrangement.goBack : undefined}
      />
      {source !== undefined && (
        <ResultChips source={source} columns={first.columns} search={{ q, filters }} onFilters={setFilters} />
      )}
      <FilterPills
        filters={filters}
        columns={first.columns}
        plain={source === undefined}
        onRemove={(key) => setFilters(withFilter(filters, key, ''))}
        onClear={() => setFilters({})}
      />
      <div className={styles.table}>
        {source !== undefined && analysis !== null ? (
          <Suspense fallback={<GridSkeleton />}>
            <Analise
              source={source}
              columns={first.columns}
              search={{ q, filters }}
              totals={totals}
              analysis={analysis}
              onAnalysis={arrangement.analyse}
              onRows={arrangement.openRows}
            />
          </Suspense>
        ) : (
          <Later>{table}</Later>
        )}
        {analysis === null && result.error !== null && (
          <div className={styles.over}>
            <FailedState what={failedText} error={result.error} onRetry={result.retry} />
          </div>
        )}
        {result.error === null && !result.busy && total === 0 && (
          <div className={styles.over}>
            <NoResults search={searchedText(result.search, first.columns)} onClear={clearSearch} />
          </div>
        )}
      </div>
      <GridFoot
        total={total}
        search={result.search}
        totals={folding.shown}
        folding={analysis === null ? folding : undefined}
        columns={first.columns}
        cells={analysis === null ? countCells(selection) : 0}
        sum={sum}
        message={message}
        onCopy={(headings) => void copyLater(headings)}
      />
    </GridFrame>
  );
}

/** The columns by which reports are most often read, for the first grouping. */
const OFTEN: readonly string[] = ['Resultado', 'Situação', 'Período', 'Competência'];

function firstAnalysis(columns: readonly GridColumn[]): Analysis {
  const often = OFTEN.find((key) => columns.some((column) => column.key === key));
  const level = often ?? columns.find(({ type }) => type === 'text')?.key;
  return { kind: 'grupos', levels: level === undefined ? [] : [level] };
}

function chooserColumns(columns: readonly GridColumn[], remembered: readonly RememberedColumn[]) {
  const hidden = new Set(remembered.filter((column) => column.hidden).map((column) => column.key));
  return columns.map(({ key }) => ({ key, visible: !hidden.has(key) }));
}

function searchedText({ q, filters }: GridSearch, columns: readonly GridColumn[]): string {
  const described = Object.entries(filters).map(
    ([key, filter]) =>
      `${key} ${describeFilter(
        filter,
        columns.find((column) => column.key === key),
      )}`,
  );
  return [q, ...described].filter((text) => text !== '').join(', ');
}
