import { useEffect, useMemo, useState } from 'react';
import { readPreference, writePreference } from '../../lib/preference.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { userTag } from '../../lib/user-tag.ts';
import { compareValues } from './compare-values.ts';
import type { DataColumn } from './data-column.ts';
import type { Sort } from './data-table-props.ts';

/** The order as it is remembered: one column, or none. */
type Remembered = readonly { id: string; desc: boolean }[];

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
  const [sorting, setSorting] = useState<Remembered>(() => readPreference(memory, isRemembered, []));
  const first = sorting.find(({ id: key }) => columns.some((column) => column.key === key));
  const remember = (next: Remembered) => {
    setSorting(next);
    writePreference(memory, next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is answered once
  useEffect(() => {
    if (askedSort !== undefined) remember([{ id: askedSort.key, desc: askedSort.direction === 'desc' }]);
  }, [askedSort]);
  const sorted = useMemo(() => {
    const value = columns.find(({ key }) => key === first?.id)?.value;
    if (first === undefined || value === undefined) return rows;
    const sign = first.desc ? -1 : 1;
    return rows.toSorted((a, b) => sign * compareValues(value(a), value(b)));
  }, [rows, columns, first]);
  const sort: Sort | null =
    first === undefined ? (defaultSort ?? null) : { key: first.id, direction: first.desc ? 'desc' : 'asc' };
  const sortBy = (next: Sort | null) =>
    remember(next === null ? [] : [{ id: next.key, desc: next.direction === 'desc' }]);
  return {
    sorted,
    sort,
    sortBy,
    toggle: (key) => {
      if (key === defaultSort?.key) {
        // Its heading turns the order that the rows come in, and turns it back.
        const turned = sort?.key === key && sort.direction === defaultSort.direction;
        sortBy(turned ? { key, direction: defaultSort.direction === 'desc' ? 'asc' : 'desc' } : null);
      } else if (first?.id !== key) sortBy({ key, direction: 'asc' });
      else sortBy(first.desc ? null : { key, direction: 'desc' });
    },
  };
}

function isRemembered(value: unknown): value is Remembered {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item === 'object' && item !== null && typeof item.id === 'string' && 'desc' in item)
  );
}
