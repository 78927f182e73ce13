import { useEffect, useMemo, useState } from 'react';
import type { GridColumn, GridRow } from './grid-column.ts';
import type { GridSearch } from './grid-datasource.ts';
import { addsUp, type FetchTotals, type GridTotal, pinnedTotals } from './grid-totals.ts';

const NONE: readonly GridTotal[] = [];

/**
 * The totals of the rows that are shown, fetched after the first window so that rows never wait for them. None while
 * another search is running, and none when they could not be fetched: the total of other rows would be wrong.
 */
export function useGridTotals(input: {
  fetchTotals: FetchTotals | undefined;
  columns: readonly GridColumn[] | undefined;
  search: GridSearch;
}): GridRow[] {
  const { fetchTotals, columns } = input;
  const { q, filters } = input.search;
  const [totals, setTotals] = useState(NONE);
  const wanted = columns?.some(addsUp) ?? false;

  useEffect(() => {
    setTotals(NONE);
    if (fetchTotals === undefined || !wanted) return;
    const abort = new AbortController();
    fetchTotals({ q, filters, signal: abort.signal }).then(
      (answer) => {
        if (!abort.signal.aborted) setTotals(answer);
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [fetchTotals, wanted, q, filters]);

  return useMemo(() => pinnedTotals(totals), [totals]);
}
