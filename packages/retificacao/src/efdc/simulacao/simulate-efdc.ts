import { type BlocoM, TRIBUTOS, type Tributo } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import { createColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import { openMudancas } from '../../simulacao/open-mudancas.ts';
import type { PedidoSimulacao, SimulacaoEfdc, SituacaoSimulada, TributoSimulado } from '../../simulacao/simulacao.ts';
import { type PlanoPreparado, preparePlano } from '../execucao/prepare-plano.ts';
import type { MesPreparado } from '../execucao/prepare-sequencia.ts';
import { recomputePlano } from '../execucao/recompute-plano.ts';
import { warnRecalculo } from '../execucao/warn-recalculo.ts';
import type { PlanoEfdc } from '../plano/plano-efdc.ts';
import { readPlanoDosEventos } from '../plano/read-plano-efdc.ts';
import { classesDoTributo } from './classes-do-tributo.ts';
import { valoresDoTributo } from './valores-do-tributo.ts';

/** Progress counts in thousandths. */
const TOTAL = 1_000;

/** Simulates a rectification of the EFD-Contribuições: every month of the project, each tax before and after. */
export async function simulateEfdc(pedido: PedidoSimulacao): Promise<SimulacaoEfdc> {
  const { arquivos, empresa, periodo, hoje, signal } = pedido;
  const coletor = createColetorOcorrencias();
  const progresso = (fracao: number, mensagem: string) =>
    pedido.onProgress?.({ feito: Math.round(fracao * TOTAL), total: TOTAL, mensagem });
  progresso(0, 'Lendo as alterações');
  const comum = { arquivos, empresa, periodo, hoje, signal, report: coletor.report, semRecibos: true };
  const plano = await readPlanoDosEventos(await openMudancas(pedido), comum);
  signal?.throwIfAborted();
  const preparado = await preparePlano({ pedido, plano, coletor, mudancas: () => {}, progresso });
  signal?.throwIfAborted();
  const feito = preparado
    ? simularMeses({ ...preparado, pedido, plano, coletor, progresso })
    : { tributos: [], retificarTambem: [] };
  progresso(1, 'Simulação concluída');
  return { tipo: 'efdc', ...feito, ocorrencias: coletor.lista(), totalOcorrencias: coletor.total() };
}

function simularMeses(
  o: PlanoPreparado & {
    pedido: PedidoSimulacao;
    plano: PlanoEfdc;
    coletor: ReturnType<typeof createColetorOcorrencias>;
    progresso: (fracao: number, mensagem: string) => void;
  },
): Pick<SimulacaoEfdc, 'tributos' | 'retificarTambem'> {
  const { sequencia, fora, aplicados, pedido, plano } = o;
  o.progresso(0.7, 'Recalculando o bloco M');
  const trechos = recomputePlano({ ...o, oficiaisDir: pedido.tabelasDir, signal: pedido.signal });
  const recalculados = new Map(trechos.meses.map((m) => [m.mes, m]));
  warnRecalculo({ sequencia, recalculados, parametros: plano.parametros, coletor: o.coletor });
  const extintos = Map.groupBy(pedido.extintos ?? [], (e) => `${e.periodo}:${e.tributo}`);
  const tributos = sequencia.flatMap((m) => {
    const antes = declaradosDe(m.declarado);
    const ficaFora = fora.has(m.mes);
    // Without a recomputation, block M is what the rows themselves make of it.
    const depois = ficaFora ? antes : (recalculados.get(m.mes)?.tributos ?? declaradosDe(m.alterado ?? m.declarado));
    const tocado = aplicados.has(m.mes) || recalculados.has(m.mes);
    const situacao: SituacaoSimulada = ficaFora ? 'Com erro' : tocado ? 'Simulado' : 'Sem mudança';
    o.progresso(0.9, `Comparando ${formatPeriodo(m.mes)}`);
    return TRIBUTOS.map((tributo): TributoSimulado => {
      const blocos = { antes: antes[tributo], depois: depois[tributo] };
      return {
        periodo: m.mes,
        tributo,
        situacao,
        antes: valoresDoTributo(blocos.antes, m.mes),
        depois: valoresDoTributo(blocos.depois, m.mes),
        classes: classesDoTributo({
          ...blocos,
          mes: m.mes,
          extintos: extintos.get(`${m.mes}:${tributo}`) ?? [],
        }),
      };
    });
  });
  return { tributos, retificarTambem: trechos.retificarTambem.toSorted() };
}

const declaradosDe = (entrada: MesPreparado['declarado']): Record<Tributo, BlocoM> => ({
  PIS: entrada.tributos.PIS.declarado,
  COFINS: entrada.tributos.COFINS.declarado,
});
