import type { Avisar } from './avisos.ts';
import { naoNegativo, sum } from './decimal.ts';
import { registroDe } from './registros.ts';
import { type BlocoM, type Credito, chaveSaldo, type SaldoCredito, type Tributo } from './tipos.ts';
import { comUso, ordemPeriodo } from './uso-creditos.ts';

/** A month whose block M is settled: what the next one carries its credits from. */
export interface MesFechado {
  /** AAAA-MM. */
  mes: string;
  tributos: Record<Tributo, BlocoM>;
}

interface Contexto {
  tributo: Tributo;
  /** AAAA-MM. */
  mes: string;
  declarados: readonly SaldoCredito[];
  /** The month before; absent when the project lacks it: then the declared opening is kept. */
  anterior: MesFechado | undefined;
  /** The same month as it was declared, when a rectification made another of it. */
  anteriorDeclarado?: MesFechado | undefined;
  warn: Avisar;
}

/** MMAAAA of a month written AAAA-MM. */
export const periodoDe = (mes: string): string => `${mes.slice(5, 7)}${mes.slice(0, 4)}`;

/**
 * Step 11, opening: the carried credits (1100) with what of them is available, before any use of this month. From the
 * month before come the origins, what was used until then, and its own M100 that were not used up. What is asked back
 * or transferred this month, and extemporaneous credit, are as declared. A line of the month itself is left out: see
 * `closeSaldos`.
 */
export function openSaldos(ctx: Contexto): SaldoCredito[] {
  const deste = periodoDe(ctx.mes);
  const declarados = new Map(ctx.declarados.filter((s) => s.PER_APU_CRED !== deste).map((s) => [chaveSaldo(s), s]));
  const abertos = ctx.anterior ? rolar(ctx.anterior, declarados, ctx) : [...declarados.values()];
  return abertos
    .map((s) => comDisponivel(s, ctx))
    .filter((s) => declarados.has(chaveSaldo(s)) || s.SD_CRED_DISP_EFD > 0n)
    .sort((a, b) => (ordem(a) < ordem(b) ? -1 : 1));
}

function rolar(
  { mes, tributos }: MesFechado,
  declarados: ReadonlyMap<string, SaldoCredito>,
  ctx: Contexto,
): SaldoCredito[] {
  const bloco = tributos[ctx.tributo];
  const extintos = origensDeclaradas(ctx);
  const abertos = new Map<string, SaldoCredito>();
  for (const anterior of bloco.saldos) {
    const chave = chaveSaldo(anterior);
    const declarado = declarados.get(chave);
    if (declarado && anterior.VL_CRED_TRANS + anterior.VL_CRED_OUT > 0n) {
      // No field of the next month says what was transferred: only the company knows how it went on.
      warnTransferencia(anterior, ctx);
      abertos.set(chave, declarado);
    } else {
      abertos.set(chave, aberto(anterior, declarado));
    }
  }
  for (const origem of origensDoMes(bloco.creditos, periodoDe(mes))) {
    const linha = comSucessao(origem, declarados, ctx);
    const chave = chaveSaldo(linha);
    if (!abertos.has(chave)) abertos.set(chave, aberto(linha, declarados.get(chave)));
  }
  for (const [chave, declarado] of declarados) {
    if (abertos.has(chave)) continue;
    const extinto = extintos.has(chaveOrigem(declarado));
    abertos.set(chave, extinto ? aberto(zerada(declarado), declarado) : declarado);
    if (!extinto && declarado.SD_CRED_DISP_EFD > 0n) warnSemOrigem(declarado, ctx);
  }
  return [...abertos.values()];
}

/** The company that a credit came from is in no M100. */
const chaveOrigem = (s: SaldoCredito): string => `${s.PER_APU_CRED}:${s.ORIG_CRED}:${s.COD_CRED}`;

/**
 * The origins that the month before had when it was declared. One that it no longer has was taken away with its
 * documents: nothing of it is left, whatever the next month declared.
 */
function origensDeclaradas({ anteriorDeclarado, tributo }: Contexto): ReadonlySet<string> {
  if (!anteriorDeclarado) return new Set();
  const { saldos, creditos } = anteriorDeclarado.tributos[tributo];
  return new Set([...saldos, ...origensDoMes(creditos, periodoDe(anteriorDeclarado.mes))].map(chaveOrigem));
}

/** An origin of which nothing was ever apportioned nor used. */
const zerada = (s: SaldoCredito): SaldoCredito => ({
  ...s,
  ...{ VL_CRED_APU: 0n, VL_CRED_EXT_APU: 0n, VL_TOT_CRED_APU: 0n, SD_CRED_DISP_EFD: 0n, SLD_CRED_FIM: 0n },
  ...{ VL_CRED_DESC_PA_ANT: 0n, VL_CRED_PER_PA_ANT: 0n, VL_CRED_DCOMP_PA_ANT: 0n, VL_CRED_DESC_EFD: 0n },
  ...{ VL_CRED_PER_EFD: 0n, VL_CRED_DCOMP_EFD: 0n, VL_CRED_TRANS: 0n, VL_CRED_OUT: 0n },
});

/** The line one month later: what was used until now is of earlier periods. */
function aberto(anterior: SaldoCredito, declarado: SaldoCredito | undefined): SaldoCredito {
  return {
    ...anterior,
    VL_CRED_EXT_APU: declarado?.VL_CRED_EXT_APU ?? anterior.VL_CRED_EXT_APU,
    VL_CRED_DESC_PA_ANT: anterior.VL_CRED_DESC_PA_ANT + anterior.VL_CRED_DESC_EFD,
    VL_CRED_PER_PA_ANT: anterior.VL_CRED_PER_PA_ANT + anterior.VL_CRED_PER_EFD,
    VL_CRED_DCOMP_PA_ANT: anterior.VL_CRED_DCOMP_PA_ANT + anterior.VL_CRED_DCOMP_EFD,
    VL_CRED_DESC_EFD: declarado?.VL_CRED_DESC_EFD ?? 0n,
    VL_CRED_PER_EFD: declarado?.VL_CRED_PER_EFD ?? 0n,
    VL_CRED_DCOMP_EFD: declarado?.VL_CRED_DCOMP_EFD ?? 0n,
    VL_CRED_TRANS: declarado?.VL_CRED_TRANS ?? 0n,
    VL_CRED_OUT: declarado?.VL_CRED_OUT ?? 0n,
  };
}

/** The M100 of a month as the lines that they become, one per code and origin. */
function origensDoMes(creditos: readonly Credito[], PER_APU_CRED: string): SaldoCredito[] {
  const grupos = Map.groupBy(creditos, (c) => `${c.COD_CRED}:${c.IND_CRED_ORI}`);
  return [...grupos.values()].flatMap((grupo) => {
    const [primeiro] = grupo;
    if (!primeiro) return [];
    const VL_CRED_APU = sum(grupo.map((c) => c.VL_CRED_DISP));
    return [
      {
        PER_APU_CRED,
        ORIG_CRED: primeiro.IND_CRED_ORI === '1' ? '02' : '01',
        CNPJ_SUC: '',
        COD_CRED: primeiro.COD_CRED,
        VL_CRED_APU,
        VL_CRED_EXT_APU: 0n,
        VL_TOT_CRED_APU: VL_CRED_APU,
        VL_CRED_DESC_PA_ANT: 0n,
        VL_CRED_PER_PA_ANT: 0n,
        VL_CRED_DCOMP_PA_ANT: 0n,
        SD_CRED_DISP_EFD: VL_CRED_APU,
        VL_CRED_DESC_EFD: sum(grupo.map((c) => c.VL_CRED_DESC)),
        VL_CRED_PER_EFD: 0n,
        VL_CRED_DCOMP_EFD: 0n,
        VL_CRED_TRANS: 0n,
        VL_CRED_OUT: 0n,
        SLD_CRED_FIM: sum(grupo.map((c) => c.SLD_CRED)),
      },
    ];
  });
}

/** M100 does not name the company that a credit came from; the declared line does. */
function comSucessao(origem: SaldoCredito, declarados: ReadonlyMap<string, SaldoCredito>, ctx: Contexto): SaldoCredito {
  if (origem.ORIG_CRED !== '02' || origem.SLD_CRED_FIM === 0n) return origem;
  const mesma = [...declarados.values()].filter(
    (d) => d.ORIG_CRED === '02' && d.PER_APU_CRED === origem.PER_APU_CRED && d.COD_CRED === origem.COD_CRED,
  );
  const [unica] = mesma;
  if (unica && mesma.length === 1) return { ...origem, CNPJ_SUC: unica.CNPJ_SUC };
  const registro = registroDe('1100', ctx.tributo);
  ctx.warn({
    codigo: 'SUCESSAO_SEM_CNPJ',
    nivel: 'erro',
    registro,
    chave: chaveLegivel(origem),
    mensagem: `Informe no ${registro} o CNPJ da sucedida do crédito ${origem.COD_CRED} de ${periodoLegivel(origem)}.`,
  });
  return origem;
}

/** Fields 08, 12 and 18 by their identities. */
function comDisponivel(s: SaldoCredito, ctx: Contexto): SaldoCredito {
  const VL_TOT_CRED_APU = s.VL_CRED_APU + s.VL_CRED_EXT_APU;
  const disponivel = VL_TOT_CRED_APU - s.VL_CRED_DESC_PA_ANT - s.VL_CRED_PER_PA_ANT - s.VL_CRED_DCOMP_PA_ANT;
  const aberta = { ...s, VL_TOT_CRED_APU, SD_CRED_DISP_EFD: naoNegativo(disponivel) };
  const pedidos = s.VL_CRED_PER_EFD + s.VL_CRED_DCOMP_EFD + s.VL_CRED_TRANS + s.VL_CRED_OUT;
  if (disponivel < 0n || pedidos > aberta.SD_CRED_DISP_EFD) warnInsuficiente(s, ctx);
  return comUso(aberta, s.VL_CRED_DESC_EFD);
}

/**
 * Step 11, closing: what is left of each line after the uses of the month. A declared line of the month itself is
 * made anew from its M100, with what else was declared of it; without one none is made: what is left becomes a line
 * of the next month. A line that a change left without balance and movement goes.
 */
export function closeSaldos(
  usados: readonly SaldoCredito[],
  creditos: readonly Credito[],
  ctx: Pick<Contexto, 'tributo' | 'mes' | 'declarados' | 'warn'>,
): SaldoCredito[] {
  const deste = periodoDe(ctx.mes);
  const origens = origensDoMes(creditos, deste);
  const refeitos = ctx.declarados
    .filter((s) => s.PER_APU_CRED === deste)
    .map((declarado) => {
      const mesma = (o: SaldoCredito) => o.COD_CRED === declarado.COD_CRED && o.ORIG_CRED === declarado.ORIG_CRED;
      const origem = origens.find(mesma) ?? zerada(declarado);
      const { CNPJ_SUC, VL_CRED_EXT_APU, VL_CRED_PER_EFD, VL_CRED_DCOMP_EFD, VL_CRED_TRANS, VL_CRED_OUT } = declarado;
      const total = origem.VL_CRED_APU + VL_CRED_EXT_APU;
      const pedidos = VL_CRED_PER_EFD + VL_CRED_DCOMP_EFD + VL_CRED_TRANS + VL_CRED_OUT;
      if (pedidos > 0n && pedidos + origem.VL_CRED_DESC_EFD > total) warnInsuficiente(declarado, ctx);
      return comUso(
        {
          ...origem,
          ...{ CNPJ_SUC, VL_CRED_EXT_APU, VL_CRED_PER_EFD, VL_CRED_DCOMP_EFD, VL_CRED_TRANS, VL_CRED_OUT },
          ...{ VL_TOT_CRED_APU: total, SD_CRED_DISP_EFD: total },
        },
        origem.VL_CRED_DESC_EFD,
      );
    });
  const declaradas = new Set(ctx.declarados.filter(semMovimento).map(chaveSaldo));
  return [...usados.map((s) => comUso(s, s.VL_CRED_DESC_EFD)), ...refeitos]
    .filter((s) => !semMovimento(s) || declaradas.has(chaveSaldo(s)))
    .sort((a, b) => (ordem(a) < ordem(b) ? -1 : 1));
}

/** Nothing was apportioned, used or asked for. */
const semMovimento = (s: SaldoCredito): boolean =>
  [s.VL_TOT_CRED_APU, s.VL_CRED_DESC_PA_ANT, s.VL_CRED_PER_PA_ANT, s.VL_CRED_DCOMP_PA_ANT, s.VL_CRED_DESC_EFD].every(
    (v) => v === 0n,
  ) && [s.VL_CRED_PER_EFD, s.VL_CRED_DCOMP_EFD, s.VL_CRED_TRANS, s.VL_CRED_OUT].every((v) => v === 0n);

/** The carried lines of earlier origins: those whose use is M200.04. */
export const deOrigemAnterior = (saldos: readonly SaldoCredito[], mes: string): SaldoCredito[] =>
  saldos.filter((s) => s.PER_APU_CRED !== periodoDe(mes));

/** Credits by how they may be used: only against the contribution (1YY), or refunded as well (2YY, 3YY). */
export interface CreditosPorUso {
  descontavel: bigint;
  ressarcivel: bigint;
}

/** Whether a credit is only good against the contribution. */
export const ehDescontavel = (COD_CRED: string): boolean => COD_CRED.startsWith('1');

/** Carried credit that the month starts from. */
export const saldoInicialPorUso = (bloco: BlocoM, mes: string): CreditosPorUso =>
  porUso(deOrigemAnterior(bloco.saldos, mes).map((s) => ({ ...s, valor: s.SD_CRED_DISP_EFD })));

/** Carried credit that the month leaves to the next, by how it may be used. */
export const saldoFinalPorUso = (bloco: BlocoM, mes: string): CreditosPorUso =>
  porUso([
    ...deOrigemAnterior(bloco.saldos, mes).map((s) => ({ ...s, valor: s.SLD_CRED_FIM })),
    ...bloco.creditos.map((c) => ({ ...c, valor: c.SLD_CRED })),
  ]);

function porUso(creditos: readonly { COD_CRED: string; valor: bigint }[]): CreditosPorUso {
  const somaDe = (descontavel: boolean) =>
    sum(creditos.filter((c) => ehDescontavel(c.COD_CRED) === descontavel).map((c) => c.valor));
  return { descontavel: somaDe(true), ressarcivel: somaDe(false) };
}

/** Carried credit that the month leaves to the next. */
export const saldoFinal = (bloco: BlocoM, mes: string): bigint =>
  sum(deOrigemAnterior(bloco.saldos, mes).map((s) => s.SLD_CRED_FIM)) + sum(bloco.creditos.map((c) => c.SLD_CRED));

const ordem = (s: SaldoCredito): string => `${ordemPeriodo(s.PER_APU_CRED)}:${s.COD_CRED}:${s.ORIG_CRED}:${s.CNPJ_SUC}`;

const periodoLegivel = (s: SaldoCredito): string => `${s.PER_APU_CRED.slice(0, 2)}/${s.PER_APU_CRED.slice(2)}`;
const chaveLegivel = (s: SaldoCredito): string => `PER_APU_CRED ${s.PER_APU_CRED}, COD_CRED ${s.COD_CRED}`;

function warnTransferencia(s: SaldoCredito, ctx: Contexto): void {
  ctx.warn({
    codigo: 'TRANSFERENCIA_DE_CREDITO',
    nivel: 'advertencia',
    registro: registroDe('1100', ctx.tributo),
    chave: chaveLegivel(s),
    mensagem:
      `O crédito ${s.COD_CRED} de ${periodoLegivel(s)} teve transferência ou outra utilização no mês anterior: o ` +
      'saldo de abertura fica como declarado.',
  });
}

function warnSemOrigem(s: SaldoCredito, ctx: Contexto): void {
  ctx.warn({
    codigo: 'ORIGEM_SEM_SALDO_ANTERIOR',
    nivel: 'advertencia',
    registro: registroDe('1100', ctx.tributo),
    chave: chaveLegivel(s),
    mensagem:
      `O crédito ${s.COD_CRED} de ${periodoLegivel(s)} não vem do mês anterior: o saldo de abertura fica como ` +
      'declarado.',
  });
}

function warnInsuficiente(s: SaldoCredito, ctx: Pick<Contexto, 'tributo' | 'warn'>): void {
  ctx.warn({
    codigo: 'SALDO_INSUFICIENTE',
    nivel: 'erro',
    registro: registroDe('1100', ctx.tributo),
    chave: chaveLegivel(s),
    mensagem: `O crédito ${s.COD_CRED} de ${periodoLegivel(s)} já foi usado, pedido ou transferido além do que há.`,
  });
}
