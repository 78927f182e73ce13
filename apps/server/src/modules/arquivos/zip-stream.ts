import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import yazl from 'yazl';
import type { EntradaZip } from './arquivos.service.ts';

/** These are compressed already: doing it again costs time and gains nothing. */
const COMPRIMIDOS = /\.(zip|xlsx|pdf)$/i;

/**
 * A ZIP of the entries as a stream. Files are opened one after the other as the reader takes them, so memory does not
 * grow with their number or size. An entry that cannot be read breaks the stream: a ZIP that ends well is whole.
 */
export function zipStream(entradas: readonly EntradaZip[]): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const opened = new Set<Readable>();
  for (const entrada of entradas) {
    zip.addReadStreamLazy(
      entrada.path,
      { mtime: entrada.data, mode: 0o100644, compressionLevel: COMPRIMIDOS.test(entrada.path) ? 0 : 3 },
      (done) => {
        entrada.open().then(
          (stream) => {
            opened.add(stream);
            stream.once('close', () => opened.delete(stream));
            stream.once('error', (error) => out.destroy(error));
            if (out.destroyed) stream.destroy();
            else done(null, stream);
          },
          (error: Error) => out.destroy(error),
        );
      },
    );
  }
  zip.once('error', (error) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  out.once('close', () => {
    for (const stream of opened) stream.destroy();
  });
  zip.outputStream.pipe(out);
  zip.end();
  return out;
}
