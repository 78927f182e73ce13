import type { ObrigacaoProposta } from '@apura/apuracao';
import type { ValorConferido, ValorDigitado } from './valor-digitado.ts';

const CONFERENCIAS: Readonly<Record<ObrigacaoProposta, () => Promise<(digitado: ValorDigitado) => ValorConferido>>> = {
  efdc: async () => (await import('../efdc/plano/check-valor-efdc.ts')).checkValorEfdc,
  esocial: async () => (await import('../esocial/plano/check-valor-esocial.ts')).checkValorEsocial,
};

/**
 * Checks a value as a cell of the workbook is checked: whether the sheet has the field, the type and size of the layout
 * and the list of its codes. An empty text empties the field.
 */
export async function checkValor(obrigacao: ObrigacaoProposta, digitado: ValorDigitado): Promise<ValorConferido> {
  return (await CONFERENCIAS[obrigacao]())(digitado);
}
