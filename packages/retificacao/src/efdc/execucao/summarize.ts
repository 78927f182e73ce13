import { type BlocoM, formatDecimal, saldoFinal, TRIBUTOS, type Tributo } from '@apura/apuracao';
import type { ResumoPeriodo } from '../../comum/resultado.ts';

type Tributos = Readonly<Record<Tributo, BlocoM>>;

export interface ResumirOptions {
  mes: string;
  /** Name in the ZIP; null when the month was not made. */
  arquivo: string | null;
  contagem: { incluidas: number; alteradas: number; excluidas: number };
  /** Block M as it was declared; null when it could not be read. */
  antes: Tributos | null;
  /** Block M of the new file; null when none was made. */
  depois: Tributos | null;
  observacoes: readonly string[];
}

/** A row of 'Resumo'. */
export function summarizeMes(o: ResumirOptions): ResumoPeriodo {
  const { antes, depois } = o;
  const fez = o.arquivo !== null;
  const texto = (tributos: Tributos | null, valor: (t: Tributos) => bigint): string | null =>
    tributos === null ? null : formatDecimal(valor(tributos), 2);
  const doTributo = (t: Tributo) => (b: Tributos) => devido(b, t);
  const credito = (b: Tributos) => soma((t) => b[t].creditos.reduce((s, c) => s + c.VL_CRED_DISP, 0n));
  const saldo = (b: Tributos) => soma((t) => saldoFinal(b[t], o.mes));
  const mudou = antes !== null && depois !== null && TRIBUTOS.some((t) => devido(antes, t) !== devido(depois, t));
  return {
    periodo: o.mes,
    gerado: fez,
    arquivo: o.arquivo,
    ...(fez ? o.contagem : { incluidas: 0, alteradas: 0, excluidas: 0 }),
    pisAntes: texto(antes, doTributo('PIS')),
    pisDepois: texto(depois, doTributo('PIS')),
    cofinsAntes: texto(antes, doTributo('COFINS')),
    cofinsDepois: texto(depois, doTributo('COFINS')),
    creditoAntes: texto(antes, credito),
    creditoDepois: texto(depois, credito),
    saldoAntes: texto(antes, saldo),
    saldoDepois: texto(depois, saldo),
    baseInssAntes: null,
    baseInssDepois: null,
    inssAntes: null,
    inssDepois: null,
    retificarDctf: mudou,
    pagamentoAMaior: antes === null || depois === null ? null : formatDecimal(pagoAMaior(antes, depois), 2),
    observacoes: [...o.observacoes],
  };
}

/** M200.13 and M600.13: the contribution to be collected. */
export const devido = (tributos: Tributos, tributo: Tributo): bigint => tributos[tributo].consolidacao.VL_TOT_CONT_REC;

/** The declared contribution above the contribution due, tax by tax: one tax never makes up for the other. */
export const pagoAMaior = (antes: Tributos, depois: Tributos): bigint =>
  soma((t) => {
    const menos = devido(antes, t) - devido(depois, t);
    return menos > 0n ? menos : 0n;
  });

const soma = (valor: (t: Tributo) => bigint): bigint => TRIBUTOS.reduce((s, t) => s + valor(t), 0n);
