/** Characters that a column shows whole at its least width, which its header needs too. */
const CARACTERES = 12;
const LARGURA = 100;
/** Of one in bold, where digits are all as wide. */
const POR_CARACTERE = 9;

/**
 * Width in px of a column of right-aligned values: none of them may be cut, for an amount without its end is another
 * one.
 */
export function larguraValores(valores: readonly string[]): number {
  const maior = Math.max(0, ...valores.map((v) => v.length));
  return LARGURA + Math.max(0, maior - CARACTERES) * POR_CARACTERE;
}
