import { createStore, type Store } from '../../../lib/store.ts';

/** The projects that are marked, by id. Kept outside of the table, so that a mark draws one box and not every row. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The one that was marked last: where a range begins. */
  last: string | null;
}

export function createSelection(): Store<Selection> {
  return createStore<Selection>({ ids: new Set(), last: null });
}

/** Marks or unmarks one project. */
export function toggle(store: Store<Selection>, id: string): void {
  const ids = new Set(store.get().ids);
  if (!ids.delete(id)) ids.add(id);
  store.set({ ids, last: id });
}

/** Marks every project between the last one and this one, in the order in which the list shows them. */
export function extendTo(store: Store<Selection>, id: string, order: readonly string[]): void {
  const { last, ids } = store.get();
  const [from, to] = [order.indexOf(last ?? id), order.indexOf(id)];
  if (from < 0 || to < 0) toggle(store, id);
  else store.set({ ids: new Set([...ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]), last: id });
}

/** Marks all of these; when all are marked already, unmarks them. Others stay as they are. */
export function toggleAll(store: Store<Selection>, shown: readonly string[]): void {
  const ids = new Set(store.get().ids);
  const all = shown.every((id) => ids.has(id));
  for (const id of shown) all ? ids.delete(id) : ids.add(id);
  store.set({ ids, last: null });
}

/** Unmarks these. */
export function unmark(store: Store<Selection>, gone: Iterable<string>): void {
  const ids = new Set(store.get().ids);
  for (const id of gone) ids.delete(id);
  store.set({ ids, last: null });
}
