/** Names of files that the federal revenue gives back carry the hash that the number of the receipt begins with. */
const HASH = /(?<![0-9A-F])[0-9A-F]{40}(?![0-9A-F])/i;

/** The first 40 characters of the receipt of a file, when its name has them; the receipt has one more, a check digit. */
export function findHashNome(nome: string): string | undefined {
  return HASH.exec(nome)?.[0].toUpperCase();
}
