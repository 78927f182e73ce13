import { useEffect, useState } from 'react';
import type { CellSelection } from './cell-selection.ts';
import { collectRows, MOST_COLLECTED_ROWS } from './collect-rows.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridQuery } from './grid-datasource.ts';
import { countRows, fetchSelectedRows, selectedRowsAtHand, summedColumns, sumSelected } from './selected-rows.ts';
import type { FetchWindow } from './window-reader.ts';

export type SelectionSum =
  | { status: 'none' }
  | { status: 'working' }
  | { status: 'too-many' }
  | { status: 'failed' }
  | { status: 'ready'; sum: string };

const PAUSE_BEFORE_ASKING_MS = 250;
const NONE: SelectionSum = { status: 'none' };

/** The sum of the marked amounts: at once from the rows at hand, else by asking for the missing ones. */
export function useSelectionSum(input: {
  selection: CellSelection;
  /** The columns as displayed. */
  columns: readonly GridColumn[];
  query: GridQuery | null;
  fetchWindow: FetchWindow;
}): SelectionSum {
  const { selection, columns, query, fetchWindow } = input;
  const [sum, setSum] = useState<SelectionSum>(NONE);

  useEffect(() => {
    const summed = summedColumns(selection, columns);
    const rowCount = countRows(selection);
    if (query === null || summed.length === 0) return setSum(NONE);
    if (rowCount > MOST_COLLECTED_ROWS) return setSum({ status: 'too-many' });
    const atHand = selectedRowsAtHand(selection, columns, query.reader.rowsAtHand);
    if (atHand !== undefined) return setSum({ status: 'ready', sum: sumSelected(atHand, summed) });

    setSum({ status: 'working' });
    const abort = new AbortController();
    const timer = setTimeout(() => {
      fetchSelectedRows(selection, columns, (from, to) =>
        collectRows({
          fetchWindow,
          sort: query.sort,
          q: query.q,
          filters: query.filters,
          from,
          to,
          signal: abort.signal,
        }),
      ).then(
        (rows) => {
          if (!abort.signal.aborted) setSum({ status: 'ready', sum: sumSelected(rows, summed) });
        },
        () => {
          if (!abort.signal.aborted) setSum({ status: 'failed' });
        },
      );
    }, PAUSE_BEFORE_ASKING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [selection, columns, query, fetchWindow]);

  return sum;
}
