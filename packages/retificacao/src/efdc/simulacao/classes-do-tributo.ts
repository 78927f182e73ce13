import {
  type BlocoM,
  formatDecimal,
  parseDecimal,
  REGIMES,
  type Regime,
  saldoFinalPorUso,
  saldoInicialPorUso,
} from '@apura/apuracao';
import type { ClassesDoTributo, DebitoExtinto } from '../../simulacao/simulacao.ts';

/**
 * What the change of one tax of a month is good for, regime by regime. What falls off the amount to collect comes first
 * out of what was extinct, the rest out of the open debit.
 */
export function classesDoTributo(o: {
  antes: BlocoM;
  depois: BlocoM;
  /** AAAA-MM. */
  mes: string;
  /** What was extinct of this month and tax; without any, all of it counts as extinct. */
  extintos: readonly Pick<DebitoExtinto, 'regime' | 'valor'>[];
}): ClassesDoTributo {
  const { antes, depois, mes } = o;
  const extinto = extintoPorRegime(antes, o.extintos);
  let [pago, aberto, novo] = [0n, 0n, 0n];
  for (const regime of REGIMES) {
    const devido = recolherDe(antes, regime);
    const queda = devido - recolherDe(depois, regime);
    const doPago = menor(naoNegativo(queda), menor(devido, extinto[regime]));
    pago += doPago;
    aberto += naoNegativo(queda) - doPago;
    novo += naoNegativo(-queda);
  }
  const retido = ({ consolidacao }: BlocoM) => consolidacao.VL_RET_NC + consolidacao.VL_RET_CUM;
  // What earlier months brought is in the opening balance already.
  const [de, para] = [doMes(antes, mes), doMes(depois, mes)];
  return {
    pagoAMaior: reais(pago),
    debitoEmAberto: reais(aberto),
    debitoNovo: reais(novo),
    saldoRetencoes: reais(retido(antes) - retido(depois)),
    saldoDescontavel: reais(para.descontavel - de.descontavel),
    saldoRessarcivel: reais(para.ressarcivel - de.ressarcivel),
    pagamentoConferido: o.extintos.length === 0 ? 'Presumido' : 'Sim',
  };
}

function extintoPorRegime(antes: BlocoM, extintos: readonly Pick<DebitoExtinto, 'regime' | 'valor'>[]) {
  const devido = { NC: recolherDe(antes, 'NC'), Cumulativo: recolherDe(antes, 'Cumulativo') };
  const soma = (de: Regime | undefined) =>
    extintos.filter((e) => e.regime === de).reduce((total, e) => total + parseDecimal(e.valor, 2), 0n);
  const semRegime = soma(undefined);
  const paraNC = menor(semRegime, devido.NC);
  const informado = { NC: soma('NC') + paraNC, Cumulativo: soma('Cumulativo') + semRegime - paraNC };
  const comRegime = new Set(extintos.map((e) => e.regime));
  // Without a paper of a regime, its debit counts as paid.
  const de = (regime: Regime) =>
    comRegime.has(regime) || comRegime.has(undefined) ? informado[regime] : devido[regime];
  return { NC: de('NC'), Cumulativo: de('Cumulativo') };
}

const recolherDe = ({ consolidacao }: BlocoM, regime: Regime): bigint =>
  regime === 'NC' ? consolidacao.VL_CONT_NC_REC : consolidacao.VL_CONT_CUM_REC;

/** What the month adds to the carried credits. */
function doMes(bloco: BlocoM, mes: string) {
  const [inicial, final] = [saldoInicialPorUso(bloco, mes), saldoFinalPorUso(bloco, mes)];
  return {
    descontavel: final.descontavel - inicial.descontavel,
    ressarcivel: final.ressarcivel - inicial.ressarcivel,
  };
}

const menor = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const naoNegativo = (valor: bigint): bigint => (valor > 0n ? valor : 0n);
const reais = (centavos: bigint): string => formatDecimal(centavos, 2);
