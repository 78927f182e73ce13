/**
 * Exact arithmetic of block M: every number is a bigint with a fixed number of decimals, as its name or type says.
 * Rounding happens only where an official field takes its value, half up, as the EFD-Contribuições asks for.
 */

/** Money: 2 decimals. */
export type Centavos = bigint;
/** Rates in per cent or in reais by unit: 4 decimals. */
export type Escala4 = bigint;
/** Quantities: 3 decimals. */
export type Milesimos = bigint;

/** n / d to the nearest integer, halves away from zero. `d` must be positive. */
export function divide(n: bigint, d: bigint): bigint {
  if (d <= 0n) throw new RangeError('the divisor must be positive');
  const metade = (abs(n) * 2n + d) / (2n * d);
  return n < 0n ? -metade : metade;
}

/** A base times a percentage, in cents. */
export const applyPercentual = (base: Centavos, aliquota: Escala4): Centavos => divide(base * aliquota, 1_000_000n);

/** A quantity times a rate in reais by unit, in cents. */
export const applyPorUnidade = (quantidade: Milesimos, aliquota: Escala4): Centavos =>
  divide(quantidade * aliquota, 100_000n);

/** total x parte / todo; 0 when the whole is not positive. */
export const proporcao = (total: bigint, parte: bigint, todo: bigint): bigint =>
  todo > 0n ? divide(total * parte, todo) : 0n;

/**
 * Splits a total by weights. Each part is rounded half up and the last one with a weight takes the remainder, so that
 * the parts always add up to the total. Without any weight the first part takes everything.
 */
export function ratear(total: bigint, pesos: readonly bigint[]): bigint[] {
  const todo = sum(pesos);
  const ultimo = pesos.findLastIndex((p) => p > 0n);
  if (ultimo < 0) return pesos.map((_, i) => (i === 0 ? total : 0n));
  let resto = total;
  return pesos.map((peso, i) => {
    const parte = i === ultimo ? resto : menor(proporcao(total, peso, todo), resto);
    resto -= parte;
    return parte;
  });
}

export function sum(valores: Iterable<bigint>): bigint {
  let soma = 0n;
  for (const valor of valores) soma += valor;
  return soma;
}

export const abs = (n: bigint): bigint => (n < 0n ? -n : n);
export const menor = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const maior = (a: bigint, b: bigint): bigint => (a > b ? a : b);
/** What is left of a value that no official field may show below zero. */
export const naoNegativo = (n: bigint): bigint => maior(n, 0n);

/** Brings a number to fewer decimals, half up. */
export const reduceEscala = (n: bigint, de: number, para: number): bigint =>
  para >= de ? n * 10n ** BigInt(para - de) : divide(n, 10n ** BigInt(de - para));

/**
 * Reads '-12.3450' as a bigint of the given number of decimals. Decimals beyond it must be zeros: a number is never
 * rounded on its way in. Throws on anything else.
 */
export function parseDecimal(text: string, escala: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  const fracao = match?.[3] ?? '';
  if (!match || /[1-9]/.test(fracao.slice(escala))) throw new RangeError(`not a number of ${escala} decimals: ${text}`);
  const n = BigInt((match[2] ?? '') + fracao.slice(0, escala).padEnd(escala, '0'));
  return match[1] === '-' ? -n : n;
}

/** The number as text with a decimal point, as DuckDB and JSON take it. */
export function formatDecimal(n: bigint, escala: number): string {
  const digitos = abs(n)
    .toString()
    .padStart(escala + 1, '0');
  const inteiro = digitos.slice(0, digitos.length - escala);
  return `${n < 0n ? '-' : ''}${inteiro}${escala > 0 ? `.${digitos.slice(-escala)}` : ''}`;
}
