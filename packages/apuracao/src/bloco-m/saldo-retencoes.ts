import { formatCents, formatPeriodo } from '@apura/br';
import type { Avisar } from './avisos.ts';
import { maior, menor, naoNegativo, sum } from './decimal.ts';
import { registroDe } from './registros.ts';
import type { MesFechado } from './saldo-creditos.ts';
import {
  type Consolidacao,
  chaveRetencao,
  type RetencaoDoMes,
  type RetencoesDoMes,
  type SaldoRetencao,
  type Tributo,
} from './tipos.ts';
import { ordemPeriodo } from './uso-creditos.ts';

/** The lines of the month before, as recomputed and as declared. */
export interface RetencoesAnteriores {
  recalculadas: readonly SaldoRetencao[];
  declaradas: readonly SaldoRetencao[];
}

/** The lines that a month starts from; undefined when one of the two is not known. */
export function retencoesAnteriores(
  tributo: Tributo,
  anterior: MesFechado | undefined,
  anteriorDeclarado: MesFechado | undefined,
): RetencoesAnteriores | undefined {
  if (!anterior || !anteriorDeclarado) return undefined;
  const { retencoes: recalculadas } = anterior.tributos[tributo];
  return { recalculadas, declaradas: anteriorDeclarado.tributos[tributo].retencoes };
}

interface Contexto {
  tributo: Tributo;
  /** AAAA-MM. */
  mes: string;
  declaradas: readonly SaldoRetencao[];
  retencoes: RetencoesDoMes;
  /** Absent when the project lacks the month before, or it did not change: then the declared lines are kept. */
  anteriores: RetencoesAnteriores | undefined;
  useRetencoes: boolean;
  warn: Avisar;
}

export interface RetencoesAbertas {
  linhas: SaldoRetencao[];
  /** Left from earlier periods and not yet used this month. */
  saldoAnterior: bigint;
  /** Declared as deducted this month although the earlier months no longer leave it. */
  falta: bigint;
}

/**
 * The lines of 1300 (1700) with what the months before now leave in them, before the deduction of this month changes.
 * A line that the month lacks is made only when withholdings are to be used (`useRetencoes`); otherwise a notice
 * names it. VL_RET_DED is cumulative: it holds the deductions of this month and of all months before.
 */
export function openRetencoes(ctx: Contexto): RetencoesAbertas {
  const linhas = new Map(ctx.declaradas.map((l) => [chaveRetencao(l), l]));
  let falta = 0n;
  if (ctx.anteriores && !ctx.retencoes.informadas) {
    const depois = new Map(ctx.anteriores.recalculadas.map((l) => [chaveRetencao(l), l]));
    const antes = new Map(ctx.anteriores.declaradas.map((l) => [chaveRetencao(l), l]));
    for (const chave of new Set([...antes.keys(), ...depois.keys()])) {
      const [era, ficou, daqui] = [antes.get(chave), depois.get(chave), linhas.get(chave)];
      const aMais = (ficou?.SLD_RET ?? 0n) - (era?.SLD_RET ?? 0n);
      if (daqui) {
        const levada = semSaldoNegativo(levar(daqui, era, ficou), ctx);
        linhas.set(chave, levada.linha);
        falta += levada.falta;
      } else if (ficou && aMais > 0n) {
        if (ctx.useRetencoes) linhas.set(chave, ficou);
        else warnNaoLevada(ficou, aMais, ctx);
      }
    }
  }
  const doMes = new Set(ctx.retencoes.doMes.map(chaveRetencao));
  const anteriores = [...linhas.values()].filter((l) => !doMes.has(chaveRetencao(l)) && ordem(l) < ordemDoMes(ctx.mes));
  return { linhas: [...linhas.values()], saldoAnterior: sum(anteriores.map((l) => naoNegativo(l.SLD_RET))), falta };
}

/** What changed in a line of the month before, in the line of this month. */
function levar(linha: SaldoRetencao, era: SaldoRetencao | undefined, ficou: SaldoRetencao | undefined): SaldoRetencao {
  const mais = (campo: 'VL_RET_APU' | 'VL_RET_PER' | 'VL_RET_DCOMP' | 'SLD_RET') =>
    (ficou?.[campo] ?? 0n) - (era?.[campo] ?? 0n);
  const SLD_RET = linha.SLD_RET + mais('SLD_RET');
  // Some companies open the line of each month with the balance of the month before instead of what was withheld.
  if (era && linha.VL_RET_APU !== era.VL_RET_APU)
    return { ...linha, VL_RET_APU: linha.VL_RET_APU + mais('SLD_RET'), SLD_RET };
  if (!ficou) return { ...linha, SLD_RET };
  const [apurada, pedida, compensada] = [mais('VL_RET_APU'), mais('VL_RET_PER'), mais('VL_RET_DCOMP')];
  return {
    ...linha,
    VL_RET_APU: linha.VL_RET_APU + apurada,
    VL_RET_PER: linha.VL_RET_PER + pedida,
    VL_RET_DCOMP: linha.VL_RET_DCOMP + compensada,
    VL_RET_DED: linha.VL_RET_DED + apurada - pedida - compensada - mais('SLD_RET'),
    SLD_RET,
  };
}

/** Takes back the deduction of the month as far as the line has too little for it. */
function semSaldoNegativo(linha: SaldoRetencao, ctx: Contexto): { linha: SaldoRetencao; falta: bigint } {
  const falta = menor(naoNegativo(-linha.SLD_RET), naoNegativo(linha.VL_RET_DED));
  const SLD_RET = linha.SLD_RET + falta;
  if (SLD_RET < 0n)
    ctx.warn({
      codigo: 'SALDO_INSUFICIENTE',
      nivel: 'erro',
      registro: registroDe('1300', ctx.tributo),
      chave: chaveLegivel(linha),
      mensagem: `A retenção ${nomeDa(linha)} já foi pedida ou compensada além do que há.`,
    });
  return { linha: { ...linha, VL_RET_DED: linha.VL_RET_DED - falta, SLD_RET }, falta };
}

/** What was declared as deducted, less what the earlier months no longer leave for it: M200.06 first. */
export function semRetencaoEmFalta(declarado: Consolidacao, falta: bigint): Consolidacao {
  const nc = menor(declarado.VL_RET_NC, falta);
  const cumulativa = menor(declarado.VL_RET_CUM, falta - nc);
  return { ...declarado, VL_RET_NC: declarado.VL_RET_NC - nc, VL_RET_CUM: declarado.VL_RET_CUM - cumulativa };
}

/** A line and how much of its deductions is of this month. */
interface Linha {
  linha: SaldoRetencao;
  doMes: boolean;
  nova: boolean;
  usado: bigint;
}

/**
 * The lines of 1300 (1700) after the deduction of the month (M200.06 and 10). What is no longer deducted goes back to
 * the lines: first those of the F600 of the month, then the newest. A missing line is made from the F600. With
 * `useRetencoes` the lines of the month follow the whole F600, used or not; without it only the difference is booked,
 * and the rest of the file stays.
 */
export function closeRetencoes(
  ctx: Contexto & {
    abertas: RetencoesAbertas;
    /** M200 as declared, after `semRetencaoEmFalta`, and as recomputed. */
    declarado: Consolidacao;
    consolidacao: Consolidacao;
    /** F600 before the workbook changed them; absent when nothing did. */
    doMesDeclarado?: readonly RetencaoDoMes[] | undefined;
  },
): SaldoRetencao[] {
  const antes = deduzido(ctx.declarado);
  const depois = deduzido(ctx.consolidacao);
  if (ctx.retencoes.informadas) {
    if (antes !== depois) warnInformadas(depois - antes, ctx);
    return [...ctx.abertas.linhas].sort(porPeriodo);
  }
  const existente = createExistente(ctx);
  const existentes = ctx.abertas.linhas.map(existente);
  const novas = criar(existentes, antes, ctx);
  const linhas = [...existentes, ...novas].sort((a, b) => porPeriodo(a.linha, b.linha));
  const sobra = depois < antes ? giveBack(linhas, antes - depois) : usar(linhas, depois - antes);
  if (depois < antes) warnGuardada(antes - depois - sobra, ctx);
  if (sobra > 0n) warnSemOrigem(sobra, ctx);
  return linhas.filter((l) => !l.nova || l.linha.SLD_RET > 0n).map((l) => l.linha);
}

const deduzido = (m200: Consolidacao): bigint => m200.VL_RET_NC + m200.VL_RET_CUM;

/** Lines that the month has already, with how much of each is deducted in it. */
function createExistente(ctx: Parameters<typeof closeRetencoes>[0]): (linha: SaldoRetencao) => Linha {
  const anteriores = new Map(ctx.anteriores?.recalculadas.map((l) => [chaveRetencao(l), l]));
  const doMes = porChave(ctx.retencoes.doMes);
  const doMesAntes = ctx.useRetencoes && ctx.doMesDeclarado ? porChave(ctx.doMesDeclarado) : null;
  return (linha) => {
    const chave = chaveRetencao(linha);
    const anterior = anteriores.get(chave);
    const acumulada = anterior?.VL_RET_APU === linha.VL_RET_APU ? anterior.VL_RET_DED : 0n;
    const feita = {
      linha,
      doMes: doMes.has(chave) || ordem(linha) === ordemDoMes(ctx.mes),
      nova: false,
      usado: naoNegativo(linha.VL_RET_DED - acumulada),
    };
    if (doMesAntes === null) return feita;
    // The F600 changed: what they are more or less is withheld more or less.
    const mais = (doMes.get(chave) ?? 0n) - (doMesAntes.get(chave) ?? 0n);
    const SLD_RET = linha.SLD_RET + mais;
    const VL_RET_DED = linha.VL_RET_DED - naoNegativo(-SLD_RET);
    return {
      ...feita,
      linha: { ...linha, VL_RET_APU: linha.VL_RET_APU + mais, VL_RET_DED, SLD_RET: naoNegativo(SLD_RET) },
    };
  };
}

/** The amounts of F600 by the key of their line. */
const porChave = (retencoes: readonly RetencaoDoMes[]): Map<string, bigint> =>
  new Map(retencoes.map((r) => [chaveRetencao(r), r.valor]));

/** Lines of the F600 that have none. Without `useRetencoes` the file says that nothing is left of them. */
function criar(
  existentes: readonly Linha[],
  deduzidoAntes: bigint,
  ctx: Parameters<typeof closeRetencoes>[0],
): Linha[] {
  const chaves = new Set(existentes.map((l) => chaveRetencao(l.linha)));
  // The use of an older line is known only from the month before.
  const explicado = sum(existentes.filter((l) => l.doMes || ctx.anteriores !== undefined).map((l) => l.usado));
  let resto = naoNegativo(deduzidoAntes - explicado);
  return ctx.retencoes.doMes
    .filter((r) => !chaves.has(chaveRetencao(r)) && r.valor > 0n)
    .map((r) => {
      const usado = ctx.useRetencoes ? menor(r.valor, resto) : r.valor;
      resto = naoNegativo(resto - usado);
      const { IND_NAT_RET, PR_REC_RET, valor } = r;
      const campos = { VL_RET_APU: valor, VL_RET_DED: usado, VL_RET_PER: 0n, VL_RET_DCOMP: 0n, SLD_RET: valor - usado };
      return { linha: { IND_NAT_RET, PR_REC_RET, ...campos }, doMes: true, nova: true, usado };
    });
}

/** Gives back to the lines, newest first; returns what no line can have given. */
function giveBack(linhas: Linha[], valor: bigint): bigint {
  return share([...doMesPrimeiro(linhas, -1)], valor, (l, resto) => -menor(l.usado, resto));
}

/** Takes from the lines, of the month first and then the oldest; returns what no line has. */
function usar(linhas: Linha[], valor: bigint): bigint {
  return share([...doMesPrimeiro(linhas, 1)], valor, (l, resto) => menor(naoNegativo(l.linha.SLD_RET), resto));
}

function share(linhas: readonly Linha[], valor: bigint, parte: (l: Linha, resto: bigint) => bigint): bigint {
  let resto = valor;
  for (const l of linhas) {
    const mais = parte(l, resto);
    l.linha = { ...l.linha, VL_RET_DED: l.linha.VL_RET_DED + mais, SLD_RET: l.linha.SLD_RET - mais };
    resto -= maior(mais, -mais);
  }
  return resto;
}

const doMesPrimeiro = (linhas: readonly Linha[], sentido: 1 | -1): Linha[] =>
  [...linhas].sort((a, b) => Number(b.doMes) - Number(a.doMes) || sentido * porPeriodo(a.linha, b.linha));

/** What a month leaves of its withholdings to the next, as text to compare. */
export const herancaDasRetencoes = (linhas: readonly SaldoRetencao[]): string =>
  linhas
    .filter((l) => l.SLD_RET > 0n)
    .map((l) => `${chaveRetencao(l)}:${l.VL_RET_APU}:${l.SLD_RET}`)
    .sort()
    .join('|');

const ordem = (l: SaldoRetencao): string => ordemPeriodo(l.PR_REC_RET);
const ordemDoMes = (mes: string): string => mes.replace('-', '');

function porPeriodo(a: SaldoRetencao, b: SaldoRetencao): number {
  const [x, y] = [`${ordem(a)}:${a.IND_NAT_RET}`, `${ordem(b)}:${b.IND_NAT_RET}`];
  return x < y ? -1 : x > y ? 1 : 0;
}

const nomeDa = (l: SaldoRetencao): string => `${l.IND_NAT_RET} de ${l.PR_REC_RET.slice(0, 2)}/${l.PR_REC_RET.slice(2)}`;
const chaveLegivel = (l: SaldoRetencao): string => `IND_NAT_RET ${l.IND_NAT_RET}, PR_REC_RET ${l.PR_REC_RET}`;

type Aviso = Pick<Contexto, 'tributo' | 'mes' | 'warn'>;

function warnNaoLevada(l: SaldoRetencao, valor: bigint, { tributo, mes, warn }: Aviso): void {
  const registro = registroDe('1300', tributo);
  warn({
    codigo: 'RETENCAO_NAO_LEVADA',
    nivel: 'advertencia',
    registro,
    chave: chaveLegivel(l),
    mensagem:
      `Sobraram mais ${formatCents(valor)} da retenção ${nomeDa(l)} de ${tributo}, e o ${registro} de ` +
      `${formatPeriodo(mes)} não tem essa linha.`,
  });
}

function warnGuardada(valor: bigint, { tributo, mes, warn }: Aviso): void {
  if (valor === 0n) return;
  const registro = registroDe('1300', tributo);
  warn({
    codigo: 'RETENCAO_GUARDADA',
    nivel: 'advertencia',
    registro,
    chave: 'SLD_RET',
    mensagem:
      `${formatCents(valor)} de ${tributo} retido na fonte deixaram de ser deduzidos em ${formatPeriodo(mes)} e ` +
      `ficaram no saldo do ${registro}.`,
  });
}

function warnSemOrigem(valor: bigint, { tributo, mes, warn }: Aviso): void {
  const registro = registroDe('1300', tributo);
  warn({
    codigo: 'RETENCAO_SEM_ORIGEM',
    nivel: 'advertencia',
    registro,
    chave: 'SLD_RET',
    mensagem:
      `A dedução de retenções de ${tributo} em ${formatPeriodo(mes)} mudou em ${formatCents(valor)} que nenhum ` +
      `F600 nem linha do ${registro} explica: o saldo do ${registro} ficou sem esse valor.`,
  });
}

function warnInformadas(mais: bigint, { tributo, mes, warn }: Aviso): void {
  const registro = registroDe('1300', tributo);
  const valor = formatCents(maior(mais, -mais));
  warn({
    codigo: 'RETENCAO_INFORMADA',
    nivel: 'advertencia',
    registro,
    chave: 'SLD_RET',
    mensagem:
      `A dedução de retenções de ${tributo} em ${formatPeriodo(mes)} mudou em ${valor}, e o ${registro} ficou ` +
      'como a planilha o informa.',
  });
}
