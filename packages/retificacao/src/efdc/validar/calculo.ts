/** Products beyond this are no longer exact in a double; they are worked out as bigint. */
const EXATO = 9_000_000_000_000_000;

/** base × taxa ÷ divisor to the nearest integer, halves up, of exact integers that are not negative. */
export function multiplicar(base: number, taxa: number, divisor: number): number {
  if (base * taxa < EXATO) return Math.floor((2 * base * taxa + divisor) / (2 * divisor));
  const inteiro = BigInt(divisor);
  return Number((2n * BigInt(base) * BigInt(taxa) + inteiro) / (2n * inteiro));
}

/** Cents as the file writes them. */
export function reais(centavos: number): string {
  const texto = Math.abs(centavos).toString().padStart(3, '0');
  return `${centavos < 0 ? '-' : ''}${texto.slice(0, -2)},${texto.slice(-2)}`;
}
