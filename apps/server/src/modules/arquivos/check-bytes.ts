import { createHash } from 'node:crypto';

/** What is known of a file's bytes since it came. */
export interface BytesSabidos {
  bytes: number;
  /** Lower-case hexadecimal; without it only the size is compared. */
  sha256?: string | null;
}

/** Stored bytes are not those that came. */
export class BytesTrocadosError extends Error {
  override name = 'BytesTrocadosError';
}

/** Yields the pieces as they are, and throws {@link BytesTrocadosError} as soon as they cannot be the file's. */
export async function* checkBytes(
  pedacos: AsyncIterable<Uint8Array>,
  { bytes, sha256 = null }: BytesSabidos,
): AsyncGenerator<Uint8Array> {
  const hash = sha256 === null ? undefined : createHash('sha256');
  let lidos = 0;
  for await (const pedaco of pedacos) {
    lidos += pedaco.length;
    if (lidos > bytes) throw new BytesTrocadosError(`has more than the ${bytes} bytes that came`);
    hash?.update(pedaco);
    yield pedaco;
  }
  if (lidos < bytes) throw new BytesTrocadosError(`has ${lidos} of the ${bytes} bytes that came`);
  if (hash !== undefined && hash.digest('hex') !== sha256) throw new BytesTrocadosError('has another SHA-256');
}
