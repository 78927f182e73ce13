import {
  type BlocoM,
  formatDecimal,
  type MesRecalculado,
  OPCOES_PADRAO,
  type OpcoesRecalculo,
  TRIBUTOS,
} from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import type { ColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import type { PedidoRetificacao } from '../../comum/pedido.ts';
import type { ParametrosEfdc, PlanoEfdc } from '../plano/plano-efdc.ts';
import { ocorrenciaDoAviso } from '../recalculo/avisos-do-recalculo.ts';
import { comContas } from '../recalculo/com-contas.ts';
import { readParametrosReducaoLinear } from '../recalculo/parametros-reducao-linear.ts';
import { recomputeTrechos } from '../recalculo/recompute-trechos.ts';
import type { Validador } from '../validar/validador.ts';
import type { MesAplicado } from './apply-meses.ts';
import { avisosDe } from './avisos-do-mes.ts';
import { createEscritor, type MesConferido, type MesPronto } from './escritor-meses.ts';
import { ocorrenciaDoMes } from './ocorrencia-do-mes.ts';
import type { MesPreparado } from './prepare-sequencia.ts';
import type { RecalculoDoMes } from './write-mes.ts';

export interface FecharOptions {
  pedido: PedidoRetificacao;
  plano: PlanoEfdc;
  coletor: ColetorOcorrencias;
  progresso: (fracao: number, mensagem: string) => void;
  sequencia: readonly MesPreparado[];
  aplicados: ReadonlyMap<string, MesAplicado>;
  validador: Validador;
  /** Months that are left out; grows with each month that cannot be made. */
  fora: Set<string>;
}

export interface MesesFechados {
  prontos: Map<string, MesPronto>;
  recalculados: Map<string, MesRecalculado>;
  retificarTambem: string[];
}

/**
 * Recomputes, writes and checks the months until none fails. A month that cannot be made changes the credits that the
 * following months start from, so only the first failing month is left out before everything is recomputed.
 */
export async function closeMeses(o: FecharOptions): Promise<MesesFechados> {
  const { plano, coletor, fora, sequencia } = o;
  const { parametros } = plano;
  const opcoes = opcoesDe(parametros, o.pedido.tabelasDir);
  const escritor = createEscritor(o);
  for (;;) {
    o.pedido.signal?.throwIfAborted();
    const trechos = parametros.recomputeBlocoM
      ? recomputeTrechos({
          meses: sequencia,
          fora,
          cascata: parametros.cascata,
          encadear: parametros.recalcular1100,
          opcoes,
        })
      : { meses: [], retificarTambem: [] };
    const recalculados = new Map(trechos.meses.map((m) => [m.mes, m]));
    const semRecalculo = trechos.meses.find((m) => reportErros(m, coletor));
    if (semRecalculo) {
      fora.add(semRecalculo.mes);
      continue;
    }
    const candidatos = sequencia.filter((m) => !fora.has(m.mes) && (o.aplicados.has(m.mes) || recalculados.has(m.mes)));
    const conferidos = await writeMeses(candidatos, {
      aoMesmoTempo: o.validador.share(candidatos.map((m) => m.base.arquivo.path)),
      write: (m, i) => {
        o.progresso(0.5 + (0.4 * i) / candidatos.length, `Recalculando e conferindo ${formatPeriodo(m.mes)}`);
        return escritor.write(m, recalculoDe(m, { parametros, recalculado: recalculados.get(m.mes) }));
      },
    });
    const comErro = conferidos.find(({ ocorrencias }) => hasErro(ocorrencias));
    if (comErro) {
      fora.add(comErro.mes);
      for (const ocorrencia of comErro.ocorrencias.lista()) coletor.report(ocorrencia);
      continue;
    }
    const prontos = new Map<string, MesPronto>();
    for (const { mes, pronto, ocorrencias } of conferidos) {
      if (pronto === null) continue;
      prontos.set(mes, pronto);
      for (const ocorrencia of ocorrencias.lista()) coletor.report(ocorrencia);
    }
    for (const m of trechos.meses) reportAdvertencias(m, coletor);
    if (parametros.useRetencoes) for (const m of sequencia) reportRetencoes(m, recalculados.get(m.mes), coletor);
    return { prontos, recalculados, retificarTambem: trechos.retificarTambem };
  }
}

const hasErro = (ocorrencias: ColetorOcorrencias): boolean => ocorrencias.periodosComErro().size > 0;

/**
 * Writes months in their order, several at a time, and starts no further month after one that has an error. Returns the
 * written months in their order.
 */
async function writeMeses(
  meses: readonly MesPreparado[],
  o: { aoMesmoTempo: number; write: (m: MesPreparado, indice: number) => Promise<MesConferido> },
): Promise<(MesConferido & { mes: string })[]> {
  const conferidos: (MesConferido & { mes: string })[] = [];
  let proximo = 0;
  let parado = false;
  const writeProximos = async (): Promise<void> => {
    while (!parado && proximo < meses.length) {
      const indice = proximo++;
      const m = meses[indice];
      if (m === undefined) return;
      try {
        const conferido = await o.write(m, indice);
        conferidos[indice] = { ...conferido, mes: m.mes };
        parado ||= hasErro(conferido.ocorrencias);
      } catch (erro) {
        parado = true;
        throw erro;
      }
    }
  };
  const feitos = await Promise.allSettled(Array.from({ length: o.aoMesmoTempo }, writeProximos));
  for (const feito of feitos) if (feito.status === 'rejected') throw feito.reason;
  return conferidos.filter((conferido) => conferido !== undefined);
}

const opcoesDe = (parametros: ParametrosEfdc, oficiaisDir: string | undefined): OpcoesRecalculo => ({
  ...OPCOES_PADRAO,
  utilizacao: parametros.utilizacao,
  useRetencoes: parametros.useRetencoes,
  naturezaPadrao: parametros.natRecPadrao,
  reducaoLinear: readParametrosReducaoLinear(oficiaisDir),
});

function recalculoDe(
  preparado: MesPreparado,
  { parametros, recalculado }: { parametros: ParametrosEfdc; recalculado: MesRecalculado | undefined },
): RecalculoDoMes | null {
  if (recalculado === undefined) return null;
  const entrada = preparado.alterado ?? preparado.declarado;
  const declarados = { PIS: entrada.tributos.PIS.declarado, COFINS: entrada.tributos.COFINS.declarado };
  const tributos = comContas(recalculado.tributos, { declarados, contas: preparado.contas });
  return {
    mes: { mantido: recalculado.mantido, soRetencoes: recalculado.soRetencoes, tributos },
    COD_INC_TRIB: entrada.COD_INC_TRIB,
    rateio: preparado.rateio,
    soCascata: preparado.alterado === null && parametros.utilizacao === 'MANTER',
    comSaldos: parametros.recalcular1100,
  };
}

function reportErros(mes: MesRecalculado, coletor: ColetorOcorrencias): boolean {
  const erros = avisosDe(mes).filter((a) => a.nivel === 'erro');
  for (const aviso of erros) coletor.report(ocorrenciaDoAviso(aviso, mes.mes));
  return erros.length > 0;
}

function reportAdvertencias(mes: MesRecalculado, coletor: ColetorOcorrencias): void {
  for (const aviso of avisosDe(mes)) if (aviso.nivel !== 'erro') coletor.report(ocorrenciaDoAviso(aviso, mes.mes));
}

/** Warns of withholdings that are now deducted beyond what was declared. */
function reportRetencoes(
  preparado: MesPreparado,
  recalculado: MesRecalculado | undefined,
  coletor: ColetorOcorrencias,
): void {
  for (const tributo of TRIBUTOS) {
    const usado = (bloco: BlocoM) => bloco.consolidacao.VL_RET_NC + bloco.consolidacao.VL_RET_CUM;
    const aMais = recalculado
      ? usado(recalculado.tributos[tributo]) - usado(preparado.declarado.tributos[tributo].declarado)
      : 0n;
    if (aMais <= 0n) continue;
    const valor = formatDecimal(aMais, 2).replace('.', ',');
    const controle = tributo === 'PIS' ? '1300' : '1700';
    coletor.report(
      ocorrenciaDoMes(preparado.mes, {
        nivel: 'ADVERTENCIA',
        codigo: 'CALCULO_DIVERGENTE',
        valor,
        mensagem:
          `Em ${formatPeriodo(preparado.mes)}, ${valor} de ${tributo} retido na fonte a mais passaram a ser ` +
          'deduzidos.',
        sugestao: `O ${controle} do arquivo gerado acompanha: confira o saldo de cada retenção.`,
      }),
    );
  }
}
