import type { SenhasComuns } from './port.ts';

/** Characters used in place of letters, as in `P@ssw0rd`. */
const DISFARCES: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
};
/** A word with at least so many letters makes a password common, whatever surrounds it. */
const MIN_LETRAS = 4;

/**
 * The 49,000 most common passwords that `@zxcvbn-ts/language-common` lists, all in lower case. A password of the portal
 * has capitals, digits and special characters, so it counts as one of them when it is one under its capitals, disguised
 * letters and whatever stands before and after its word: `Senha@123` is `senha`.
 */
export function createListedSenhas(): SenhasComuns {
  let lista: Promise<ReadonlySet<string>> | undefined;
  return {
    async tem(senha) {
      lista ??= readLista();
      const conhecidas = await lista;
      return formsOf(senha).some((forma) => conhecidas.has(forma));
    },
  };
}

/** Read when it is first needed: most processes never do. */
async function readLista(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

function formsOf(senha: string): string[] {
  const inteira = senha.toLowerCase();
  const palavra = inteira.replace(/^[^a-z]+/, '').replace(/(?<![^a-z])[^a-z]+$/, '');
  const formas = palavra.length < MIN_LETRAS ? [inteira] : [inteira, palavra];
  return formas.flatMap((forma) => [forma, forma.replace(/[@431!0$5]/g, (sinal) => DISFARCES[sinal] ?? sinal)]);
}
