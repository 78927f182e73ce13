import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { ArquivoBase } from '../../comum/pedido.ts';
import type { PlanoEfdc } from '../plano/plano-efdc.ts';
import { incluemNaturezas, type NaturezaNova, separateNaturezas } from '../recalculo/naturezas-novas.ts';
import { readBlocos } from '../recalculo/read-blocos.ts';

/**
 * Splits the rows of a month into those that are looked up in its file and those that the recomputation writes instead.
 */
export async function separateOfMes(
  alteracoes: readonly AlteracaoSped[],
  o: { arquivo: ArquivoBase; plano: PlanoEfdc; signal?: AbortSignal | undefined },
): Promise<{ alteracoes: readonly AlteracaoSped[]; naturezas: NaturezaNova[] }> {
  if (!o.plano.parametros.recomputeBlocoM || !incluemNaturezas(alteracoes)) return { alteracoes, naturezas: [] };
  const { lidos } = await readBlocos({ path: o.arquivo.path, signal: o.signal });
  return separateNaturezas(alteracoes, lidos);
}
