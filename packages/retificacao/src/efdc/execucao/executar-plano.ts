import path from 'node:path';
import { type MesRecalculado, OPCOES_PADRAO, type OpcoesRecalculo, TRIBUTOS } from '@apura/apuracao';
import type { ColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import type { PedidoRetificacao } from '../../comum/pedido.ts';
import type { ResumoPeriodo, RetificarTambem } from '../../comum/resultado.ts';
import type { ArquivoPronto } from '../../prova/escrever-prova.ts';
import type { GravadorMudancas } from '../../prova/gravador-mudancas.ts';
import type { ParametrosEfdc, PlanoEfdc } from '../plano/plano-efdc.ts';
import { ocorrenciaDoAviso } from '../recalculo/avisos-do-recalculo.ts';
import { comContas } from '../recalculo/com-contas.ts';
import { recalcularTrechos } from '../recalculo/recalcular-trechos.ts';
import { aplicarMeses, type MesAplicado } from './aplicar-meses.ts';
import type { RecalculoDoMes } from './escrever-mes.ts';
import { createEscritor, type EscritorMeses, type MesPronto } from './escritor-meses.ts';
import { lerTabelas } from './ler-tabelas.ts';
import { listarMeses, type MesBase, mesLegivel } from './meses-base.ts';
import { type MesPreparado, prepararSequencia } from './preparar-sequencia.ts';
import { resumirMes } from './resumir.ts';
import { listarRetificarTambem } from './retificar-tambem.ts';
import { usarUltimaRetificacao } from './ultima-retificacao.ts';

export interface PlanoExecutado {
  resumo: ResumoPeriodo[];
  retificarTambem: RetificarTambem[];
  arquivos: ArquivoPronto[];
}

interface ExecutarOptions {
  pedido: PedidoRetificacao;
  plano: PlanoEfdc;
  coletor: ColetorOcorrencias;
  mudancas: GravadorMudancas;
  /** From 0 to 1. */
  progresso: (fracao: number, mensagem: string) => void;
}

/**
 * Makes the rectifying files that a plan asks for: rows applied, block M and carried credits recomputed and carried
 * through the months after, files closed and checked. A month with an error is not made, and neither is anything that
 * would rest on it: the months after start from what it declared.
 */
export async function executarPlanoEfdc(o: ExecutarOptions): Promise<PlanoExecutado> {
  const { pedido, plano, coletor, mudancas } = o;
  const { workDir, signal } = pedido;
  const pedidos = new Set(plano.alteracoes.keys());
  const meses = await lerMesesBase(pedidos, o);
  const impedidos = coletor.periodosComErro();
  if (impedidos.has('')) return { resumo: [], retificarTambem: [], arquivos: [] };
  const aplicados = await aplicarMeses({
    meses: meses.filter(({ mes }) => pedidos.has(mes) && !impedidos.has(mes)),
    plano,
    workDir,
    relatar: coletor.relatar,
    mudancas: mudancas.gravar,
    onProgress: (f, mes) => o.progresso(0.05 + 0.3 * f, `Aplicando as alterações de ${mesLegivel(mes)}`),
    signal,
  });
  // A month of which no row could be read has no changes, only errors.
  const comErro = [...coletor.periodosComErro()].filter((periodo) => MES.test(periodo));
  const fora = new Set([...pedidos, ...comErro].filter((mes) => !aplicados.has(mes)));
  o.progresso(0.35, 'Lendo os documentos e o bloco M');
  const { memoryLimitMb, tabelasDir } = pedido;
  const relatar = coletor.relatar;
  const sequencia = await prepararSequencia({
    ...{ meses, aplicados, plano, workDir, memoryLimitMb, tabelasDir, relatar, signal },
  });
  const feito = await fecharMeses({ ...o, sequencia, aplicados, fora });
  for (const mes of fora) mudancas.descartar(mes);
  return relatorioDosMeses({ ...o, sequencia, aplicados, fora, feito });
}

/** The months with the files that they start from and the tables of those. */
async function lerMesesBase(pedidos: ReadonlySet<string>, { pedido, plano, coletor }: ExecutarOptions) {
  const { workDir, signal, ultimaRetificacao, tabelas } = pedido;
  const anterior =
    plano.parametros.base === 'ULTIMA_RETIFICACAO' && ultimaRetificacao !== undefined
      ? await usarUltimaRetificacao({
          zip: ultimaRetificacao.zip,
          arquivos: pedido.arquivos,
          dir: path.join(workDir, 'anterior'),
          signal,
        })
      : { arquivos: pedido.arquivos, meses: new Set<string>() };
  const meses = listarMeses({ arquivos: anterior.arquivos, tabelas, pedidos, relatar: coletor.relatar });
  const completos: MesBase[] = [];
  for (const base of meses) {
    if (base.tabelas.partes.size > 0 && !anterior.meses.has(base.mes)) {
      completos.push(base);
      continue;
    }
    const { arquivo, mes } = base;
    const dir = path.join(workDir, 'tabelas');
    completos.push({
      ...base,
      tabelas: await lerTabelas({ path: arquivo.path, id: `${mes}-base`, arquivo, dir, signal }),
    });
  }
  return completos;
}

const MES = /^\d{4}-\d{2}$/;

interface FecharOptions extends ExecutarOptions {
  sequencia: readonly MesPreparado[];
  aplicados: ReadonlyMap<string, MesAplicado>;
  /** Grows with the months that cannot be made. */
  fora: Set<string>;
}

interface MesesFechados {
  prontos: Map<string, MesPronto>;
  recalculados: Map<string, MesRecalculado>;
  retificarTambem: string[];
}

/**
 * Recomputes, writes and checks until nothing more falls out: a month that cannot be made changes what the months after
 * it start from.
 */
async function fecharMeses(o: FecharOptions): Promise<MesesFechados> {
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
  for (;;) {
    o.pedido.signal?.throwIfAborted();
    const trechos = parametros.recalcularBlocoM
      ? recalcularTrechos({
          meses: sequencia,
          fora,
          cascata: parametros.cascata,
          encadear: parametros.recalcular1100,
          opcoes: opcoesDe(parametros),
        })
      : { meses: [], retificarTambem: [] };
    const recalculados = new Map(trechos.meses.map((m) => [m.mes, m]));
    const antes = fora.size;
    // One at a time: without it, the months after may have no error any more.
    const falho = trechos.meses.find((m) => relatarErros(m, coletor));
    if (falho) fora.add(falho.mes);
    if (fora.size > antes) continue;
    const candidatos = sequencia.filter((m) => !fora.has(m.mes) && (o.aplicados.has(m.mes) || recalculados.has(m.mes)));
    for (const [i, m] of candidatos.entries()) {
      o.progresso(0.5 + (0.4 * i) / candidatos.length, `Recalculando e conferindo ${mesLegivel(m.mes)}`);
      const recalculoPor = (mes: MesPreparado) =>
        recalculoDe(mes, { parametros, recalculado: recalculados.get(mes.mes) });
      const escrita = escritor.escrever(m, recalculoPor(m));
      const seguinte = candidatos[i + 1];
      if (seguinte) escritor.adiantar(seguinte, recalculoPor(seguinte));
      if (await escrita) continue;
      fora.add(m.mes);
      break;
    }
    if (fora.size > antes) continue;
    const prontos = escritor.terminar(new Set(candidatos.map((m) => m.mes)));
    for (const m of trechos.meses) relatarAdvertencias(m, coletor);
    return { prontos, recalculados, retificarTambem: trechos.retificarTambem };
  }
}

const opcoesDe = (p: ParametrosEfdc): OpcoesRecalculo => ({
  ...OPCOES_PADRAO,
  utilizacao: p.utilizacao,
  usarRetencoes: p.usarRetencoes,
  naturezaPadrao: p.natRecPadrao,
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
    mes: { mantido: recalculado.mantido, tributos },
    COD_INC_TRIB: entrada.COD_INC_TRIB,
    rateio: m.rateio,
    soCascata: m.alterado === null && parametros.utilizacao === 'MANTER',
    comSaldos: parametros.recalcular1100,
  };
}

/** Notices of both taxes, each once: what concerns the month is said of both. */
function avisosDe(m: MesRecalculado) {
  const todos = TRIBUTOS.flatMap((t) => m.avisos[t]);
  return [...new Map(todos.map((a) => [JSON.stringify(a), a])).values()];
}

function relatarErros(m: MesRecalculado, coletor: ColetorOcorrencias): boolean {
  const erros = avisosDe(m).filter((a) => a.nivel === 'erro');
  for (const aviso of erros) coletor.relatar(ocorrenciaDoAviso(aviso, m.mes));
  return erros.length > 0;
}

function relatarAdvertencias(m: MesRecalculado, coletor: ColetorOcorrencias): void {
  for (const aviso of avisosDe(m)) if (aviso.nivel !== 'erro') coletor.relatar(ocorrenciaDoAviso(aviso, m.mes));
}

function relatorioDosMeses(o: FecharOptions & { feito: MesesFechados }): PlanoExecutado {
  const { sequencia, fora, feito, aplicados } = o;
  const { prontos, recalculados } = feito;
  const citados = [...new Set([...prontos.keys(), ...fora])].sort();
  const preparados = new Map(sequencia.map((m) => [m.mes, m]));
  const declaradosDe = (m: MesPreparado, e = m.declarado) => ({
    PIS: e.tributos.PIS.declarado,
    COFINS: e.tributos.COFINS.declarado,
  });
  const resumo = citados.map((mes) => {
    const pronto = prontos.get(mes);
    const m = preparados.get(mes);
    const recalculado = recalculados.get(mes);
    for (const mudanca of pronto?.mudancas ?? []) o.mudancas.gravar(mudanca);
    return resumirMes({
      mes,
      arquivo: pronto?.nome ?? null,
      contagem: somarContagens([aplicados.get(mes)?.contagem, pronto]),
      antes: m ? declaradosDe(m) : null,
      depois: m && pronto ? (recalculado?.tributos ?? declaradosDe(m, m.alterado ?? m.declarado)) : null,
      observacoes: observacoesDe({ pronto, recalculado, alterado: aplicados.has(mes) }),
    });
  });
  const feitos = [...prontos.keys()].sort().flatMap((mes) => {
    const m = preparados.get(mes);
    const depois = recalculados.get(mes)?.tributos;
    return m && depois ? [{ mes, antes: declaradosDe(m), depois }] : [];
  });
  const mantidos = [...recalculados.values()].filter((m) => m.mantido && !prontos.has(m.mes)).map((m) => m.mes);
  const doProjeto = new Set(o.pedido.arquivos.map((a) => a.inicio.slice(0, 7)));
  const motivoDe = (mes: string): string => {
    if (!doProjeto.has(mes)) return 'o projeto não tem esse mês';
    if (mantidos.includes(mes)) return 'o bloco M dele não é recalculado';
    if (!o.plano.parametros.recalcular1100) return 'RECALCULAR_1100_1500=N em PARAMETROS o deixou como está';
    return fora.has(mes) ? 'ele não pôde ser gerado' : 'CASCATA=N em PARAMETROS o deixou como está';
  };
  const meses = [...new Set([...feito.retificarTambem, ...mantidos])].sort().map((mes) => ({
    mes,
    motivo: `O saldo de créditos que chega a ${mesLegivel(mes)} mudou, e ${motivoDe(mes)}: retifique também esse mês e os seguintes.`,
  }));
  const arquivos = [...prontos.values()].map(({ path: caminho, nome }) => ({ path: caminho, nome }));
  return { resumo, retificarTambem: listarRetificarTambem({ feitos, meses }), arquivos };
}

function somarContagens(
  contagens: readonly (Pick<ResumoPeriodo, 'incluidas' | 'alteradas' | 'excluidas'> | undefined)[],
): Pick<ResumoPeriodo, 'incluidas' | 'alteradas' | 'excluidas'> {
  const total = { incluidas: 0, alteradas: 0, excluidas: 0 };
  for (const c of contagens) {
    total.incluidas += c?.incluidas ?? 0;
    total.alteradas += c?.alteradas ?? 0;
    total.excluidas += c?.excluidas ?? 0;
  }
  return total;
}

/** Notices that the summary itself tells, besides the sheet of occurrences. */
const NO_RESUMO: ReadonlySet<string> = new Set(['MES_MANTIDO', 'CONTRIBUICAO_APARECE', 'USO_REDUZIDO']);

function observacoesDe(o: {
  pronto: MesPronto | undefined;
  recalculado: MesRecalculado | undefined;
  alterado: boolean;
}): string[] {
  if (!o.pronto) return ['Não foi gerado: veja os erros do mês na aba Ocorrências.'];
  const doRecalculo = o.recalculado ? avisosDe(o.recalculado).filter((a) => NO_RESUMO.has(a.codigo)) : [];
  return [
    ...(o.alterado ? [] : ['Sem alteração na planilha: mudou só o que vem do saldo de créditos de meses anteriores.']),
    ...doRecalculo.map((a) => a.mensagem),
  ];
}
