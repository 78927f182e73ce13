import { useCallback, useMemo, useState } from 'react';
import { readPreference, writePreference } from '../../lib/preference.ts';
import { isRememberedColumns, mergeColumns, type RememberedColumn } from './column-memory.ts';
import type { GridColumn } from './grid-column.ts';

/** A user's columns of one result: their order, widths and visibility, remembered under `memoryKey`. */
export function useColumnMemory(
  memoryKey: string,
  columns: readonly GridColumn[] | undefined,
  heldAtFirst: ReadonlySet<string>,
) {
  const [remembered, setRemembered] = useState(() => readPreference(`grid.${memoryKey}`, isRememberedColumns, []));
  // Grows when the columns are reset, which makes the grid again.
  const [layout, setLayout] = useState(0);

  // The order of the columns when the grid was made; later moves are handled by the grid itself.
  const order = useMemo(() => {
    void layout;
    const kept = readPreference(`grid.${memoryKey}`, isRememberedColumns, []);
    return columns === undefined
      ? []
      : mergeColumns(
          columns.map((column) => column.key),
          kept,
        );
  }, [columns, memoryKey, layout]);
  const displayed = useMemo(
    () => (columns === undefined ? [] : displayedColumns(columns, remembered, heldAtFirst)),
    [columns, remembered, heldAtFirst],
  );
  const remember = useCallback(
    (next: readonly RememberedColumn[]) => {
      writePreference(`grid.${memoryKey}`, next);
      setRemembered(next);
    },
    [memoryKey],
  );
  /** Other columns at once, as those of a view; none for the report's own. The grid is made again. */
  function replace(next: readonly RememberedColumn[]): void {
    remember(next);
    setLayout((count) => count + 1);
  }

  return { remembered, layout, order, displayed, remember, replace };
}

/** The columns in the order of the screen, without the hidden ones. */
function displayedColumns(
  columns: readonly GridColumn[],
  remembered: readonly RememberedColumn[],
  heldAtFirst: ReadonlySet<string>,
): GridColumn[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const visible = mergeColumns([...byKey.keys()], remembered).filter((shown) => !('hidden' in shown && shown.hidden));
  const sideOf = (shown: (typeof visible)[number]) =>
    'pinned' in shown ? shown.pinned : heldAtFirst.has(shown.key) ? 'right' : false;
  return ([true, false, 'right'] as const)
    .flatMap((side) => visible.filter((shown) => sideOf(shown) === side))
    .flatMap((shown) => byKey.get(shown.key) ?? []);
}
