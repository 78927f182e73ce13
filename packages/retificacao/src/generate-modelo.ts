import type { ProjetoDoModelo } from './comum/projeto-do-modelo.ts';
import { generateModeloEfdc } from './efdc/modelo/generate-modelo-efdc.ts';
import { generateModeloEsocial } from './esocial/modelo/generate-modelo-esocial.ts';

/**
 * Returns the workbook (.xlsx bytes) to fill in for a rectification of an obligation; with a project, it lists the
 * months and their files. The same arguments return the same bytes.
 */
export async function generateModelo(tipo: 'efdc' | 'esocial', projeto?: ProjetoDoModelo): Promise<Uint8Array> {
  return tipo === 'efdc' ? generateModeloEfdc({ projeto }) : generateModeloEsocial({ projeto });
}
