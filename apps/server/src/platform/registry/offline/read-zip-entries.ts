import { Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';

/**
 * Gives each file of a ZIP as a stream, one after the other. A file whose bytes are not those that were packed makes
 * the stream fail at its end.
 */
export async function* readZipEntries(path: string): AsyncGenerator<AsyncIterable<Buffer>> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const source = await zip.openReadStreamPromise(entry);
      const checked = source.pipe(checkCrc(entry));
      source.on('error', (error) => checked.destroy(error));
      yield checked;
    }
  } finally {
    zip.close();
  }
}

function checkCrc(entry: Entry): Transform {
  let crc = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      crc = crc32(chunk, crc);
      done(null, chunk);
    },
    flush(done) {
      done(crc === entry.crc32 ? null : new Error('the bytes are not those that were packed'));
    },
  });
}
