import {
  type BlocoM,
  formatDecimal,
  type MesRecalculado,
  OPCOES_PADRAO,
  type OpcoesRecalculo,
  TRIBUTOS,
} from '@apura/apuracao';
import type { ColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import type { PedidoRetificacao } from '../../comum/pedido.ts';
import type { CompressorSped } from '../../prova/compressor-sped.ts';
import type { ParametrosEfdc, PlanoEfdc } from '../plano/plano-efdc.ts';
import { ocorrenciaDoAviso } from '../recalculo/avisos-do-recalculo.ts';
import { comContas } from '../recalculo/com-contas.ts';
import { lerParametrosReducaoLinear } from '../recalculo/parametros-reducao-linear.ts';
import { recalcularTrechos } from '../recalculo/recalcular-trechos.ts';
import type { Validador } from '../validar/validador.ts';
import type { MesAplicado } from './aplicar-meses.ts';
import { avisosDe } from './avisos-do-mes.ts';
import type { RecalculoDoMes } from './escrever-mes.ts';
import { createEscritor, type EscritorMeses, type MesPronto } from './escritor-meses.ts';
import { mesLegivel } from './meses-base.ts';
import { ocorrenciaDoMes } from './ocorrencia-do-mes.ts';
import type { MesPreparado } from './preparar-sequencia.ts';

export interface FecharOptions {
  pedido: PedidoRetificacao;
  plano: PlanoEfdc;
  coletor: ColetorOcorrencias;
  progresso: (fracao: number, mensagem: string) => void;
  sequencia: readonly MesPreparado[];
  aplicados: ReadonlyMap<string, MesAplicado>;
  validador: Validador;
  compressor: CompressorSped;
  /** Grows with the months that cannot be made. */
  fora: Set<string>;
}

export interface MesesFechados {
  prontos: Map<string, MesPronto>;
  recalculados: Map<string, MesRecalculado>;
  retificarTambem: string[];
}

/**
 * Recomputes, writes and checks until nothing more falls out: a month that cannot be made changes what the months after
 * it start from.
 */
export async function fecharMeses(o: FecharOptions): Promise<MesesFechados> {
  const escritor = createEscritor(o);
  try {
    return await fecharCom(escritor, o);
  } finally {
    await escritor.fechar();
  }
}

async function fecharCom(escritor: EscritorMeses, o: FecharOptions): Promise<MesesFechados> {
  const { plano, coletor, fora, sequencia } = o;
  const { parametros } = plano;
  const opcoes = opcoesDe(parametros, o.pedido.tabelasDir);
  for (;;) {
    o.pedido.signal?.throwIfAborted();
    const trechos = parametros.recalcularBlocoM
      ? recalcularTrechos({
          meses: sequencia,
          fora,
          cascata: parametros.cascata,
          encadear: parametros.recalcular1100,
          opcoes,
        })
      : { meses: [], retificarTambem: [] };
    const recalculados = new Map(trechos.meses.map((m) => [m.mes, m]));
    const antes = fora.size;
    // One at a time: without it, the months after may have no error any more.
    const falho = trechos.meses.find((m) => relatarErros(m, coletor));
    if (falho) fora.add(falho.mes);
    if (fora.size > antes) continue;
    const candidatos = sequencia.filter((m) => !fora.has(m.mes) && (o.aplicados.has(m.mes) || recalculados.has(m.mes)));
    const adiante = o.validador.repartir(candidatos.map((m) => m.base.arquivo.path));
    for (const [i, m] of candidatos.entries()) {
      o.progresso(0.5 + (0.4 * i) / candidatos.length, `Recalculando e conferindo ${mesLegivel(m.mes)}`);
      const recalculoPor = (mes: MesPreparado) =>
        recalculoDe(mes, { parametros, recalculado: recalculados.get(mes.mes) });
      const escrita = escritor.escrever(m, recalculoPor(m));
      for (const seguinte of candidatos.slice(i + 1, i + 1 + adiante))
        escritor.adiantar(seguinte, recalculoPor(seguinte));
      if (await escrita) continue;
      fora.add(m.mes);
      break;
    }
    if (fora.size > antes) continue;
    const prontos = escritor.terminar(new Set(candidatos.map((m) => m.mes)));
    for (const m of trechos.meses) relatarAdvertencias(m, coletor);
    if (parametros.usarRetencoes) for (const m of sequencia) relatarRetencoes(m, recalculados.get(m.mes), coletor);
    return { prontos, recalculados, retificarTambem: trechos.retificarTambem };
  }
}

const opcoesDe = (p: ParametrosEfdc, oficiaisDir: string | undefined): OpcoesRecalculo => ({
  ...OPCOES_PADRAO,
  utilizacao: p.utilizacao,
  usarRetencoes: p.usarRetencoes,
  naturezaPadrao: p.natRecPadrao,
  reducaoLinear: lerParametrosReducaoLinear(oficiaisDir),
});

function recalculoDe(
  m: MesPreparado,
  { parametros, recalculado }: { parametros: ParametrosEfdc; recalculado: MesRecalculado | undefined },
): RecalculoDoMes | null {
  if (recalculado === undefined) return null;
  const entrada = m.alterado ?? m.declarado;
  const declarados = { PIS: entrada.tributos.PIS.declarado, COFINS: entrada.tributos.COFINS.declarado };
  const tributos = comContas(recalculado.tributos, { declarados, contas: m.contas });
  return {
    mes: { mantido: recalculado.mantido, soRetencoes: recalculado.soRetencoes, tributos },
    COD_INC_TRIB: entrada.COD_INC_TRIB,
    rateio: m.rateio,
    soCascata: m.alterado === null && parametros.utilizacao === 'MANTER',
    comSaldos: parametros.recalcular1100,
  };
}

function relatarErros(m: MesRecalculado, coletor: ColetorOcorrencias): boolean {
  const erros = avisosDe(m).filter((a) => a.nivel === 'erro');
  for (const aviso of erros) coletor.relatar(ocorrenciaDoAviso(aviso, m.mes));
  return erros.length > 0;
}

function relatarAdvertencias(m: MesRecalculado, coletor: ColetorOcorrencias): void {
  for (const aviso of avisosDe(m)) if (aviso.nivel !== 'erro') coletor.relatar(ocorrenciaDoAviso(aviso, m.mes));
}

/** What was withheld before and is only deducted now. */
function relatarRetencoes(m: MesPreparado, recalculado: MesRecalculado | undefined, coletor: ColetorOcorrencias): void {
  for (const t of TRIBUTOS) {
    const usado = (b: BlocoM) => b.consolidacao.VL_RET_NC + b.consolidacao.VL_RET_CUM;
    const aMais = recalculado ? usado(recalculado.tributos[t]) - usado(m.declarado.tributos[t].declarado) : 0n;
    if (aMais <= 0n) continue;
    const controle = t === 'PIS' ? '1300' : '1700';
    coletor.relatar(
      ocorrenciaDoMes(m.mes, {
        nivel: 'ADVERTENCIA',
        codigo: 'CALCULO_DIVERGENTE',
        valor: formatDecimal(aMais, 2).replace('.', ','),
        mensagem: `Em ${mesLegivel(m.mes)}, ${formatDecimal(aMais, 2).replace('.', ',')} de ${t} retido na fonte a mais passaram a ser deduzidos.`,
        sugestao: `O ${controle} do arquivo gerado acompanha: confira o saldo de cada retenção.`,
      }),
    );
  }
}
