import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The documents of a ZIP as text, by name, in its order. */
export async function readZip(bytes: Buffer): Promise<Map<string, string>> {
  return new Map(Array.from(await readZipBytes(bytes), ([name, data]) => [name, data.toString()] as const));
}

/** The same as bytes. */
export function readZipBytes(bytes: Buffer): Promise<Map<string, Buffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Buffer>>();
  const found = new Map<string, Buffer>();
  yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
    if (error !== null) return reject(error);
    zip.on('error', reject);
    zip.on('end', () => resolve(found));
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (failure, stream) => {
        if (failure !== null) return reject(failure);
        buffer(stream).then((data) => {
          found.set(entry.fileName, data);
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
  return promise;
}
