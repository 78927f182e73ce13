// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROLES = /[\u0000-\u001f\u007f\s]+/g;

/** Somebody else's words on one printable line, cut with an ellipsis where they are longer than `maximo`. */
export function umaLinha(texto: string, maximo: number): string {
  const limpo = texto.replace(CONTROLES, ' ').trim();
  return limpo.length > maximo ? `${limpo.slice(0, maximo)}…` : limpo;
}
