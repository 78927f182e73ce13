/** Signs that turn the direction of a line, with which a text can pretend to be another. */
const DIRECAO = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Somebody else's words without what does not print and what turns their direction; lines become spaces. */
export function semControles(texto: string): string {
  return texto.replace(DIRECAO, '').replace(CONTROLE, ' ');
}

/** Somebody else's words on one line, fit for a subject or a sentence; cut with an ellipsis where they are longer. */
export function umaLinha(texto: string, maxCaracteres = Number.POSITIVE_INFINITY): string {
  const limpo = semControles(texto).replace(/\s+/g, ' ').trim();
  const sinais = [...limpo];
  return sinais.length <= maxCaracteres ? limpo : `${sinais.slice(0, maxCaracteres - 1).join('')}…`;
}
