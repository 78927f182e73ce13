import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { CardRows } from './card-rows.tsx';
import type { DataColumn } from './data-column.ts';
import { GridRows } from './grid-rows.tsx';
import { EmptyState, FailedState, NoResults } from './table-states.tsx';
import { useSortedRows } from './use-sorted-rows.ts';

export interface DataTableProps<Row extends object> {
  /** Names the table for what is remembered about it. */
  id: string;
  /** What the table holds, for screen readers: 'Projetos'. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** The rows that pass the search. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** True until the first answer: rows of bones stand in. */
  loading?: boolean;
  /** What the last fetch failed with; shown only while there are no rows to show. */
  error?: unknown;
  /** 'Não foi possível carregar os projetos.' */
  failedText?: string;
  onRetry?: () => void;
  /** One sentence and the button that mends it. */
  empty: ReactNode;
  /** The quick search in force, so that an empty table can tell 'none' from 'none found'. */
  search?: { text: string; onClear: () => void };
  onRowClick?: (row: Row) => void;
  selectedKey?: string | null;
  /** Rows that open: which one is open, what it shows, and how its button is called. */
  expansion?: { openKey: string | null; render: (row: Row) => ReactNode; label: (row: Row) => string };
}

/** The table of the house: sorted by its headings, with every state it can be in, and as cards on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, columns, rows, loading = false, error, search } = props;
  const narrow = useMediaQuery('(max-width: 640px)', window.matchMedia('(max-width: 640px)').matches, {
    getInitialValueInEffect: false,
  });
  const sorting = useSortedRows(id, columns, rows);
  const failed = error !== undefined && error !== null && rows.length === 0 && !loading;
  const foot = failed ? (
    <FailedState
      what={props.failedText ?? 'Não foi possível carregar esta lista.'}
      error={error}
      onRetry={() => props.onRetry?.()}
    />
  ) : loading || rows.length > 0 ? null : search !== undefined && search.text.trim() !== '' ? (
    <NoResults search={search.text} onClear={search.onClear} />
  ) : (
    <EmptyState>{props.empty}</EmptyState>
  );
  return narrow ? <CardRows {...props} {...sorting} foot={foot} /> : <GridRows {...props} {...sorting} foot={foot} />;
}
