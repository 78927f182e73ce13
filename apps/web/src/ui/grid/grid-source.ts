import { listGrupos, listValores, readPivo } from '@apura/contract';
import { call } from '../../lib/api/call.ts';
import type { GridSearch } from './grid-datasource.ts';

/** A report of a project, where the server works out values, groups and pivots of what the grid shows. */
export interface GridSource {
  projetoId: string;
  relatorio: string;
}

/** What every call of a report's grid is narrowed by. */
export function searchQuery({ q, filters }: GridSearch): { q: string | undefined; filter: string | undefined } {
  return {
    q: q === '' ? undefined : q,
    filter: Object.keys(filters).length === 0 ? undefined : JSON.stringify(filters),
  };
}

interface Asked {
  source: GridSource;
  search: GridSearch;
  signal: AbortSignal;
}

/** The values of a column with their counts, in the rows that the search and the other columns' filters leave. */
export function fetchValues({ source, search, signal, column, part }: Asked & { column: string; part: string }) {
  return call(listValores, {
    params: { ...source },
    query: { column, search: part === '' ? undefined : part, ...searchQuery(search) },
    signal,
  });
}

export const GROUPS_AT_ONCE = 200;

/** Groups of one level, in an order, from one on. */
export function fetchGroups(asked: Asked & { by: string; sum: readonly string[]; sort: string; offset: number }) {
  const { source, search, signal, by, sum, sort, offset } = asked;
  return call(listGrupos, {
    params: { ...source },
    query: {
      by,
      sum: sum.length === 0 ? undefined : sum.join('|'),
      sort,
      offset,
      limit: GROUPS_AT_ONCE,
      ...searchQuery(search),
    },
    signal,
  });
}

export function fetchPivot(asked: Asked & { row: string; column: string; measure: string | null }) {
  const { source, search, signal, row, column, measure } = asked;
  return call(readPivo, {
    params: { ...source },
    query: { row, column, measure: measure ?? undefined, ...searchQuery(search) },
    signal,
  });
}
