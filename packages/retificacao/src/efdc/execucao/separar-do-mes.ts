import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { ArquivoBase } from '../../comum/pedido.ts';
import type { PlanoEfdc } from '../plano/plano-efdc.ts';
import { lerBlocos } from '../recalculo/ler-blocos.ts';
import { incluemNaturezas, type NaturezaNova, separarNaturezas } from '../recalculo/naturezas-novas.ts';

/** The rows of a month that are looked up in its file, and those that the recomputation writes instead. */
export async function separarDoMes(
  alteracoes: readonly AlteracaoSped[],
  o: { arquivo: ArquivoBase; plano: PlanoEfdc; signal?: AbortSignal | undefined },
): Promise<{ alteracoes: readonly AlteracaoSped[]; naturezas: NaturezaNova[] }> {
  if (!o.plano.parametros.recalcularBlocoM || !incluemNaturezas(alteracoes)) return { alteracoes, naturezas: [] };
  const { lidos } = await lerBlocos({ path: o.arquivo.path, signal: o.signal });
  return separarNaturezas(alteracoes, lidos);
}
