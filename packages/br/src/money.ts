import { Decimal } from 'decimal.js';
import { ValueError } from './value-error.ts';

/** An amount in reais, exact. On the wire and in tables it is a decimal string with two places. */
export type Money = Decimal;

// Thirty digits hold any sum of SPED amounts (19 positions each) without rounding.
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** An amount from a decimal string with a point ('1234.50'); throws {@link ValueError} on anything else. */
export function parseMoney(text: string): Money {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new ValueError(`Valor inválido: ${text}`);
  return new Exact(text);
}

/** Two places, half up, point as separator: the form of the wire. */
export function toMoneyString(amount: Money): string {
  return amount.toFixed(2, Decimal.ROUND_HALF_UP);
}

/** The exact sum of decimal strings. */
export function sumMoney(amounts: Iterable<string>): string {
  let sum: Money = new Exact(0);
  for (const amount of amounts) sum = sum.plus(parseMoney(amount));
  return toMoneyString(sum);
}
