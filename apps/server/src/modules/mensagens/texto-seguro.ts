import { semControles, umaLinha } from '@apura/br';

/** What a mail program would turn into a link. */
const PARECE_LINK = /[/\\@<>:]|www\.|\.[a-z]{2,}/i;

/** What a user wrote, with its lines. */
export function variasLinhas(texto: string): string {
  return texto
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((linha) => semControles(linha).trimEnd())
    .join('\n');
}

/**
 * A name to greet somebody by; empty when it looks like an address. Otherwise the inviting user could place a link of
 * their own in our mail.
 */
export function nomeParaSaudacao(nome: string): string {
  const limpo = umaLinha(nome, 60);
  return PARECE_LINK.test(limpo) ? '' : limpo;
}
