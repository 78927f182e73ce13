import { CASAS, formatDecimalSped, parseDecimalSped } from '../../sped/decimal-sped.ts';

/** One unit of the last of `escala` decimals, in the scale of `parseDecimalSped`. */
const passoDe = (escala: number): bigint => 10n ** BigInt(CASAS - escala);

/**
 * A number of a SPED file (`1234,5`) as a bigint of the given decimals. An empty text is 0; a text that is no such
 * number or has more decimals is null.
 */
export function parseNumero(texto: string, escala: number): bigint | null {
  const valor = parseDecimalSped(texto);
  return valor === undefined || valor % passoDe(escala) !== 0n ? null : valor / passoDe(escala);
}

/** The number as a SPED file writes it: decimal comma, every decimal, no thousands. */
export const formatNumero = (numero: bigint, escala: number): string =>
  formatDecimalSped(numero * passoDe(escala), escala);
