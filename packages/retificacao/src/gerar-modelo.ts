import type { ProjetoDoModelo } from './comum/projeto-do-modelo.ts';
import { gerarModeloEfdc } from './efdc/modelo/gerar-modelo-efdc.ts';
import { gerarModeloEsocial } from './esocial/modelo/gerar-modelo-esocial.ts';

/**
 * Returns the workbook (.xlsx bytes) to fill in for a rectification of an obligation; with a project, it lists the
 * months and their files. The same arguments return the same bytes.
 */
export async function gerarModelo(tipo: 'efdc' | 'esocial', projeto?: ProjetoDoModelo): Promise<Uint8Array> {
  return tipo === 'efdc' ? gerarModeloEfdc({ projeto }) : gerarModeloEsocial({ projeto });
}
