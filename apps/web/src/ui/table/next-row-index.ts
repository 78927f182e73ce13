/** The row that a key leads to from another one, within the list; undefined for keys that do not move. */
export function nextRowIndex(key: string, from: number, list: { count: number; perPage: number }): number | undefined {
  const last = list.count - 1;
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + list.perPage,
    PageUp: from - list.perPage,
    Home: 0,
    End: last,
  }[key];
  return to === undefined ? undefined : Math.max(0, Math.min(last, to));
}
