/* Other readers find the same names and contents in every kind of ZIP. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 as crc32OfNode } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { crc32 } from './crc32.ts';
import { storedZip } from './stored-zip.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';
import { writeZipFile } from './write-zip-file.ts';

// Names in the order of the directory, and contents, as a reader of other authors finds them in the ZIPs.

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'apura-zip-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Names and the hashes of the contents: comparing megabytes byte by byte takes the runner seconds. */
async function readAll(zip: Uint8Array): Promise<string[][]> {
  const found: string[][] = [];
  const opened = await fromBufferPromise(Buffer.from(zip));
  for await (const entry of opened.eachEntry()) {
    const bytes = await buffer(await opened.openReadStreamPromise(entry));
    expect(crc32OfNode(bytes)).toBe(entry.crc32);
    found.push([entry.fileName, hash(bytes)]);
  }
  return found;
}

const hash = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Some megabytes that do not compress to nothing, in chunks whose size no piece is a multiple of. */
function* chunks(): Generator<Uint8Array> {
  // One buffer for all chunks, as readers of files have it.
  const chunk = Buffer.alloc(100_003);
  for (let n = 0; n < 40; n++) {
    for (let i = 0; i < chunk.length; i++) chunk[i] = (i * (n + 7)) % 251;
    yield chunk;
  }
}
const LARGE = Buffer.concat(Array.from(chunks(), (chunk) => Buffer.from(chunk)));

describe('another reader finds', () => {
  it.each([1, 4])('large entries whole, with %i pieces deflated at a time', async (inFlight) => {
    const entries: ZipEntry[] = [
      { name: 'pasta/ção.txt', content: { open: chunks } },
      { name: 'conhecido.txt', content: { open: chunks, size: LARGE.length, level: 1 } },
      { name: 'sem.zip', content: { open: chunks, level: 0 } },
      { name: 'texto.xml', content: { open: () => ['<a>', 'ção', '</a>'] } },
      { name: 'nada.txt', content: { open: () => [] } },
      { name: 'primeiro.txt', content: Buffer.from('um'), first: true },
    ];
    expect(await readAll(await buffer(writeZip(entries, { inFlight })))).toEqual([
      ['primeiro.txt', hash('um')],
      ['pasta/ção.txt', hash(LARGE)],
      ['conhecido.txt', hash(LARGE)],
      ['sem.zip', hash(LARGE)],
      ['texto.xml', hash('<a>ção</a>')],
      ['nada.txt', hash('')],
    ]);
  });

  it('entries that are only stored, made without Node', async () => {
    const zip = storedZip([
      { name: 'a.xml', text: '<a>ção</a>' },
      { name: 'ção.xml', text: '' },
    ]);
    expect(await readAll(zip)).toEqual([
      ['a.xml', hash('<a>ção</a>')],
      ['ção.xml', hash('')],
    ]);
    expect(crc32(LARGE)).toBe(crc32OfNode(LARGE));
  });
});

describe('a ZIP in a file', () => {
  it('appears whole, and not at all when it fails or is given up', async () => {
    const path = join(dir, 'um.zip');
    await writeZipFile(path, [{ name: 'a.txt', content: { open: chunks } }]);
    expect(await readAll(readFileSync(path))).toEqual([['a.txt', hash(LARGE)]]);

    const failed = join(dir, 'dois.zip');
    const broken = () => Promise.reject(new Error('disk is gone'));
    await expect(writeZipFile(failed, [{ name: 'a.txt', content: { open: broken } }])).rejects.toThrow('disk is gone');
    const signal = AbortSignal.abort(new Error('given up'));
    const givenUp = writeZipFile(failed, [{ name: 'a.txt', content: { open: chunks } }], { signal });
    await expect(givenUp).rejects.toThrow('given up');
    expect(existsSync(failed)).toBe(false);
    expect(readdirSync(dir)).toEqual(['um.zip']);
  });
});
