import { CASAS, formatDecimalSped, parseDecimalSped } from '../../sped/decimal-sped.ts';

/** What one unit of the last of so many decimals is in the scale of `parseDecimalSped`. */
const passoDe = (escala: number): bigint => 10n ** BigInt(CASAS - escala);

/**
 * A number of a SPED file (`1234,5`) as a bigint of the given decimals; blank is 0, and null what is no such number or
 * has more decimals.
 */
export function parseNumero(texto: string, escala: number): bigint | null {
  const valor = parseDecimalSped(texto);
  return valor === undefined || valor % passoDe(escala) !== 0n ? null : valor / passoDe(escala);
}

/** The number as a SPED file writes it: decimal comma, every decimal, no thousands. */
export const formatNumero = (numero: bigint, escala: number): string =>
  formatDecimalSped(numero * passoDe(escala), escala);
