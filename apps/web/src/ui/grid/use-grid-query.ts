import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GridColumn, GridRow } from './grid-column.ts';
import { createGridDatasource, type GridQuery, type GridSearch, openQuery } from './grid-datasource.ts';
import type { FetchWindow } from './window-reader.ts';

/** What is known of the result after its first window. */
export interface FirstWindow {
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  highlights: readonly string[];
}

const NO_SEARCH: GridSearch = { q: '', filters: {} };

/** Whether nothing narrows the result. */
export function isWhole({ q, filters }: GridSearch): boolean {
  return q === '' && Object.keys(filters).length === 0;
}

/**
 * Reads a result for a search: its first window before anything is shown, then whatever the grid library asks for. The
 * present query (with the user's order) is what copies and sums read from.
 */
export function useGridQuery(fetchWindow: FetchWindow, search: GridSearch) {
  const { q, filters } = search;
  const [first, setFirst] = useState<FirstWindow | null>(null);
  const [shown, setShown] = useState<{ query: GridQuery; total: number; whole: number } | null>(null);
  const [active, setActive] = useState<GridQuery | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const sort = useRef<GridQuery['sort']>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same question asked again.
  useEffect(() => {
    const query = openQuery(fetchWindow, { q, filters }, sort.current);
    let given = false;
    setBusy(true);
    setError(null);
    query.reader.block(0).then(
      (answer) => {
        if (given) return;
        // In small pieces, so that the browser is free between them.
        startTransition(() => {
          setFirst(
            (known) => known ?? { columns: answer.columns, rows: answer.rows, highlights: answer.highlights ?? [] },
          );
          setShown((before) => ({
            query,
            total: answer.total,
            whole: isWhole({ q, filters }) ? answer.total : (before?.whole ?? answer.total),
          }));
          setActive(query);
          setBusy(false);
        });
      },
      (reason: unknown) => {
        if (given) return;
        setError(reason);
        setBusy(false);
      },
    );
    return () => {
      given = true;
      query.reader.close();
    };
  }, [fetchWindow, q, filters, attempt]);

  const datasource = useMemo(
    () =>
      shown === null
        ? null
        : createGridDatasource({
            fetchWindow,
            first: shown.query,
            onQuery: (query) => {
              sort.current = query.sort;
              setActive(query);
            },
            onFailure: setError,
          }),
    [fetchWindow, shown],
  );

  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  return {
    first,
    datasource,
    query: active,
    total: shown?.total ?? 0,
    /** Rows without any search. */
    whole: shown?.whole ?? 0,
    /** What the shown rows were searched by. */
    search: shown?.query ?? NO_SEARCH,
    error,
    busy,
    retry,
  };
}
