import type { MesRecalculado } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import type { ColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import type { PedidoRetificacao } from '../../comum/pedido.ts';
import { createConferencia } from '../../sped/regras/conferencia-por-regras.ts';
import { isPequeno } from '../../sped/regras/create-visoes.ts';
import { pastasDe } from '../../sped/regras/tabelas-do-arquivo.ts';
import type { ParametrosEfdc, PlanoEfdc } from '../plano/plano-efdc.ts';
import { comContas } from '../recalculo/com-contas.ts';
import { REGRAS_EFDC } from '../regras/regras-efdc.ts';
import type { Validador } from '../validar/validador.ts';
import type { MesAplicado } from './apply-meses.ts';
import { createEscritor, type EscritorMeses, type MesConferido, type MesPronto } from './escritor-meses.ts';
import type { MesPreparado } from './prepare-sequencia.ts';
import { recomputePlano } from './recompute-plano.ts';
import { warnRecalculo } from './warn-recalculo.ts';
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

/** The most memory of the database that checks the months. */
const MEMORIA_MB = 512;

/**
 * Recomputes, writes and checks the months until none fails. A month that cannot be made changes the credits that the
 * following months start from, so only the first failing month is left out before everything is recomputed.
 */
export async function closeMeses(o: FecharOptions): Promise<MesesFechados> {
  const { pedido } = o;
  const bases = o.sequencia.map(({ base }) => base.tabelas);
  const conferencia = createConferencia(REGRAS_EFDC, {
    dirs: pastasDe(bases),
    // Several hundred small statements take less processor time where no thread waits for another.
    threads: bases.every(isPequeno) ? 1 : 2,
    workDir: pedido.workDir,
    memoryLimitMb: Math.min(pedido.memoryLimitMb, MEMORIA_MB),
    oficiaisDir: pedido.tabelasDir,
  });
  try {
    return await closeWith(o, createEscritor({ ...o, conferencia }));
  } finally {
    await conferencia.close();
  }
}

async function closeWith(o: FecharOptions, escritor: EscritorMeses): Promise<MesesFechados> {
  const { plano, coletor, fora, sequencia } = o;
  const { parametros } = plano;
  for (;;) {
    const trechos = recomputePlano({ ...o, oficiaisDir: o.pedido.tabelasDir, signal: o.pedido.signal });
    const recalculados = new Map(trechos.meses.map((m) => [m.mes, m]));
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
    warnRecalculo({ sequencia, recalculados, parametros, coletor });
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
