/** Dates of the right to use an amount. All are AAAA-MM-DD texts of the calendar; no hour nor zone is involved. */

const format = (dia: Date): string => dia.toISOString().slice(0, 10);

/** Years of the right to undue payments (CTN art. 168 I) and to credits (Decreto 20.910/1932 art. 1º). */
const ANOS_DO_DIREITO = 5;

/** Five years after a payment or a transmission; of 29 February, the 28th. */
export function fimDoPagamento(dia: string): string {
  const [ano = '', mes = '', d = ''] = dia.split('-');
  const alvo = Number(ano) + ANOS_DO_DIREITO;
  const ultimo = new Date(Date.UTC(alvo, Number(mes), 0)).getUTCDate();
  return `${alvo}-${mes}-${String(Math.min(Number(d), ultimo)).padStart(2, '0')}`;
}

/**
 * The last day of the right to a credit of a month (AAAA-MM): five years counted from the first day of the month after
 * the acquisition (SC Cosit 114/2024): a credit of 03/2021 ends on 31/03/2026.
 */
export function fimDoCredito(mes: string): string {
  return format(new Date(Date.UTC(Number(mes.slice(0, 4)) + ANOS_DO_DIREITO, Number(mes.slice(5, 7)), 0)));
}

/** Day of the following month on which PIS and COFINS fall due (Lei 11.933/2009, art. 1º). */
const DIA_DO_VENCIMENTO = 25;

/** When PIS and COFINS of a month (AAAA-MM) fall due: the 25th of the next month, or the banking day before it. */
export function vencimento(mes: string, feriados: ReadonlySet<string>): string {
  const dia = new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5, 7)), DIA_DO_VENCIMENTO));
  while (dia.getUTCDay() % 6 === 0 || feriados.has(format(dia))) dia.setUTCDate(dia.getUTCDate() - 1);
  return format(dia);
}
