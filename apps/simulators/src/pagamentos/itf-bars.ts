export interface Barra {
  /** Where it begins and how wide it is, in narrow bars. */
  x: number;
  largura: number;
}

/** Which two of five are wide, by digit. */
const PATTERNS = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'] as const;
const WIDE = 3;

/**
 * The dark bars of an interleaved 2 of 5 code: of each pair of digits the first is in the bars, the second in the gaps.
 * `total` is the width of the whole in narrow bars. Throws RangeError for an odd number of digits.
 */
export function itfBars(digits: string): { barras: readonly Barra[]; total: number } {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError('interleaved 2 of 5 holds an even number of digits');
  const widths: number[] = [1, 1, 1, 1];
  for (let i = 0; i < digits.length; i += 2) {
    const bars = patternOf(digits, i);
    const gaps = patternOf(digits, i + 1);
    for (let n = 0; n < 5; n += 1) widths.push(widthOf(bars, n), widthOf(gaps, n));
  }
  widths.push(WIDE, 1, 1);
  const barras: Barra[] = [];
  let x = 0;
  for (const [index, largura] of widths.entries()) {
    if (index % 2 === 0) barras.push({ x, largura });
    x += largura;
  }
  return { barras, total: x };
}

function patternOf(digits: string, at: number): string {
  return PATTERNS[Number(digits[at])] ?? '';
}

function widthOf(pattern: string, at: number): number {
  return pattern[at] === '1' ? WIDE : 1;
}
