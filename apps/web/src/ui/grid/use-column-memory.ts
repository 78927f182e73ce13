import { useCallback, useMemo, useState } from 'react';
import { readPreference, writePreference } from '../../lib/preference.ts';
import { isRememberedColumns, mergeColumns, type RememberedColumn } from './column-memory.ts';
import type { GridColumn } from './grid-column.ts';

/** A user's columns of one result: their order, widths and visibility, remembered under `memoryKey`. */
export function useColumnMemory(memoryKey: string, columns: readonly GridColumn[] | undefined) {
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
    () => (columns === undefined ? [] : displayedColumns(columns, remembered)),
    [columns, remembered],
  );
  const remember = useCallback(
    (next: readonly RememberedColumn[]) => {
      writePreference(`grid.${memoryKey}`, next);
      setRemembered(next);
    },
    [memoryKey],
  );
  function reset(): void {
    remember([]);
    setLayout((count) => count + 1);
  }

  return { remembered, layout, order, displayed, remember, reset };
}

/** The columns in the order of the screen, pinned ones first, without the hidden ones. */
function displayedColumns(columns: readonly GridColumn[], remembered: readonly RememberedColumn[]): GridColumn[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const visible = mergeColumns([...byKey.keys()], remembered).filter((shown) => !('hidden' in shown && shown.hidden));
  const isPinned = (shown: (typeof visible)[number]) => 'pinned' in shown && shown.pinned;
  return [...visible.filter(isPinned), ...visible.filter((shown) => !isPinned(shown))].flatMap(
    (shown) => byKey.get(shown.key) ?? [],
  );
}
