import { todayInSaoPaulo } from '@apura/br';

const DAY_MS = 24 * 60 * 60 * 1000;
const DIAS_ATE_VENCER = 3;
/** The days in which banks report a boleto that was paid on its last day, over a weekend. */
const DIAS_DE_COMPENSACAO = 4;

/**
 * The last day on which a boleto made now can be paid, the end of that day, and the instant after which its payment is
 * no longer expected.
 */
export function prazoBoleto(agora: Date): { vencimento: string; fimDoDia: Date; expiraEm: Date } {
  const vencimento = todayInSaoPaulo(new Date(agora.getTime() + DIAS_ATE_VENCER * DAY_MS));
  // São Paulo has kept UTC-3 all year round since 2019.
  const fimDoDia = new Date(`${vencimento}T23:59:59-03:00`);
  return { vencimento, fimDoDia, expiraEm: new Date(fimDoDia.getTime() + DIAS_DE_COMPENSACAO * DAY_MS) };
}
