import { formatCents, formatPeriodo, moveCompetencia } from '@apura/br';
import type { Avisar, Aviso } from './avisos.ts';
import { consolidar } from './consolidacao.ts';
import { receitaLiquida } from './convencao-receita.ts';
import { zonaFrancaPeloCfop } from './convencao-zona-franca.ts';
import { unfoldDebitos } from './debitos.ts';
import { menor, sum } from './decimal.ts';
import { examineMes } from './meses-especiais.ts';
import { OPCOES_PADRAO, type OpcoesRecalculo } from './opcoes-recalculo.ts';
import { type MesRecalculado, recomputeMes } from './recompute-mes.ts';
import { registroDe } from './registros.ts';
import { closeSaldos, type MesFechado, openSaldos, periodoDe } from './saldo-creditos.ts';
import {
  closeRetencoes,
  herancaDasRetencoes,
  openRetencoes,
  retencoesAnteriores,
  semRetencaoEmFalta,
} from './saldo-retencoes.ts';
import { type BlocoM, type EntradaMes, TRIBUTOS, type Tributo } from './tipos.ts';
import { comUso, disponivelParaDesconto, useCreditos } from './uso-creditos.ts';

export interface Sequencia {
  /** Every month from the first altered one on that is not as it was declared, in order. */
  meses: MesRecalculado[];
  /** Months (AAAA-MM) without a file here whose carried credits are no longer as they were declared. */
  retificarTambem: string[];
}

/**
 * Step 12: recomputes the altered months, and carries what changed in their credits through the months after them. A
 * month that was not altered keeps what it declared of credits and contribution: only the use of the credits, its 1100
 * and what follows from them change, whatever its documents would give.
 *
 * `declarados` are the months before any change (by AAAA-MM), `alterados` those that changed, as they are now.
 */
export function recomputeSequencia(o: {
  declarados: readonly EntradaMes[];
  alterados: readonly EntradaMes[];
  opcoes?: OpcoesRecalculo;
}): Sequencia {
  const opcoes = o.opcoes ?? OPCOES_PADRAO;
  const novos = new Map(o.alterados.map((e) => [e.mes, e]));
  const antigos = new Map(o.declarados.map((e) => [e.mes, e]));
  const ordem = [...new Set([...novos.keys(), ...antigos.keys()])].sort();
  const meses: MesRecalculado[] = [];
  const retificarTambem: string[] = [];
  let anterior: MesFechado | undefined;
  let anteriorDeclarado: MesFechado | undefined;
  /** What the month before leaves is no longer as declared. */
  let mudou = NADA_MUDOU;
  for (const mes of ordem) {
    if (anterior && moveCompetencia(anterior.mes, 1) !== mes) {
      if (mudou.creditos || mudou.retencoes) retificarTambem.push(moveCompetencia(anterior.mes, 1));
      anterior = undefined;
      anteriorDeclarado = undefined;
      mudou = NADA_MUDOU;
    }
    const novo = novos.get(mes);
    const antigo = antigos.get(mes);
    const declarado = antigo && fechadoComoDeclarado(antigo);
    const antes = { anterior, anteriorDeclarado };
    let fechado: MesFechado | undefined = declarado;
    if (novo || (antigo && (mudou.creditos || mudou.retencoes))) {
      const feito = novo
        ? recomputeMes(novo, { ...antes, antigo, opcoes: { ...opcoes, ...convencoes(antigo, opcoes) } })
        : // Without a new month there is a declared one.
          cascadeMes(antigo as EntradaMes, { ...antes, opcoes, soRetencoes: !mudou.creditos });
      meses.push(feito);
      fechado = feito;
    }
    mudou = fechado ? mudancas(fechado, antigo) : NADA_MUDOU;
    anterior = fechado;
    anteriorDeclarado = declarado;
  }
  if (anterior && (mudou.creditos || mudou.retencoes)) retificarTambem.push(moveCompetencia(anterior.mes, 1));
  return { meses, retificarTambem };
}

const NADA_MUDOU = { creditos: false, retencoes: false };

/**
 * How the company declares revenue, as shown by the month before it was altered: its documents and its block M agree.
 */
function convencoes(
  antigo: EntradaMes | undefined,
  opcoes: OpcoesRecalculo,
): Pick<OpcoesRecalculo, 'receitaLiquida' | 'zonaFrancaPeloCfop'> {
  const liquidas: Partial<Record<Tributo, boolean>> = { ...opcoes.receitaLiquida };
  const zonas: Partial<Record<Tributo, boolean>> = { ...opcoes.zonaFrancaPeloCfop };
  if (!antigo) return { receitaLiquida: liquidas, zonaFrancaPeloCfop: zonas };
  for (const tributo of TRIBUTOS) {
    const { saidas, declarado } = antigo.tributos[tributo];
    const { liquida } = receitaLiquida(saidas, {
      tributo,
      mes: antigo.mes,
      COD_INC_TRIB: antigo.COD_INC_TRIB,
      declarado,
    });
    if (liquidas[tributo] === undefined && liquida !== undefined) liquidas[tributo] = liquida;
    zonas[tributo] ??= zonaFrancaPeloCfop(saidas, declarado.contribuicoes);
  }
  return { receitaLiquida: liquidas, zonaFrancaPeloCfop: zonas };
}

/** A month as it was declared, as the next one's starting point. */
export const fechadoComoDeclarado = (entrada: EntradaMes): MesFechado => ({
  mes: entrada.mes,
  tributos: { PIS: entrada.tributos.PIS.declarado, COFINS: entrada.tributos.COFINS.declarado },
});

/**
 * The carried credits and withholdings of a month that was not altered itself, after those of the month before changed.
 * With `soRetencoes` only the withholdings did: its block M stays, unless it deducted what is no longer there.
 */
export function cascadeMes(
  entrada: EntradaMes,
  o: {
    anterior: MesFechado | undefined;
    anteriorDeclarado?: MesFechado | undefined;
    opcoes: OpcoesRecalculo;
    soRetencoes?: boolean;
  },
): MesRecalculado {
  const { mantem, avisos: gerais } = examineMes(entrada);
  const avisos: Record<Tributo, Aviso[]> = { PIS: [...gerais], COFINS: [...gerais] };
  const recompute = (tributo: Tributo): BlocoM =>
    mantem
      ? entrada.tributos[tributo].declarado
      : cascadeTributo(entrada, {
          ...o,
          tributo,
          utilizacao: o.opcoes.utilizacao,
          useRetencoes: o.opcoes.useRetencoes,
          warn: (a) => avisos[tributo].push(a),
        });
  const tributos = { PIS: recompute('PIS'), COFINS: recompute('COFINS') };
  const mesmoBloco = TRIBUTOS.every((t) => tributos[t].consolidacao === entrada.tributos[t].declarado.consolidacao);
  return {
    arquivo: entrada.arquivo,
    mes: entrada.mes,
    mantido: mantem,
    rateio: entrada.rateio,
    tributos,
    avisos,
    soRetencoes: o.soRetencoes === true && mesmoBloco,
  };
}

function cascadeTributo(
  entrada: EntradaMes,
  o: {
    tributo: Tributo;
    anterior: MesFechado | undefined;
    anteriorDeclarado?: MesFechado | undefined;
    utilizacao: OpcoesRecalculo['utilizacao'];
    useRetencoes: boolean;
    soRetencoes?: boolean;
    warn: Avisar;
  },
): BlocoM {
  const { tributo, utilizacao, warn } = o;
  const { declarado, retencoes } = entrada.tributos[tributo];
  const { mes } = entrada;
  const { anterior, anteriorDeclarado } = o;
  const declarados = declarado.saldos;
  const controle = {
    ...{ tributo, mes, retencoes, warn, declaradas: declarado.retencoes, useRetencoes: o.useRetencoes },
    anteriores: retencoesAnteriores(tributo, anterior, anteriorDeclarado),
  };
  const retencoesAbertas = openRetencoes(controle);
  if (o.soRetencoes && retencoesAbertas.falta === 0n) return { ...declarado, retencoes: retencoesAbertas.linhas };
  const declarada = semRetencaoEmFalta(declarado.consolidacao, retencoesAbertas.falta);
  const abertos = openSaldos({ tributo, mes, declarados, anterior, anteriorDeclarado, warn });
  const nc = declarado.consolidacao.VL_TOT_CONT_NC_PER;
  const uso = {
    tributo,
    necessidade: nc,
    creditos: declarado.creditos,
    saldos: abertos,
    utilizacao,
    declarado,
    warn,
  };
  const { creditos, saldos: usados } =
    utilizacao === 'MAXIMIZAR'
      ? useCreditos(uso)
      : {
          creditos: declarado.creditos,
          saldos: abertos.map((s) => comUso(s, menor(s.VL_CRED_DESC_EFD, disponivelParaDesconto(s)))),
        };
  const consolidacao = consolidar({
    tributo,
    nc,
    cumulativa: declarado.consolidacao.VL_TOT_CONT_CUM_PER,
    creditos,
    saldos: usados,
    declarado: declarada,
    retencoes: { ...retencoes, saldoAnterior: retencoesAbertas.saldoAnterior },
    useRetencoes: false,
    warn,
  });
  const aparece = consolidacao.VL_TOT_CONT_REC - declarado.consolidacao.VL_TOT_CONT_REC;
  if (aparece > 0n) {
    const sobra = sum(usados.map((s) => s.SLD_CRED_FIM)) + sum(creditos.map((c) => c.SLD_CRED));
    const deOutros =
      sobra > 0n && utilizacao === 'MANTER'
        ? ` Há ${formatCents(sobra)} de outros créditos sem uso, que UTILIZACAO_CREDITO=MAXIMIZAR usaria.`
        : '';
    warn({
      codigo: 'CONTRIBUICAO_APARECE',
      nivel: 'advertencia',
      registro: registroDe('M200', tributo),
      chave: 'VL_TOT_CONT_REC',
      mensagem:
        `Falta crédito ou retenção de meses anteriores: aparecem ${formatCents(aparece)} de ${tributo} a ` +
        `recolher em ${formatPeriodo(mes)}.${deOutros}`,
    });
  }
  return {
    ...declarado,
    creditos,
    consolidacao,
    debitos: unfoldDebitos(consolidacao, { tributo, mes, declarados: declarado.debitos, warn }),
    saldos: closeSaldos(usados, creditos, { tributo, mes, declarados, warn }),
    // A month that was not altered uses no more than it did: only the difference is booked.
    retencoes: closeRetencoes({
      ...{ ...controle, useRetencoes: false },
      ...{ abertas: retencoesAbertas, declarado: declarada, consolidacao },
    }),
  };
}

/**
 * Whether a month leaves to the next other credits, origin by origin, or other withholdings than it was declared
 * with.
 */
function mudancas(fechado: MesFechado, antigo: EntradaMes | undefined): typeof NADA_MUDOU {
  if (!antigo) return { creditos: true, retencoes: true };
  const declarado = (t: Tributo) => antigo.tributos[t].declarado;
  return {
    creditos: TRIBUTOS.some((t) => herancaDe(fechado.tributos[t], fechado.mes) !== herancaDe(declarado(t), antigo.mes)),
    retencoes: TRIBUTOS.some(
      (t) => herancaDasRetencoes(fechado.tributos[t].retencoes) !== herancaDasRetencoes(declarado(t).retencoes),
    ),
  };
}

function herancaDe(bloco: BlocoM, mes: string): string {
  const linhas = bloco.saldos
    .filter((s) => s.PER_APU_CRED !== periodoDe(mes) && s.SLD_CRED_FIM > 0n)
    .map((s) => [s.PER_APU_CRED, s.ORIG_CRED, s.CNPJ_SUC, s.COD_CRED, s.VL_TOT_CRED_APU, s.SLD_CRED_FIM].join(':'));
  const doMes = Map.groupBy(bloco.creditos, (c) => `${c.COD_CRED}:${c.IND_CRED_ORI}`);
  for (const [codigo, creditos] of doMes) {
    const disponivel = sum(creditos.map((c) => c.VL_CRED_DISP));
    const saldo = sum(creditos.map((c) => c.SLD_CRED));
    if (saldo > 0n) linhas.push(`mes:${codigo}:${disponivel}:${saldo}`);
  }
  return linhas.sort().join('|');
}
