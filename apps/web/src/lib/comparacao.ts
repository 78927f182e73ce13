import { LIST_UNTOUCHED, navigationStore, selectProject } from './navigation.ts';
import { createStore } from './store.ts';

/** The page of Diagnóstico that compares two periods of the chosen project's company. */
export const PAGINA_COMPARACAO = 'comparacao';

/** The two sides: a project's id, or 'id:ano' for one year of it; null leaves the choice to the page. */
export const comparacaoStore = createStore<{ antes: string | null; depois: string | null }>({
  antes: null,
  depois: null,
});

/** Shows what changed from an earlier period of the company to this project. */
export function openComparacao(projeto: Parameters<typeof selectProject>[0]): void {
  comparacaoStore.set({ antes: null, depois: projeto.id });
  selectProject(projeto);
  navigationStore.set({ section: 'powerBI', page: PAGINA_COMPARACAO, list: LIST_UNTOUCHED });
}
