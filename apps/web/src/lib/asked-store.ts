import { goToSection } from './navigation.ts';
import { createStore } from './store.ts';

/** What was asked of a section from outside of it; the section takes it up once. */
export const askedStore = createStore({ novoProjeto: false, compras: false, envios: false });

/** Shows Projetos with the form of a new project. */
export function askNovoProjeto(): void {
  goToSection('projetos');
  askedStore.set({ novoProjeto: true });
}

/** Shows Meu Perfil with the orders of credits. */
export function askCompras(): void {
  goToSection('perfil');
  askedStore.set({ compras: true });
}

/** Shows Meu Perfil with the scheduled mails of reports. */
export function askEnvios(): void {
  goToSection('perfil');
  askedStore.set({ envios: true });
}
