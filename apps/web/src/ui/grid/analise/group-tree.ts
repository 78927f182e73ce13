import type { GrupoRelatorio } from '@apura/contract';

/** The values of a group and of those around it, outermost first. */
export type Path = readonly (string | null)[];

export const pathKey = (path: Path): string => JSON.stringify(path);

/** What is known of the groups inside one group. */
export interface Level {
  grupos: readonly GrupoRelatorio[];
  total: number;
  status: 'pending' | 'failed' | 'ready';
}

export type TreeRow =
  | { kind: 'group'; path: Path; group: GrupoRelatorio; open: boolean }
  | { kind: 'more'; path: Path; left: number }
  | { kind: 'pending' | 'failed'; path: Path };

/** The open groups as rows from top to bottom. */
export function treeRows(levels: ReadonlyMap<string, Level>, path: Path = []): TreeRow[] {
  const level = levels.get(pathKey(path));
  if (level === undefined) return [];
  const rows: TreeRow[] = level.grupos.flatMap((group): TreeRow[] => {
    const own = [...path, group.valores[0] ?? null];
    const open = levels.has(pathKey(own));
    return [{ kind: 'group', path: own, group, open }, ...(open ? treeRows(levels, own) : [])];
  });
  if (level.status !== 'ready') return [...rows, { kind: level.status, path }];
  const left = level.total - level.grupos.length;
  return left > 0 ? [...rows, { kind: 'more', path, left }] : rows;
}
