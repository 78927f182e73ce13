import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { GridApi } from 'ag-grid-community';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { densityStore, ROW_HEIGHT_PX } from '../table/density.ts';
import { DensityButton } from '../table/density-button.tsx';
import { EmptyState, FailedState, NoResults } from '../table/table-states.tsx';
import { AgTable } from './ag-table.tsx';
import { type CellSelection, countCells, NO_SELECTION } from './cell-selection.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { createColumnFilters, withFilter } from './column-filters.ts';
import type { RememberedColumn } from './column-memory.ts';
import { FilterPills } from './filter-pills.tsx';
import type { GridColumn, GridRow } from './grid-column.ts';
import type { GridSearch } from './grid-datasource.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridFrame } from './grid-frame.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import type { FetchTotals } from './grid-totals.ts';
import { useColumnMemory } from './use-column-memory.ts';
import { useGridCopy } from './use-grid-copy.ts';
import { isWhole, useGridQuery } from './use-grid-query.ts';
import { useGridTotals } from './use-grid-totals.ts';
import { useSelectionSum } from './use-selection-sum.ts';
import styles from './window-grid.module.css';
import type { FetchWindow, GridFilters } from './window-reader.ts';

export interface WindowGridProps {
  /** What the rows are: read aloud. */
  label: string;
  /** Under which name this user's columns of this result are remembered. */
  memoryKey: string;
  /** Asks the server for a window of the result. Another function is another result: give the grid another key then. */
  fetchWindow: FetchWindow;
  /** Asks the server for the totals, which are shown below the rows. */
  fetchTotals?: FetchTotals;
  /** The columns' filters that the grid begins with; the user takes them away as any other. */
  initialFilters?: GridFilters;
  /** Whether a row has somewhere to lead to, and the way there (Enter or a double click). */
  canOpen?: (row: GridRow) => boolean;
  onOpen?: (row: GridRow) => void;
  /** The column whose cells are shown as that way. */
  openColumn?: string;
  onEmpty?: () => void;
  /** Shown below 'Sem dados a exibir': what the user may do about it. */
  emptyHint?: string;
  onFailure?: (error: unknown) => void;
  /** Shown in place of rows that could not be fetched: 'Não foi possível carregar …'. */
  failedText: string;
  /** The name of what is shown, at the left of the grid's tools, and further tools at their right. */
  heading?: ReactNode;
  tools?: ReactNode;
}

const NOTHING_OPENS = () => false;
const NOTHING = () => undefined;

/**
 * A result of any length: read by windows, searched and ordered by the server, copied and summed like a spreadsheet.
 */
export default function WindowGrid(props: WindowGridProps) {
  const { label, memoryKey, fetchWindow, onEmpty, onFailure, failedText } = props;
  const density = densityStore.use((state) => state.density);
  const [search, setSearch] = useState('');
  const [q] = useDebouncedValue(search.trim(), 250);
  const [columnFilters] = useState(() => createColumnFilters(props.initialFilters));
  const filters = columnFilters.use((state) => state.filters);
  const result = useGridQuery(fetchWindow, { q, filters });
  const [selection, setSelection] = useState<CellSelection>(NO_SELECTION);
  const [message, setMessage] = useState('');
  const api = useRef<GridApi<GridRow> | null>(null);
  const { first, query, total } = result;
  const { remembered, layout, order, displayed, ...columnMemory } = useColumnMemory(memoryKey, first?.columns);

  const totals = useGridTotals({ fetchTotals: props.fetchTotals, columns: first?.columns, search: result.search });
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

  function clearSearch(): void {
    setSearch('');
    columnFilters.set({ filters: {} });
  }

  if (first === null || empty) {
    return (
      <GridFrame heading={props.heading} tools={props.tools}>
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

  return (
    <GridFrame
      heading={props.heading}
      tools={
        <>
          <TextInput
            className={styles.search}
            size="xs"
            type="search"
            placeholder="Buscar nas linhas"
            aria-label={`Buscar nas linhas de ${label}`}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && search !== '') {
                event.stopPropagation();
                setSearch('');
              }
            }}
            leftSection={<IconSearch size={14} aria-hidden />}
            rightSection={result.busy || q !== search.trim() ? <Loader size={14} color="var(--link)" /> : null}
          />
          <DensityButton />
          <ColumnChooser
            columns={chooserColumns(first.columns, remembered)}
            onToggle={(key, visible) => api.current?.setColumnsVisible([key], visible)}
            onReset={columnMemory.reset}
          />
          {props.tools}
        </>
      }
      onCopy={onCopy}
    >
      <FilterPills filters={filters} onRemove={(key) => columnFilters.set({ filters: withFilter(filters, key, '') })} />
      <div className={styles.table}>
        {result.datasource !== null && (
          <AgTable
            key={`${layout} ${density}`}
            label={label}
            columns={first.columns}
            order={order}
            firstRows={first.rows}
            total={total}
            whole={result.whole}
            rowHeight={ROW_HEIGHT_PX[density]}
            totals={totals}
            datasource={result.datasource}
            filters={columnFilters}
            openColumn={props.openColumn}
            canOpen={props.canOpen ?? NOTHING_OPENS}
            onOpen={props.onOpen ?? NOTHING}
            onSelection={onSelection}
            onColumns={columnMemory.remember}
            apiRef={api}
          />
        )}
        {result.error !== null && (
          <div className={styles.over}>
            <FailedState what={failedText} error={result.error} onRetry={result.retry} />
          </div>
        )}
        {result.error === null && !result.busy && total === 0 && (
          <div className={styles.over}>
            <NoResults search={searchedText(result.search)} onClear={clearSearch} />
          </div>
        )}
      </div>
      <GridFoot
        total={total}
        search={result.search}
        cells={countCells(selection)}
        sum={sum}
        message={message}
        onCopy={(headings) => void copyLater(headings)}
      />
    </GridFrame>
  );
}

function chooserColumns(columns: readonly GridColumn[], remembered: readonly RememberedColumn[]) {
  const hidden = new Set(remembered.filter((column) => column.hidden).map((column) => column.key));
  return columns.map(({ key }) => ({ key, visible: !hidden.has(key) }));
}

function searchedText({ q, filters }: GridSearch): string {
  return [q, ...Object.values(filters)].filter((text) => text !== '').join(', ');
}
