const LETRAS = 4;

/**
 * Whether a password contains one of the words of these texts, whatever their case and accents. Short words do not
 * count.
 */
export function hasPalavraDoContexto(senha: string, textos: readonly string[]): boolean {
  const escrita = plain(senha);
  return textos
    .flatMap((texto) => plain(texto).split(/[^a-z0-9]+/))
    .some((palavra) => palavra.length >= LETRAS && escrita.includes(palavra));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
