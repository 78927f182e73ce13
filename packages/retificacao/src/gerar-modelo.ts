import { gerarModeloEfdc, type ProjetoDoModelo } from './efdc/modelo/gerar-modelo-efdc.ts';

/** The workbook to fill for an obligation; with a project it lists its months and their files. */
export async function gerarModelo(tipo: 'efdc' | 'esocial', projeto?: ProjetoDoModelo): Promise<Uint8Array> {
  if (tipo === 'efdc') return gerarModeloEfdc(projeto === undefined ? {} : { projeto });
  throw new Error('the eSocial has no model yet');
}
