import { goToPage } from './navigation.ts';
import { createStore } from './store.ts';

/** What of the opportunities was asked for from outside of Carteira; the section takes it up once. */
export const oportunidadesStore = createStore<{
  /** The project whose opportunities are looked at. */
  pedida: ProjetoPedido | null;
  /** The opportunity that is to be opened. */
  aberta: OportunidadePedida | null;
}>({ pedida: null, aberta: null });

/** Their page of Carteira. */
const PAGINA_OPORTUNIDADES = 'oportunidades';

export interface ProjetoPedido {
  id: string;
  /** The company and the period, as people read them. */
  nome: string;
}

export interface OportunidadePedida {
  id: string;
  /** Whether its comments are what is looked for. */
  nosComentarios: boolean;
}

/** Shows Carteira with the opportunities of one project. */
export function openOportunidades(projeto: ProjetoPedido): void {
  oportunidadesStore.set({ pedida: projeto });
  goToPage('carteira', PAGINA_OPORTUNIDADES);
}

/** Shows Carteira with one opportunity open over those of all companies. */
export function openOportunidade(aberta: OportunidadePedida): void {
  oportunidadesStore.set({ aberta });
  goToPage('carteira', PAGINA_OPORTUNIDADES);
}
