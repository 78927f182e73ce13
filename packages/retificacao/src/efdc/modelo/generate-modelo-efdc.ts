import { buildPlanilha } from '@apura/planilha';
import type { ProjetoDoModelo } from '../../comum/projeto-do-modelo.ts';
import { abaDoRegistro } from './aba-registro.ts';
import { abasDeApoioEfdc } from './abas-de-apoio.ts';
import { registrosDoModelo } from './colunas-modelo.ts';

/**
 * Returns the workbook (.xlsx bytes) to fill in for a rectification of the EFD-Contribuições: LEIA-ME, PARAMETROS, and
 * one sheet for each record that may be changed, made from the layout. The same call gives the same bytes.
 */
export function generateModeloEfdc(o: { projeto?: ProjetoDoModelo } = {}): Promise<Uint8Array> {
  return buildPlanilha([...abasDeApoioEfdc(o), ...registrosDoModelo().map(abaDoRegistro)]);
}
