import { formatCents } from '@apura/br';
import type { Avisar } from './avisos.ts';
import { menor, naoNegativo, sum } from './decimal.ts';
import { registroDe } from './registros.ts';
import type { Consolidacao, Contribuicao, Credito, Retencoes, SaldoCredito, Tributo } from './tipos.ts';

export const CONSOLIDACAO_VAZIA: Consolidacao = {
  VL_TOT_CONT_NC_PER: 0n,
  VL_TOT_CRED_DESC: 0n,
  VL_TOT_CRED_DESC_ANT: 0n,
  VL_TOT_CONT_NC_DEV: 0n,
  VL_RET_NC: 0n,
  VL_OUT_DED_NC: 0n,
  VL_CONT_NC_REC: 0n,
  VL_TOT_CONT_CUM_PER: 0n,
  VL_RET_CUM: 0n,
  VL_OUT_DED_CUM: 0n,
  VL_CONT_CUM_REC: 0n,
  VL_TOT_CONT_REC: 0n,
};

const NC = ['01', '02', '03', '04', '71'];
const CUMULATIVOS = ['31', '51', '52', '53', '54', '72'];

const doPeriodo = (contribuicoes: readonly Contribuicao[], codigos: readonly string[]) =>
  sum(contribuicoes.filter((c) => codigos.includes(c.COD_CONT)).map((c) => c.VL_CONT_PER));

/**
 * The contribution of each regime (M200.02 and 09). Code 32 is in the layout's list of both: it goes where the declared
 * record has it, and to the non-cumulative side when nothing was declared.
 */
export function totaisPorRegime(
  contribuicoes: readonly Contribuicao[],
  declarado: { contribuicoes: readonly Contribuicao[]; consolidacao: Consolidacao },
): { nc: bigint; cumulativa: bigint } {
  const antigo32 = doPeriodo(declarado.contribuicoes, ['32']);
  const cumulativa32 =
    antigo32 > 0n &&
    declarado.consolidacao.VL_TOT_CONT_CUM_PER === doPeriodo(declarado.contribuicoes, CUMULATIVOS) + antigo32;
  const valor32 = doPeriodo(contribuicoes, ['32']);
  return {
    nc: doPeriodo(contribuicoes, NC) + (cumulativa32 ? 0n : valor32),
    cumulativa: doPeriodo(contribuicoes, CUMULATIVOS) + (cumulativa32 ? valor32 : 0n),
  };
}

interface Contexto {
  tributo: Tributo;
  nc: bigint;
  cumulativa: bigint;
  creditos: readonly Credito[];
  /** Carried credits of earlier origins, already used. */
  saldos: readonly SaldoCredito[];
  declarado: Consolidacao;
  retencoes: Retencoes;
  useRetencoes: boolean;
  warn: Avisar;
}

/**
 * Step 8: M200. Withholdings and deductions stay as declared, up to the contribution. When the contribution falls,
 * the amount to collect (08, 12) falls first, then the withholdings (06, 10), then the other deductions (07, 11); the
 * credits were reduced before this step. Withholdings grow to what is available only when asked. Nothing is negative.
 */
export function consolidar(ctx: Contexto): Consolidacao {
  const { declarado, retencoes } = ctx;
  const VL_TOT_CRED_DESC = sum(ctx.creditos.map((c) => c.VL_CRED_DESC));
  const VL_TOT_CRED_DESC_ANT = sum(ctx.saldos.map((s) => s.VL_CRED_DESC_EFD));
  const VL_TOT_CONT_NC_DEV = naoNegativo(ctx.nc - VL_TOT_CRED_DESC - VL_TOT_CRED_DESC_ANT);
  let saldoAnterior = ctx.useRetencoes ? retencoes.saldoAnterior : 0n;
  const reter = (antiga: bigint, doMes: bigint, teto: bigint) => {
    const base = ctx.useRetencoes && doMes > antiga ? doMes : antiga;
    const valor = menor(base + saldoAnterior, teto);
    saldoAnterior -= naoNegativo(valor - base);
    return valor;
  };
  // The other deductions are kept longest: an unused withholding stays with the company, an unused deduction may not.
  const VL_OUT_DED_NC = menor(declarado.VL_OUT_DED_NC, VL_TOT_CONT_NC_DEV);
  const VL_RET_NC = reter(declarado.VL_RET_NC, retencoes.naoCumulativa, VL_TOT_CONT_NC_DEV - VL_OUT_DED_NC);
  const VL_CONT_NC_REC = VL_TOT_CONT_NC_DEV - VL_RET_NC - VL_OUT_DED_NC;
  const VL_OUT_DED_CUM = menor(declarado.VL_OUT_DED_CUM, ctx.cumulativa);
  const VL_RET_CUM = reter(declarado.VL_RET_CUM, retencoes.cumulativa, ctx.cumulativa - VL_OUT_DED_CUM);
  const VL_CONT_CUM_REC = ctx.cumulativa - VL_RET_CUM - VL_OUT_DED_CUM;
  const resultado: Consolidacao = {
    VL_TOT_CONT_NC_PER: ctx.nc,
    VL_TOT_CRED_DESC,
    VL_TOT_CRED_DESC_ANT,
    VL_TOT_CONT_NC_DEV,
    VL_RET_NC,
    VL_OUT_DED_NC,
    VL_CONT_NC_REC,
    VL_TOT_CONT_CUM_PER: ctx.cumulativa,
    VL_RET_CUM,
    VL_OUT_DED_CUM,
    VL_CONT_CUM_REC,
    VL_TOT_CONT_REC: VL_CONT_NC_REC + VL_CONT_CUM_REC,
  };
  warnLimites(resultado, ctx);
  return resultado;
}

function warnLimites(resultado: Consolidacao, { tributo, declarado, warn }: Contexto): void {
  const registro = registroDe('M200', tributo);
  for (const campo of ['VL_RET_NC', 'VL_OUT_DED_NC', 'VL_RET_CUM', 'VL_OUT_DED_CUM'] as const) {
    if (resultado[campo] >= declarado[campo]) continue;
    warn({
      codigo: 'RETENCAO_LIMITADA',
      nivel: 'advertencia',
      registro,
      chave: campo,
      mensagem:
        `${registro}.${campo} foi limitado à contribuição devida: sobraram ` +
        `${formatCents(declarado[campo] - resultado[campo])}.`,
    });
  }
}
