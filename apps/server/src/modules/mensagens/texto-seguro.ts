/** Signs that turn the direction of a line, with which a text can pretend to be another. */
const DIRECAO = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** What a mail program would turn into a link. */
const PARECE_LINK = /[/\\@<>:]|www\.|\.[a-z]{2,}/i;

/** What a user wrote, on one line: fit for a subject or a sentence. */
export function umaLinha(texto: string, maxCaracteres = Number.POSITIVE_INFINITY): string {
  const limpo = texto.replace(DIRECAO, '').replace(CONTROLE, ' ').replace(/\s+/g, ' ').trim();
  const sinais = [...limpo];
  return sinais.length <= maxCaracteres ? limpo : `${sinais.slice(0, maxCaracteres - 1).join('')}…`;
}

/** What a user wrote, with its lines. */
export function variasLinhas(texto: string): string {
  return texto
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((linha) => linha.replace(DIRECAO, '').replace(CONTROLE, ' ').trimEnd())
    .join('\n');
}

/**
 * A name to greet somebody by; empty when it looks like an address. Otherwise whoever invites could put a link of their
 * own into a mail of ours.
 */
export function nomeParaSaudacao(nome: string): string {
  const limpo = umaLinha(nome, 60);
  return PARECE_LINK.test(limpo) ? '' : limpo;
}
