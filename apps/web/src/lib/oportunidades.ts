import { goToSection } from './navigation.ts';
import { createStore } from './store.ts';

/** The project whose opportunities were asked for from outside of Carteira; the section takes it up once. */
export const oportunidadesStore = createStore<{ pedida: ProjetoPedido | null }>({ pedida: null });

export interface ProjetoPedido {
  id: string;
  /** The company and the period, as people read them. */
  nome: string;
}

/** Shows Carteira with the opportunities of one project. */
export function openOportunidades(projeto: ProjetoPedido): void {
  oportunidadesStore.set({ pedida: projeto });
  goToSection('carteira');
}
