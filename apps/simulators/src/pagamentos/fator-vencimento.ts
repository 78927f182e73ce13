const BASE = Date.UTC(1997, 9, 7);
const DAY_MS = 24 * 60 * 60 * 1000;
const CYCLE = 9_000;

/**
 * The four digits of a due date (yyyy-MM-dd) in a boleto: days since 07/10/1997. They ended at 9999 on 21/02/2025 and
 * began again at 1000 the day after, and so on every 9,000 days. Throws RangeError before 03/07/2000, the first day
 * with four.
 */
export function fatorVencimento(vencimento: string): string {
  const days = Math.round((Date.parse(`${vencimento}T00:00:00Z`) - BASE) / DAY_MS);
  if (!Number.isInteger(days) || days < 1_000) throw new RangeError(`no due date of a boleto: ${vencimento}`);
  return String(1_000 + ((days - 1_000) % CYCLE));
}
