import { formatCents } from '@apura/br';
import type { Avisar } from './avisos.ts';
import { maior, menor, naoNegativo, sum } from './decimal.ts';
import type { OpcoesRecalculo } from './opcoes-recalculo.ts';
import { registroDe } from './registros.ts';
import { type BlocoM, type Credito, chaveCredito, type SaldoCredito, type Tributo } from './tipos.ts';

/** AAAAMM of a period written MMAAAA, to sort by. */
export const ordemPeriodo = (mmaaaa: string): string => `${mmaaaa.slice(2)}${mmaaaa.slice(0, 2)}`;

/** What of a carried credit may be used this month, after requests of refund, compensation and transfers. */
export const disponivelParaDesconto = (s: SaldoCredito): bigint =>
  naoNegativo(s.SD_CRED_DISP_EFD - s.VL_CRED_PER_EFD - s.VL_CRED_DCOMP_EFD - s.VL_CRED_TRANS - s.VL_CRED_OUT);

interface Uso {
  tributo: Tributo;
  /** M200.02: the non-cumulative contribution that credits may be used against. */
  necessidade: bigint;
  creditos: readonly Credito[];
  /** The carried credits of earlier origins. */
  saldos: readonly SaldoCredito[];
  utilizacao: OpcoesRecalculo['utilizacao'];
  /** What the company declared, which shows the refundable credits that it keeps. */
  declarado: Pick<BlocoM, 'creditos' | 'consolidacao'>;
  warn: Avisar;
}

/**
 * Step 7: how much of each credit is used against the contribution. MANTER keeps the declared uses of carried credits
 * and fills up with the month's own, those that cannot be refunded first (1YY, 2YY, 3YY); when the contribution does
 * not need them all, the month's own are spared first, then the oldest carried ones. MAXIMIZAR uses the oldest first.
 * A refundable credit (2YY, 3YY) that the company left over though there was contribution to pay is one that it keeps
 * for a refund: MANTER uses no more of it than was declared. Never uses more than there is or than is needed. Gives
 * the credits by code and the carried ones from the oldest on.
 */
export function useCreditos(uso: Uso): { creditos: Credito[]; saldos: SaldoCredito[] } {
  const { necessidade, utilizacao } = uso;
  const antigos = [...uso.saldos].sort(maisAntigoPrimeiro);
  const doMes = [...uso.creditos].sort(naoRessarcivelPrimeiro);
  const usoAntigo =
    utilizacao === 'MAXIMIZAR'
      ? preencher(antigos.map(disponivelParaDesconto), necessidade)
      : manter(
          antigos.map((s) => menor(s.VL_CRED_DESC_EFD, disponivelParaDesconto(s))),
          necessidade,
        );
  antigos.forEach((s, i) => {
    if (utilizacao === 'MANTER' && disponivelParaDesconto(s) < s.VL_CRED_DESC_EFD) warnReduzido(s, uso);
    antigos[i] = comUso(s, usoAntigo[i] ?? 0n);
  });
  const resto = necessidade - sum(usoAntigo);
  const disponivel = doMes.map((c) => c.VL_CRED_DISP);
  const declarado = doMes.map((c) => menor(naoNegativo(c.VL_CRED_DESC), c.VL_CRED_DISP));
  const reservados = usosReservados(uso.declarado);
  const ateOReservado = doMes.map((c) => menor(c.VL_CRED_DISP, reservados.get(chaveCredito(c)) ?? c.VL_CRED_DISP));
  const usoDoMes = utilizacao === 'MAXIMIZAR' ? preencher(disponivel, resto) : acertar(declarado, ateOReservado, resto);
  if (utilizacao === 'MANTER' && sum(usoDoMes) < resto) warnReservados(doMes, reservados, uso);
  const creditos = doMes.map((c, i) => comDesconto(c, usoDoMes[i] ?? 0n));
  if (utilizacao === 'MANTER') warnNaoUsados(antigos, resto - sum(usoDoMes), uso);
  return { creditos, saldos: antigos };
}

/** By key, the declared use of each refundable credit that was left over while there was contribution to pay. */
function usosReservados({ creditos, consolidacao }: Uso['declarado']): ReadonlyMap<string, bigint> {
  if (consolidacao.VL_TOT_CONT_NC_DEV === 0n) return new Map();
  const guardados = creditos.filter((c) => !c.COD_CRED.startsWith('1') && c.SLD_CRED > 0n);
  return new Map(guardados.map((c) => [chaveCredito(c), naoNegativo(c.VL_CRED_DESC)]));
}

function warnReservados(doMes: readonly Credito[], reservados: ReadonlyMap<string, bigint>, uso: Uso): void {
  const registro = registroDe('M100', uso.tributo);
  for (const c of doMes) {
    const { COD_CRED } = c;
    const limite = reservados.get(chaveCredito(c));
    if (limite === undefined || limite >= c.VL_CRED_DISP) continue;
    uso.warn({
      codigo: 'CREDITO_RESERVADO',
      nivel: 'advertencia',
      registro,
      chave: `COD_CRED ${COD_CRED}`,
      mensagem: `O crédito ${COD_CRED} sobrou com contribuição a pagar: como é ressarcível, o uso fica como declarado.`,
    });
  }
}

/**
 * More is left to be paid than was declared, and the carried credits could pay some of it: nobody would see it
 * otherwise.
 */
function warnNaoUsados(antigos: readonly SaldoCredito[], falta: bigint, uso: Uso): void {
  const sobra = sum(antigos.map((s) => s.SLD_CRED_FIM));
  if (sobra === 0n || falta <= uso.declarado.consolidacao.VL_TOT_CONT_NC_DEV) return;
  uso.warn({
    codigo: 'SALDO_NAO_USADO',
    nivel: 'advertencia',
    registro: registroDe('1100', uso.tributo),
    chave: 'VL_CRED_DESC_EFD',
    mensagem:
      `Há contribuição a mais a pagar e ${formatCents(sobra)} de créditos de ${uso.tributo} de meses anteriores ` +
      'sem uso: o desconto deles ficou como declarado.',
  });
}

/** In the order given, as much as each has, up to the need. */
function preencher(disponivel: readonly bigint[], necessidade: bigint): bigint[] {
  let resto = maior(necessidade, 0n);
  return disponivel.map((d) => {
    const valor = menor(d, resto);
    resto -= valor;
    return valor;
  });
}

/** The given uses, less from the first on as far as they are more than the need. */
function manter(usos: readonly bigint[], necessidade: bigint): bigint[] {
  let sobra = naoNegativo(sum(usos) - maior(necessidade, 0n));
  return usos.map((uso) => {
    const menos = menor(uso, sobra);
    sobra -= menos;
    return uso - menos;
  });
}

/** The declared uses brought to the need: more from the first on, less from the last on. */
function acertar(usos: readonly bigint[], disponivel: readonly bigint[], necessidade: bigint): bigint[] {
  const reduzidos = manter([...usos].reverse(), necessidade).reverse();
  const folga = reduzidos.map((uso, i) => (disponivel[i] ?? 0n) - uso);
  const mais = preencher(folga, necessidade - sum(reduzidos));
  return reduzidos.map((uso, i) => uso + (mais[i] ?? 0n));
}

function comDesconto(c: Credito, VL_CRED_DESC: bigint): Credito {
  const SLD_CRED = c.VL_CRED_DISP - VL_CRED_DESC;
  return { ...c, VL_CRED_DESC, SLD_CRED, IND_DESC_CRED: SLD_CRED === 0n ? '0' : '1' };
}

/** A carried credit with the use of the month and what is left of it. */
export function comUso(s: SaldoCredito, VL_CRED_DESC_EFD: bigint): SaldoCredito {
  return { ...s, VL_CRED_DESC_EFD, SLD_CRED_FIM: naoNegativo(disponivelParaDesconto(s) - VL_CRED_DESC_EFD) };
}

function maisAntigoPrimeiro(a: SaldoCredito, b: SaldoCredito): number {
  const chave = (s: SaldoCredito) => `${ordemPeriodo(s.PER_APU_CRED)}:${s.COD_CRED}:${s.ORIG_CRED}:${s.CNPJ_SUC}`;
  return chave(a) < chave(b) ? -1 : 1;
}

function naoRessarcivelPrimeiro(a: Credito, b: Credito): number {
  const chave = (c: Credito) =>
    `${c.COD_CRED}:${c.IND_CRED_ORI}:${c.aliquota.tipo}:${c.aliquota.valor.toString().padStart(20, '0')}`;
  return chave(a) < chave(b) ? -1 : 1;
}

function warnReduzido(s: SaldoCredito, uso: Uso): void {
  uso.warn({
    codigo: 'USO_REDUZIDO',
    nivel: 'advertencia',
    registro: registroDe('1100', uso.tributo),
    chave: `PER_APU_CRED ${s.PER_APU_CRED}, COD_CRED ${s.COD_CRED}`,
    mensagem:
      `O crédito ${s.COD_CRED} de ${s.PER_APU_CRED.slice(0, 2)}/${s.PER_APU_CRED.slice(2)} não basta para o ` +
      'desconto declarado: usado só o saldo que há.',
  });
}
