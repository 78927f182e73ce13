/** Names of files from the federal revenue contain the hash with which the number of the receipt begins. */
const HASH = /(?<![0-9A-F])[0-9A-F]{40}(?![0-9A-F])/i;

/** The first 40 characters of a file's receipt, when its name has them, else undefined. A check digit follows. */
export function findHashNome(nome: string): string | undefined {
  return HASH.exec(nome)?.[0].toUpperCase();
}

/** A whole receipt: the hash and its check digit. */
const RECIBO = /(?<![0-9A-Z])[0-9A-F]{40}[0-9A-Z](?![0-9A-Z])/i;

/** The whole receipt that is in the name of a file, else undefined. */
export function findReciboNome(nome: string): string | undefined {
  return RECIBO.exec(nome)?.[0].toUpperCase();
}
