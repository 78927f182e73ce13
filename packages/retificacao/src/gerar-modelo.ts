import type { ProjetoDoModelo } from './comum/projeto-do-modelo.ts';
import { gerarModeloEfdc } from './efdc/modelo/gerar-modelo-efdc.ts';
import { gerarModeloEsocial } from './esocial/modelo/gerar-modelo-esocial.ts';

/** The workbook to fill for an obligation; with a project it lists its months and their files. */
export async function gerarModelo(tipo: 'efdc' | 'esocial', projeto?: ProjetoDoModelo): Promise<Uint8Array> {
  const o = projeto === undefined ? {} : { projeto };
  return tipo === 'efdc' ? gerarModeloEfdc(o) : gerarModeloEsocial(o);
}
