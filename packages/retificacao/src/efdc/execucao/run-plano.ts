import type { ColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import type { PedidoRetificacao } from '../../comum/pedido.ts';
import type { GravadorMudancas } from '../../prova/gravador-mudancas.ts';
import type { PlanoEfdc } from '../plano/plano-efdc.ts';
import type { Validador } from '../validar/validador.ts';
import { closeMeses } from './close-meses.ts';
import { preparePlano } from './prepare-plano.ts';
import { type PlanoExecutado, relatorioDosMeses } from './relatorio-dos-meses.ts';

interface ExecutarOptions {
  pedido: PedidoRetificacao;
  plano: PlanoEfdc;
  coletor: ColetorOcorrencias;
  mudancas: GravadorMudancas;
  validador: Validador;
  /** From 0 to 1. */
  progresso: (fracao: number, mensagem: string) => void;
}

/**
 * Makes the rectifying files that a plan asks for: applies the rows, recomputes block M and the carried credits,
 * carries them through the following months, and closes and checks the files. A month with an error is not made, and
 * the months after it start from its declared values.
 */
export async function runPlanoEfdc(o: ExecutarOptions): Promise<PlanoExecutado> {
  const { mudancas } = o;
  const preparado = await preparePlano({ ...o, mudancas: mudancas.save });
  if (preparado === null) return { resumo: [], retificarTambem: [], arquivos: [] };
  const feito = await closeMeses({ ...o, ...preparado });
  for (const mes of preparado.fora) mudancas.descartar(mes);
  return relatorioDosMeses({ ...o, ...preparado, feito });
}
