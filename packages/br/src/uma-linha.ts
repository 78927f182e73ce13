/** Signs that turn the direction of a line, with which a text can pretend to be another. */
const DIRECAO = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/**
 * A text from outside without unprintable characters and without those that change its direction; line breaks become
 * spaces.
 */
export function semControles(texto: string): string {
  return texto.replace(DIRECAO, '').replace(CONTROLE, ' ');
}

/** A text from outside on one line, for a subject or a sentence; a longer text is cut and ends in an ellipsis. */
export function umaLinha(texto: string, maxCaracteres = Number.POSITIVE_INFINITY): string {
  const limpo = semControles(texto).replace(/\s+/g, ' ').trim();
  const sinais = [...limpo];
  return sinais.length <= maxCaracteres ? limpo : `${sinais.slice(0, maxCaracteres - 1).join('')}…`;
}
