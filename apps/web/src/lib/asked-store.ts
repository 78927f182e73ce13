import { goToSection } from './navigation.ts';
import { createStore } from './store.ts';

/** What was asked of a section from outside of it; the section takes it up once. */
export const askedStore = createStore({ novoProjeto: false });

/** Shows Projetos with the form of a new project. */
export function askNovoProjeto(): void {
  goToSection('projetos');
  askedStore.set({ novoProjeto: true });
}
