import { createStore } from '../../lib/store.ts';
import type { GridView } from '../../ui/grid/index.tsx';

const narrowedStore = createStore<{ relatorio: string | null }>({ relatorio: null });

/** Remembers of which report the grid shows a part of the rows; null while it shows all, or none is open. */
export function setNarrowed(relatorio: string | null): void {
  narrowedStore.set({ relatorio });
}

/** Whether the grid shows a part of the rows of this report alone. */
export function isNarrowed(relatorio: string): boolean {
  return narrowedStore.get().relatorio === relatorio;
}

/** Whether a search or filters leave rows out of what a grid shows. */
export function isFiltered(view: GridView | null): view is GridView {
  return view !== null && (view.search.q !== '' || Object.keys(view.search.filters).length > 0);
}
