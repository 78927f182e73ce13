/** Characters that a column shows whole at its least width, which its header needs too. */
const CARACTERES = 12;
const LARGURA = 100;
/** Of one in bold, where digits are all as wide. */
const POR_CARACTERE = 9;
/** Where there is little room: what the longest word of a heading takes, and the padding of a cell. */
const MENOR = 84;
const MARGEM = 16;

/**
 * Width in px of a column of right-aligned values: none of them may be cut, for an amount without its end is another
 * one.
 */
export function larguraValores(valores: readonly string[]): number {
  const maior = Math.max(0, ...valores.map((v) => v.length));
  return LARGURA + Math.max(0, maior - CARACTERES) * POR_CARACTERE;
}

/** How far such a column may give way: down to its values, with its heading in two lines. */
export function menorLargura(valores: readonly string[]): number {
  const maior = Math.max(0, ...valores.map((v) => v.length));
  return Math.min(larguraValores(valores), Math.max(MENOR, MARGEM + maior * POR_CARACTERE));
}
