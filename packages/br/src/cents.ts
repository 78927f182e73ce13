import { ValueError } from './value-error.ts';

/** Cents of a decimal string; places after the second are cut. Throws {@link ValueError} on anything else. */
export function centsOf(text: string): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined) throw new ValueError(`Valor inválido: ${text}`);
  const cents = BigInt(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`);
  return sign === '-' ? -cents : cents;
}

/** A decimal string with two places and a point, the form of the wire, from cents. */
export function moneyOfCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
