import { Readable } from 'node:stream';
import { writeZip, type ZipEntry } from '@apura/zip';
import type { EntradaZip } from './arquivos.service.ts';

/** Files of these kinds are compressed already: doing it again costs time and gains nothing. */
const COMPRIMIDOS = /\.(zip|xlsx|pdf)$/i;

/**
 * A ZIP of the entries as a stream. Files are opened one after the other as the reader takes them, so memory does not
 * grow with their number or size. An entry that cannot be read breaks the stream: a ZIP that ends well is whole.
 */
export function zipStream(entradas: readonly EntradaZip[]): Readable {
  const entries = entradas.map(
    ({ path, bytes, data, open }): ZipEntry => ({
      name: path,
      date: data,
      content: { size: bytes, open, level: COMPRIMIDOS.test(path) ? 0 : 3 },
    }),
  );
  return Readable.from(writeZip(entries), { objectMode: false });
}
