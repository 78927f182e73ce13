/** A balance as the card shows it: zero-padded to four digits, longer ones whole. */
export function formatSaldo(creditos: number): string {
  return creditos < 0 ? `-${formatSaldo(-creditos)}` : String(creditos).padStart(4, '0');
}
