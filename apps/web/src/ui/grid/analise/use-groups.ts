import { comValor, type FiltroGrade } from '@apura/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { GridColumn } from '../grid-column.ts';
import type { GridSearch } from '../grid-datasource.ts';
import { fetchGroups, GROUPS_AT_ONCE, type GridSource } from '../grid-source.ts';
import { BY_VALUE, firstSort, type GroupSort } from './group-sort.ts';
import { type Level, type Path, pathKey, type TreeRow, treeRows } from './group-tree.ts';

interface Opened {
  path: Path;
  pages: number;
}

interface GroupsOptions {
  source: GridSource;
  search: GridSearch;
  levels: readonly GridColumn[];
  sums: readonly GridColumn[];
  /** Null for the own order of each level. */
  sort: GroupSort | null;
}

const ROOT: Opened = { path: [], pages: 1 };

/** The groups that are open, read level by level as they are opened. */
export function useGroups({ source, search, levels, sums, sort }: GroupsOptions) {
  const [opened, setOpened] = useState<readonly Opened[]>([ROOT]);
  const sum = sums.map(({ key }) => key);
  const pages = opened.flatMap(({ path, pages: count }) =>
    Array.from({ length: count }, (_, page) => ({ path, page })),
  );
  const answers = useQueries({
    queries: pages.map(({ path, page }) => {
      const level = levels[path.length];
      const by = level?.key ?? '';
      const { key, desc } = sort ?? firstSort(level);
      const inside = { q: search.q, filters: filtersOf(search, levels, path) };
      const order = `${desc ? '-' : ''}${key === BY_VALUE ? by : key}`;
      return {
        queryKey: ['grupos', source, by, sum, order, page, inside],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          fetchGroups({ source, search: inside, signal, by, sum, sort: order, offset: page * GROUPS_AT_ONCE }),
      };
    }),
  });

  const tree = new Map<string, Level>();
  for (const [at, { path }] of pages.entries()) {
    const answer = answers[at];
    const known = tree.get(pathKey(path));
    tree.set(pathKey(path), {
      grupos: [...(known?.grupos ?? []), ...(answer?.data?.grupos ?? [])],
      total: answer?.data?.total ?? known?.total ?? 0,
      status: answer?.isError ? 'failed' : answer?.isPending ? 'pending' : 'ready',
    });
  }
  const rows: TreeRow[] = treeRows(tree);

  const actions = useMemo(
    () => ({
      open: (path: Path) => setOpened((before) => [...before, { path, pages: 1 }]),
      close: (path: Path) => setOpened((before) => before.filter((one) => !isInside(one.path, path))),
      more: (path: Path) =>
        setOpened((before) =>
          before.map((one) => (pathKey(one.path) === pathKey(path) ? { path, pages: one.pages + 1 } : one)),
        ),
    }),
    [],
  );
  const failed = answers.find((answer) => answer.isError);
  const retry = () => {
    for (const answer of answers) if (answer.isError) void answer.refetch();
  };
  return { rows, root: tree.get(pathKey([])), error: failed?.error ?? null, retry, ...actions };
}

function filtersOf(search: GridSearch, levels: readonly GridColumn[], path: Path): FiltroGrade {
  let filters: FiltroGrade = search.filters;
  for (const [at, valor] of path.entries()) {
    const column = levels[at];
    if (column !== undefined) filters = comValor(filters, column.key, valor, column.type);
  }
  return filters;
}

const isInside = (path: Path, around: Path): boolean =>
  around.every((valor, at) => path[at] === valor) && path.length >= around.length;
