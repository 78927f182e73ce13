import { type ReactNode, type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react';
import type { DataColumn } from './data-column.ts';

export interface DataTableProps<Row extends object> {
  /** Names the table for what is remembered about it. */
  id: string;
  /** What the table holds, for screen readers: 'Projetos'. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** The rows that pass the search. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** True until the first answer: a skeleton of rows is shown. */
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
  /**
   * Rows that open: which one is open, what it shows, and how its button is called. Without a name the row has no such
   * button: something else in it opens it.
   */
  expansion?: { openKey: string | null; render: (row: Row) => ReactNode; label?: (row: Row) => string };
  /** An order that something outside of the table asks for: each new object is one request. */
  askedSort?: Sort | undefined;
  /** The order in which the rows come, where a column has it: its heading shows it while no other is chosen. */
  defaultSort?: Sort;
  /** In smaller letters, for a table of many columns. */
  small?: boolean;
  /** Kept up to date with the rows in the order in which they are shown. */
  orderRef?: RefObject<readonly Row[]>;
  /** How far the rows are scrolled: read when the table comes, and kept for the next time that it does. */
  scrollMemory?: RefObject<number>;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

/** What both ways of showing the rows get: the table's own properties and the order in force. */
export interface SortedProps<Row extends object> extends DataTableProps<Row> {
  sorted: readonly Row[];
  /** The order in force; null is the order in which the rows came. */
  sort: Sort | null;
  sortBy: (sort: Sort | null) => void;
  toggle: (key: string) => void;
  foot: ReactNode;
}

/**
 * For the area that scrolls: rows without a single control give the keyboard nothing to scroll them by, so that the
 * area itself must take the focus.
 */
export function focusOfScroll<Row extends object>(props: DataTableProps<Row>): { tabIndex?: 0 } {
  const reachable = props.onRowClick !== undefined || props.columns.some((column) => column.controls === true);
  return reachable ? {} : { tabIndex: 0 };
}

/**
 * For the area that scrolls: it begins where the list was left. Rows that are still being fetched leave nothing to
 * scroll to, so that the area is put there once more when they are shown.
 */
export function useScrollMemory<Row extends object>(
  area: RefObject<HTMLElement | null>,
  { scrollMemory, sorted }: Pick<SortedProps<Row>, 'scrollMemory' | 'sorted'>,
) {
  const left = useRef(scrollMemory?.current ?? 0);
  const shown = sorted.length > 0;
  useLayoutEffect(() => {
    if (!shown || left.current === 0) return;
    area.current?.scrollTo({ top: left.current });
    left.current = 0;
  }, [area, shown]);
  return {
    initialOffset: () => left.current,
    onScroll: (event: UIEvent<HTMLElement>) => {
      if (scrollMemory !== undefined) scrollMemory.current = event.currentTarget.scrollTop;
    },
  };
}
