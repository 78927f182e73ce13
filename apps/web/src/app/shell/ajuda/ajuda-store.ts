import { createStore } from '../../../lib/store.ts';

/** What helps with every screen and lies over it, one at a time. */
type Ajuda = 'paleta' | 'manual' | 'atalhos';

interface AjudaState {
  open: Ajuda | null;
  /** The page at which the manual opens; null is the page of the present section. */
  pagina: string | null;
}

export const ajudaStore = createStore<AjudaState>({ open: null, pagina: null });

export function openAjuda(open: Ajuda, pagina: string | null = null): void {
  ajudaStore.set({ open, pagina });
}

export function closeAjuda(): void {
  ajudaStore.set({ open: null });
}
