import { useLayoutEffect } from 'react';
import { useNarrow } from '../use-narrow.ts';
import { CardRows } from './card-rows.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { GridRows } from './grid-rows.tsx';
import { EmptyState, FailedState, NoResults } from './table-states.tsx';
import { useSortedRows } from './use-sorted-rows.ts';

/** The table of the house: sorted by its headings, with every state it can be in, and as cards on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, columns, rows, loading = false, error, search } = props;
  const narrow = useNarrow();
  const sorting = useSortedRows(id, { columns, rows, askedSort: props.askedSort, defaultSort: props.defaultSort });
  const { sorted } = sorting;
  const { orderRef } = props;
  useLayoutEffect(() => {
    if (orderRef !== undefined) orderRef.current = sorted;
  }, [orderRef, sorted]);
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
