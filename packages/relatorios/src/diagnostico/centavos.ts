import { centsOf, moneyOfCents } from '@apura/br';

/** A decimal text as whole cents; nothing is zero. */
export function centavos(v: string | null | undefined): bigint {
  return v == null || v === '' ? 0n : centsOf(v);
}

export const sum = (valores: readonly string[]): string =>
  moneyOfCents(valores.reduce((total, v) => total + centavos(v), 0n));
