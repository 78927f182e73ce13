import type { Avisar, Aviso } from './avisos.ts';
import { assessBases } from './base-credito.ts';
import { consolidar, totaisPorRegime } from './consolidacao.ts';
import { assessContribuicoes, ehTributada } from './contribuicao.ts';
import { receitaLiquida } from './convencao-receita.ts';
import { zonaFrancaPeloCfop } from './convencao-zona-franca.ts';
import { assessCreditos } from './credito.ts';
import { unfoldDebitos } from './debitos.ts';
import { examineMes } from './meses-especiais.ts';
import { OPCOES_PADRAO, type OpcoesRecalculo } from './opcoes-recalculo.ts';
import { chooseRateio } from './rateio-receita.ts';
import { assessReceitasNaoTributadas } from './receita-nao-tributada.ts';
import { adjustContribuicoes, comReducaoLinear, disallowCreditos } from './reducao-linear.ts';
import { registroDe } from './registros.ts';
import { closeSaldos, type MesFechado, openSaldos } from './saldo-creditos.ts';
import { closeRetencoes, openRetencoes, retencoesAnteriores, semRetencaoEmFalta } from './saldo-retencoes.ts';
import {
  type BlocoM,
  chaveContribuicao,
  chaveCredito,
  type EntradaMes,
  type EntradaTributo,
  type GrupoSaida,
  type Rateio,
  type Tributo,
} from './tipos.ts';
import { useCreditos } from './uso-creditos.ts';

export interface MesRecalculado extends MesFechado {
  arquivo: string;
  /** True when a special case left the whole month as declared. */
  mantido: boolean;
  /** The apportionment that was used; null when the company does not apportion. */
  rateio: Rateio | null;
  avisos: Record<Tributo, Aviso[]>;
  /** True when nothing but 1300 and 1700 follows from the months before: block M is as declared. */
  soRetencoes?: boolean | undefined;
}

interface PedidoRecalculo {
  anterior?: MesFechado | undefined;
  /** The month before without the changes of a rectification, where it has any. */
  anteriorDeclarado?: MesFechado | undefined;
  /** The month itself without them. */
  antigo?: EntradaMes | undefined;
  opcoes?: OpcoesRecalculo;
}

/**
 * Recomputes block M of a month from the aggregates of its documents, and the carried credits from the month before.
 * Pure: the same input gives the same output, whatever the order of its groups, and nothing of the input is changed.
 */
export function recomputeMes(entrada: EntradaMes, o: PedidoRecalculo = {}): MesRecalculado {
  const PIS = recomputeTributo(entrada, 'PIS', o);
  const COFINS = recomputeTributo(entrada, 'COFINS', o);
  return {
    arquivo: entrada.arquivo,
    mes: entrada.mes,
    mantido: PIS.mantido,
    rateio: PIS.rateio,
    tributos: { PIS: PIS.bloco, COFINS: COFINS.bloco },
    avisos: { PIS: PIS.avisos, COFINS: COFINS.avisos },
  };
}

export interface TributoRecalculado extends Pick<MesRecalculado, 'mantido' | 'rateio'> {
  bloco: BlocoM;
  avisos: Aviso[];
}

/** One tax of `recomputeMes`. The two taxes of a month do not depend on each other. */
export function recomputeTributo(entrada: EntradaMes, tributo: Tributo, o: PedidoRecalculo = {}): TributoRecalculado {
  const opcoes = o.opcoes ?? OPCOES_PADRAO;
  const { mantem, avisos } = examineMes(entrada);
  const dados = entrada.tributos[tributo];
  if (mantem) return { mantido: true, rateio: null, bloco: dados.declarado, avisos };
  const warn: Avisar = (a) => avisos.push(a);
  const rateio = chooseRateio(entrada, opcoes, warn);
  const bloco = assessBloco(dados, { ...o, tributo, entrada, rateio, opcoes, warn });
  return { mantido: false, rateio, bloco, avisos };
}

interface Contexto {
  tributo: Tributo;
  entrada: EntradaMes;
  rateio: Rateio | null;
  opcoes: OpcoesRecalculo;
  anterior?: MesFechado | undefined;
  anteriorDeclarado?: MesFechado | undefined;
  antigo?: EntradaMes | undefined;
  warn: Avisar;
}

function assessBloco(dados: EntradaTributo, ctx: Contexto): BlocoM {
  const { tributo, entrada, opcoes, warn } = ctx;
  const { declarado } = dados;
  const { COD_INC_TRIB, IND_APRO_CRED, leiaute, mes } = entrada;
  const regime = { tributo, mes, COD_INC_TRIB, warn };

  const bases = assessBases(dados.entradas, {
    ...regime,
    IND_APRO_CRED,
    rateio: ctx.rateio,
    declarados: declarado.creditos,
  });
  const creditosCom = (ajustes: typeof dados.ajustesCredito, avisa: Avisar) =>
    assessCreditos(bases, { tributo, warn: avisa, declarados: declarado.creditos, ajustes });
  const linear = { ...regime, dados, antes: ctx.antigo?.tributos[tributo], parametros: opcoes.reducaoLinear };
  // The cut of LC 224 follows the credit before adjustments, whatever the declared ones leave of it.
  const glosa = disallowCreditos(() => creditosCom(dados.ajustesCredito, () => undefined), linear);
  const apurados = comReducaoLinear(creditosCom(glosa.ajustes, warn), { ...glosa, chave: chaveCredito });
  const reducao = adjustContribuicoes(linear);
  const st = stDeclarada(declarado);
  const liquida = convencaoDe(dados, ctx);
  const contribuicoes = comReducaoLinear(
    assessContribuicoes(
      dados.saidas.filter((s) => ehTributada(s, st)),
      {
        ...regime,
        leiaute,
        declaradas: declarado.contribuicoes,
        ajustesBase: dados.ajustesBase,
        ajustes: reducao.ajustes,
        receitaLiquida: liquida,
        zonaFrancaPeloCfop:
          opcoes.zonaFrancaPeloCfop?.[tributo] ?? zonaFrancaPeloCfop(dados.saidas, declarado.contribuicoes),
      },
    ),
    { ...reducao, chave: chaveContribuicao },
  );
  const receitas = assessReceitasNaoTributadas(
    dados.saidas.filter((s) => ehNaoTributada(s, st)),
    { ...regime, declaradas: declarado.receitas, naturezaPadrao: opcoes.naturezaPadrao, receitaLiquida: liquida },
  );
  const { anterior, anteriorDeclarado } = ctx;
  const abertos = openSaldos({ ...regime, mes, declarados: declarado.saldos, anterior, anteriorDeclarado });
  const { nc, cumulativa } = totaisPorRegime(contribuicoes, declarado);
  const { creditos, saldos: usados } = useCreditos({
    tributo,
    necessidade: nc,
    creditos: apurados,
    saldos: abertos,
    utilizacao: opcoes.utilizacao,
    declarado,
    warn,
  });
  const controle = {
    ...{ tributo, mes, warn, declaradas: declarado.retencoes, retencoes: dados.retencoes },
    anteriores: retencoesAnteriores(tributo, anterior, anteriorDeclarado),
    useRetencoes: opcoes.useRetencoes,
  };
  const retencoesAbertas = openRetencoes(controle);
  const declarada = semRetencaoEmFalta(declarado.consolidacao, retencoesAbertas.falta);
  const consolidacao = consolidar({
    ...regime,
    nc,
    cumulativa,
    creditos,
    saldos: usados,
    declarado: declarada,
    retencoes: { ...dados.retencoes, saldoAnterior: retencoesAbertas.saldoAnterior },
    useRetencoes: opcoes.useRetencoes,
  });
  return {
    creditos,
    consolidacao,
    debitos: unfoldDebitos(consolidacao, { ...regime, mes, declarados: declarado.debitos }),
    contribuicoes,
    receitas,
    saldos: closeSaldos(usados, creditos, { ...regime, mes, declarados: declarado.saldos }),
    retencoes: closeRetencoes({
      ...controle,
      abertas: retencoesAbertas,
      declarado: declarada,
      consolidacao,
      doMesDeclarado: ctx.antigo?.tributos[tributo].retencoes.doMes,
    }),
  };
}

/** Revenue net of discounts or gross: as the caller says, else as the file declares it, else gross. */
function convencaoDe(dados: EntradaTributo, { tributo, entrada, opcoes, warn }: Contexto): boolean {
  const dada = opcoes.receitaLiquida?.[tributo];
  if (dada !== undefined) return dada;
  const { mes, COD_INC_TRIB } = entrada;
  const regime = { tributo, mes, COD_INC_TRIB };
  const { liquida, semResposta } = receitaLiquida(dados.saidas, { ...regime, declarado: dados.declarado });
  if (semResposta) {
    const registro = registroDe('M210', tributo);
    warn({
      codigo: 'RECEITA_SEM_CONVENCAO',
      nivel: 'advertencia',
      registro,
      chave: 'VL_REC_BRT',
      mensagem:
        `A receita bruta do ${registro} não é a soma dos documentos com nem sem os descontos: usada a soma sem ` +
        'descontá-los.',
    });
  }
  return liquida ?? false;
}

/** Where the file shows revenue of CST 05 without a rate: M210 since the program 2.0.5, M400 in older files. */
const stDeclarada = (declarado: BlocoM): 'M210' | 'M400' =>
  declarado.receitas.some((r) => r.CST === '05') ? 'M400' : 'M210';

const ehNaoTributada = (s: GrupoSaida, st: 'M210' | 'M400'): boolean =>
  /^0[46789]$/.test(s.CST) || (s.CST === '05' && !ehTributada(s, st));
