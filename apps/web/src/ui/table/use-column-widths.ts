import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { readPreference, writePreference } from '../../lib/preference.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { userTag } from '../../lib/user-tag.ts';
import { boundedWidth, columnWidths, isChosenWidths, type SizedColumn } from './column-widths.ts';

/** The widths of a table's columns in its present room, and the ways to change one. Kept by user and table. */
export function useColumnWidths(
  id: string,
  columns: readonly SizedColumn[],
  area: RefObject<HTMLElement | null>,
): {
  widths: readonly number[];
  /** While a column is being dragged; `keep` writes it down. */
  resize: (key: string, width: number) => void;
  keep: () => void;
  /** Back to the table's own width. */
  reset: (key: string) => void;
} {
  const memory = `widths.${userTag(useUser().email)}.${id}`;
  const [chosen, setChosen] = useState(() => readPreference(memory, isChosenWidths, {}));
  const [available, setAvailable] = useState(0);
  useLayoutEffect(() => {
    const { current } = area;
    if (current === null) return;
    setAvailable(current.clientWidth);
    const observer = new ResizeObserver(() => setAvailable(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [area]);
  const widths = useMemo(() => columnWidths(columns, chosen, available), [columns, chosen, available]);
  return {
    widths,
    resize: (key, width) => setChosen((before) => ({ ...before, [key]: boundedWidth(width) })),
    keep: () => {
      // The last step of a drag is not drawn yet when the pointer is let go.
      setChosen((latest) => {
        writePreference(memory, latest);
        return latest;
      });
    },
    reset: (key) =>
      setChosen((before) => {
        const { [key]: _, ...rest } = before;
        writePreference(memory, rest);
        return rest;
      }),
  };
}
