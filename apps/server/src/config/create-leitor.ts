import { readFileSync } from 'node:fs';
import { withoutEndSlash } from './without-end-slash.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of one service. What is wrong with one is one Portuguese sentence, and the answer then of no use.
 */
export interface LeitorAjustes {
  /** A setting that the service cannot be without; `''` when it is missing. */
  need(nome: string): string;
  /** The bytes of the file that a setting names. */
  bytes(nome: string): Buffer;
  /**
   * An address, without a trailing slash. The machine itself may be spoken to without TLS: tests and tunnels are there.
   */
  url(nome: string, padrao?: string): string;
  /** A random text that others have to know. */
  secret(nome: string): string;
  /** One of the words; the first one when the setting is absent. */
  choice<T extends string>(nome: string, palavras: readonly [T, ...T[]]): T;
}

const MIN_SECRET = 16;

/** `quando` ends the sentence about a missing setting: 'com este PAYMENTS_PROVIDER'. */
export function createLeitor(env: Env, falhas: string[], quando: string): LeitorAjustes {
  function need(nome: string): string {
    const value = env[nome] ?? '';
    if (value === '') falhas.push(`${nome} é obrigatória ${quando}.`);
    return value;
  }
  return {
    need,
    bytes(nome) {
      const arquivo = need(nome);
      if (arquivo === '') return Buffer.alloc(0);
      try {
        return readFileSync(arquivo);
      } catch {
        falhas.push(`${nome}: o arquivo ${arquivo} não pôde ser lido.`);
        return Buffer.alloc(0);
      }
    },
    url(nome, padrao = '') {
      const texto = withoutEndSlash(env[nome] || padrao);
      const url = URL.canParse(texto) ? new URL(texto) : null;
      const local = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
      if (url?.protocol === 'https:' || local) return texto;
      falhas.push(`${nome} deve ser um endereço que comece por https://.`);
      return 'https://invalid.invalid';
    },
    secret(nome) {
      const secret = env[nome] ?? '';
      if (!/^[\w-]+$/.test(secret) || secret.length < MIN_SECRET)
        falhas.push(`${nome} deve ter pelo menos ${MIN_SECRET} letras, números, hífens ou sublinhados aleatórios.`);
      return secret;
    },
    choice(nome, palavras) {
      const dita = env[nome] || palavras[0];
      const palavra = palavras.find((uma) => uma === dita);
      if (palavra === undefined) falhas.push(`${nome} deve ser ${palavras.join(', ')}.`);
      return palavra ?? palavras[0];
    },
  };
}
