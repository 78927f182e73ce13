/** Amounts in the generators are whole cents (JavaScript integers, exact up to 2^53). */
export type Centavos = number;

/**
 * `amount × numerator ÷ denominator`, half up, for amounts that are not negative. Exact: the product is made in bigint
 * when it would not fit.
 */
export function mulDiv(amount: number, numerator: number, denominator: number): number {
  const product = amount * numerator;
  if (Number.isSafeInteger(product)) {
    const rest = product % denominator;
    const whole = (product - rest) / denominator;
    return rest * 2 >= denominator ? whole + 1 : whole;
  }
  const big = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  return Number((big * 2n + divisor) / (divisor * 2n));
}

/** `basisPoints` are hundredths of a percent: 165 is 1.65 %. */
export function percentOf(amount: Centavos, basisPoints: number): Centavos {
  return mulDiv(amount, basisPoints, 10_000);
}

/** 1234 → '12,34', as SPED writes it. */
export function toSped(amount: Centavos): string {
  return scaled(amount, 2, ',');
}

/** 1234 → '12.34', as NF-e and the report totals write it. */
export function toPoint(amount: Centavos): string {
  return scaled(amount, 2, '.');
}

/** An integer of `scale` implied decimal places as text. */
export function scaled(value: number, scale: number, separator: string): string {
  const negative = value < 0;
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  const text = `${digits.slice(0, -scale)}${separator}${digits.slice(-scale)}`;
  return negative ? `-${text}` : text;
}

/** Divides `total` by the weights; the last one takes what rounding left. */
export function splitByWeight(total: Centavos, weights: readonly number[]): Centavos[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  let left = total;
  return weights.map((weight, i) => {
    const part = i === weights.length - 1 ? left : sum === 0 ? 0 : Math.min(left, mulDiv(total, weight, sum));
    left -= part;
    return part;
  });
}
