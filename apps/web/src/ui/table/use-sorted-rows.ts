import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import { readPreference, writePreference } from '../../lib/preference.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { userTag } from '../../lib/user-tag.ts';
import { compareValues } from './compare-values.ts';
import type { DataColumn } from './data-column.ts';
import type { Sort } from './data-table-props.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/** The rows in the order chosen by the headings (ascending, descending, as they came), remembered by user and table. */
export function useSortedRows<Row extends object>(
  id: string,
  {
    columns,
    rows,
    askedSort,
    defaultSort,
  }: {
    columns: readonly DataColumn<Row>[];
    rows: readonly Row[];
    askedSort?: Sort | undefined;
    /** The order in which the rows come. */
    defaultSort?: Sort | undefined;
  },
): {
  sorted: readonly Row[];
  sort: Sort | null;
  sortBy: (sort: Sort | null) => void;
  toggle: (key: string) => void;
} {
  const memory = `sort.${userTag(useUser().email)}.${id}`;
  const [sorting, setSorting] = useState<SortingState>(() => readPreference(memory, isSortingState, []));
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.key,
          accessorFn: (row) => column.value?.(row) ?? null,
          sortFn: (a: TableRow<typeof features, Row>, b: TableRow<typeof features, Row>) =>
            compareValues(column.value?.(a.original), column.value?.(b.original)),
          sortDescFirst: false,
        }),
      ),
    [columns],
  );
  const known = useMemo(() => sorting.filter(({ id: key }) => columns.some((c) => c.key === key)), [sorting, columns]);
  const remember = (next: SortingState) => {
    setSorting(next);
    writePreference(memory, next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is answered once
  useEffect(() => {
    if (askedSort !== undefined) remember([{ id: askedSort.key, desc: askedSort.direction === 'desc' }]);
  }, [askedSort]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    enableSortingRemoval: true,
    enableMultiSort: false,
    state: { sorting: known },
    onSortingChange: (updater) => {
      remember(typeof updater === 'function' ? updater(known) : updater);
    },
  });
  const first = known[0];
  const model = table.getRowModel();
  const sorted = useMemo(() => model.rows.map((row) => row.original), [model]);
  const sort: Sort | null =
    first === undefined ? (defaultSort ?? null) : { key: first.id, direction: first.desc ? 'desc' : 'asc' };
  const sortBy = (next: Sort | null) =>
    remember(next === null ? [] : [{ id: next.key, desc: next.direction === 'desc' }]);
  return {
    sorted,
    sort,
    sortBy,
    toggle: (key) => {
      if (key !== defaultSort?.key) table.getColumn(key)?.toggleSorting();
      // Its heading turns the order that the rows come in, and turns it back.
      else if (sort?.key !== key || sort.direction !== defaultSort.direction) sortBy(null);
      else sortBy({ key, direction: defaultSort.direction === 'desc' ? 'asc' : 'desc' });
    },
  };
}

function isSortingState(value: unknown): value is SortingState {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item === 'object' && item !== null && typeof item.id === 'string' && 'desc' in item)
  );
}
