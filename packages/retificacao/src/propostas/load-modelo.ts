import type { ObrigacaoProposta } from '@apura/apuracao';
import type { ModeloDePropostas } from './modelo-de-propostas.ts';

const MODELOS: Readonly<Record<ObrigacaoProposta, () => Promise<ModeloDePropostas>>> = {
  efdc: async () => (await import('../efdc/modelo/modelo-de-propostas-efdc.ts')).MODELO_DE_PROPOSTAS_EFDC,
  esocial: async () => (await import('../esocial/modelo/modelo-de-propostas-esocial.ts')).MODELO_DE_PROPOSTAS_ESOCIAL,
};

/** The model of an obligation, loaded when it is needed. */
export function loadModelo(obrigacao: ObrigacaoProposta): Promise<ModeloDePropostas> {
  return MODELOS[obrigacao]();
}
