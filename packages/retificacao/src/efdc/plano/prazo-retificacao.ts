/**
 * The last day on which a month's EFD-Contribuições may be rectified: five years counted from the first day of the year
 * after it. Instrução Normativa RFB 1.252/2012, article 11, as changed by Instrução Normativa RFB 1.387/2013.
 */
export function ultimoDiaDeRetificacao(periodo: string): string {
  return `${Number(periodo.slice(0, 4)) + 5}-12-31`;
}

/** Whether the month can no longer be rectified on a day (yyyy-MM-dd). */
export function isForaDoPrazo(periodo: string, hoje: string): boolean {
  return hoje > ultimoDiaDeRetificacao(periodo);
}
