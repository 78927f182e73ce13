/** What is remembered of a grid's columns, in the order of the screen. */
export interface RememberedColumn {
  key: string;
  width: number;
  hidden: boolean;
  /** Held at the left (true) or at the right while the others scroll. */
  pinned: boolean | 'right';
}

/** A column to show: a remembered one, or one of which nothing is remembered. */
export type ColumnToShow = RememberedColumn | { key: string };

/** Whether a stored value is what {@link mergeColumns} takes. */
export function isRememberedColumns(value: unknown): value is readonly RememberedColumn[] {
  return Array.isArray(value) && value.every(isRemembered);
}

/**
 * The columns of a report in the remembered order. New columns of the report go to the right of their neighbour in the
 * report's own order; columns that the report no longer has are left out.
 */
export function mergeColumns(keys: readonly string[], remembered: readonly RememberedColumn[]): ColumnToShow[] {
  if (remembered.length === 0) return keys.map((key) => ({ key }));
  const present = new Set(keys);
  const merged: ColumnToShow[] = remembered.filter((column) => present.delete(column.key));
  keys.forEach((key, index) => {
    if (!present.has(key)) return;
    const neighbour = keys[index - 1];
    const at = neighbour === undefined ? 0 : merged.findIndex((column) => column.key === neighbour) + 1;
    merged.splice(at, 0, { key });
  });
  return merged;
}

function isRemembered(value: unknown): value is RememberedColumn {
  if (typeof value !== 'object' || value === null) return false;
  const column: Partial<Record<keyof RememberedColumn, unknown>> = value;
  return (
    typeof column.key === 'string' &&
    typeof column.width === 'number' &&
    typeof column.hidden === 'boolean' &&
    (typeof column.pinned === 'boolean' || column.pinned === 'right')
  );
}
