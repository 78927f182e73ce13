import { buildPlanilha } from '@apura/planilha';
import type { ProjetoDoModelo } from '../../comum/projeto-do-modelo.ts';
import { ABAS_ESOCIAL } from '../plano/abas-esocial.ts';
import { abaDoEvento } from './aba-do-evento.ts';
import { abasDeApoioEsocial } from './abas-de-apoio.ts';

/**
 * The workbook to fill in for a rectification of the eSocial: LEIA-ME, PARAMETROS, and one sheet for each kind of
 * change. The same call gives the same bytes.
 */
export function generateModeloEsocial(o: { projeto?: ProjetoDoModelo } = {}): Promise<Uint8Array> {
  return buildPlanilha([...abasDeApoioEsocial(o), ...ABAS_ESOCIAL.map(abaDoEvento)]);
}
