import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The documents of a ZIP as text, by name, in its order. */
export function readZip(bytes: Buffer): Promise<Map<string, string>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
  const found = new Map<string, string>();
  yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
    if (error !== null) return reject(error);
    zip.on('error', reject);
    zip.on('end', () => resolve(found));
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (failure, stream) => {
        if (failure !== null) return reject(failure);
        buffer(stream).then((data) => {
          found.set(entry.fileName, data.toString());
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
  return promise;
}
