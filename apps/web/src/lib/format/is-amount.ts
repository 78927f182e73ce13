/** Whether a value is an amount, with decimals or thousands, which is compared as a whole. A code of digits is none. */
export function isAmount(value: string): boolean {
  return /^-?\d{1,3}(\.\d{3})+(,\d+)?$|^-?\d+,\d+$/.test(value);
}
