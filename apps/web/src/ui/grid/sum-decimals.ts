const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * The exact sum of decimal strings ('1234.50'), with as many places as the longest of them and never fewer than two.
 * Whatever is not a decimal string counts as nothing.
 */
export function sumDecimals(values: Iterable<string | number | null | undefined>): string {
  let scale = 2;
  let sum = 0n;
  for (const value of values) {
    const match = DECIMAL.exec(value === null || value === undefined ? '' : String(value));
    if (match === null) continue;
    const [, sign, whole = '0', fraction = ''] = match;
    if (fraction.length > scale) {
      sum *= 10n ** BigInt(fraction.length - scale);
      scale = fraction.length;
    }
    const unscaled = BigInt(whole + fraction.padEnd(scale, '0'));
    sum += sign === '-' ? -unscaled : unscaled;
  }
  const digits = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
