import { type BlocoM, formatDecimal, saldoFinalPorUso } from '@apura/apuracao';
import type { ValoresDoTributo } from '../../simulacao/simulacao.ts';

/** What a simulation shows of one tax of a month (AAAA-MM). */
export function valoresDoTributo(bloco: BlocoM, mes: string): ValoresDoTributo {
  const { consolidacao: m200 } = bloco;
  const saldos = saldoFinalPorUso(bloco, mes);
  return {
    contribuicao: reais(m200.VL_TOT_CONT_NC_PER + m200.VL_TOT_CONT_CUM_PER),
    creditos: reais(m200.VL_TOT_CRED_DESC + m200.VL_TOT_CRED_DESC_ANT),
    retencoes: reais(m200.VL_RET_NC + m200.VL_RET_CUM),
    deducoes: reais(m200.VL_OUT_DED_NC + m200.VL_OUT_DED_CUM),
    recolher: reais(m200.VL_TOT_CONT_REC),
    saldoDescontavel: reais(saldos.descontavel),
    saldoRessarcivel: reais(saldos.ressarcivel),
    saldoRetencoes: reais(bloco.retencoes.reduce((soma, r) => soma + r.SLD_RET, 0n)),
  };
}

const reais = (centavos: bigint): string => formatDecimal(centavos, 2);
