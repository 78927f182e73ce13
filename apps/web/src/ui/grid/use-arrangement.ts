import type { ConteudoVisao, FiltroGrade } from '@apura/contract';
import { comValor } from '@apura/contract';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ColumnFilters } from './column-filters.ts';
import type { RememberedColumn } from './column-memory.ts';
import type { GridColumn } from './grid-column.ts';
import type { Analysis } from './grid-view.ts';
import type { FirstWindow } from './use-grid-query.ts';
import { arrangementOf, contentOf, lostSentence } from './visao-content.ts';
import type { GridFilters, GridSort } from './window-reader.ts';

/** A value of a column: what a row of groups, or a cell of a pivot, has in common. */
export interface GroupValue {
  column: GridColumn;
  valor: string | null;
}

interface ArrangementOptions {
  first: FirstWindow | null;
  q: string;
  setSearch: (text: string) => void;
  filters: GridFilters;
  columnFilters: ColumnFilters;
  remembered: readonly RememberedColumn[];
  replace: (columns: readonly RememberedColumn[]) => void;
  sortAtFirst: readonly GridSort[];
}

/** The analysis over the rows, the way from a group to its rows and back, and what a saved view keeps of all this. */
export function useArrangement(options: ArrangementOptions) {
  const { first, q, setSearch, filters, columnFilters, remembered, replace, sortAtFirst } = options;
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [cameFrom, setCameFrom] = useState<{ analysis: Analysis; filters: GridFilters } | null>(null);
  const [notice, setNotice] = useState('');
  /** The order of the rows at the moment; a grid that is made again begins with it. */
  const sort = useRef(sortAtFirst);

  function openRows(values: readonly GroupValue[]): void {
    if (analysis === null) return;
    setCameFrom({ analysis, filters });
    let narrowed: FiltroGrade = filters;
    for (const { column, valor } of values) narrowed = comValor(narrowed, column.key, valor, column.type);
    columnFilters.set({ filters: narrowed });
    setAnalysis(null);
  }

  function goBack(): void {
    if (cameFrom === null) return;
    columnFilters.set({ filters: cameFrom.filters });
    setAnalysis(cameFrom.analysis);
    setCameFrom(null);
  }

  function analyse(next: Analysis | null): void {
    setCameFrom(null);
    setAnalysis(next);
  }

  function capture(): ConteudoVisao {
    return contentOf({ columns: remembered, q, filters, sort: sort.current, analysis }, first?.columns ?? []);
  }

  function apply(content: ConteudoVisao): void {
    if (first === null) return;
    const { arrangement, lost } = arrangementOf(content, first.columns, first.rows);
    sort.current = arrangement.sort;
    setSearch(arrangement.q);
    columnFilters.set({ filters: arrangement.filters });
    analyse(arrangement.analysis);
    replace(arrangement.columns);
    setNotice(lost.length === 0 ? '' : lostSentence(lost));
  }

  return { analysis, analyse, cameFrom: cameFrom !== null, openRows, goBack, capture, apply, notice, setNotice, sort };
}

/** The order with which a grid that is made again begins; kept while `made` stays the same. */
export function useSortAtFirst(
  sort: RefObject<readonly GridSort[]>,
  present: readonly GridSort[] | undefined,
  made: string,
): readonly GridSort[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew only when the grid is made again
  const atFirst = useMemo(() => sort.current, [made]);
  useEffect(() => {
    if (present !== undefined) sort.current = present;
  }, [sort, present]);
  return atFirst;
}
