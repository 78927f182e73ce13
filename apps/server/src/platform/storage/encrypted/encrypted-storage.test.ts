import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createS3Simulator, type S3Simulator } from '@apura/simulators';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../testing/temp-dirs.ts';
import { createJsonLogger } from '../../log/json-logger.ts';
import { createDiskStorage } from '../disk-storage.ts';
import { RANGE_UNIT_BYTES, type Storage, StorageLimitError, StorageTamperedError } from '../port.ts';
import { createS3Storage } from '../s3/s3-storage.ts';
import { describeStorage } from '../storage.contract.ts';
import { BLOCK_BYTES, END_BYTES, HEADER_BYTES, SEALED_BLOCK_BYTES } from './document-format.ts';
import { ownerOfDocument } from './owner-of-document.ts';
import { createMemoryDataKeys, encryptedOver } from './testing-storages.ts';

// Guarantees that documents are stored encrypted and read back unchanged, whole and in ranges, and that changed, cut,
// moved and other owners' documents are refused.

const tempDir = useTempDirs();
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

function onDisk(o: { encrypt?: boolean } = {}) {
  const root = tempDir('cifrado');
  const scratchDir = tempDir('claro');
  const dataKeys = createMemoryDataKeys();
  const inner = createDiskStorage(root);
  const storage = encryptedOver(inner, { scratchDir, dataKeys, ...o });
  closing.push(async () => storage.close?.());
  const again = (other: { encrypt?: boolean; ownerOf?: (key: string) => string | null }): Storage => {
    const opened = encryptedOver(inner, { scratchDir, dataKeys, ...other });
    closing.push(async () => opened.close?.());
    return opened;
  };
  const raw = (key: string): Promise<Buffer> => readFile(join(root, key));
  const write = (key: string, bytes: Buffer): Promise<void> => writeFile(join(root, key), bytes);
  return { root, scratchDir, dataKeys, inner, storage, again, raw, write };
}

async function overSimulator(): Promise<{ storage: Storage; simulator: S3Simulator }> {
  const simulator = await createS3Simulator({ porPagina: 2 });
  const inner = createS3Storage({
    config: {
      tipo: 's3',
      bucket: simulator.bucket,
      prefix: 'apura/',
      endpoint: simulator.url,
      region: simulator.regiao,
      pathStyle: true,
      credentials: simulator.chave,
      cacheDir: tempDir('cache'),
      cacheBytes: 100 * RANGE_UNIT_BYTES,
    },
    log: createJsonLogger({ level: 'warn', write: () => undefined }),
    retryMs: 0,
  });
  const storage = encryptedOver(inner, { scratchDir: tempDir('claro') });
  closing.push(
    async () => simulator.close(),
    async () => storage.close?.(),
  );
  return { storage, simulator };
}

describeStorage({
  name: 'encrypted, on disk',
  open: async () => ({ storage: onDisk().storage, scratchDir: tempDir('scratch') }),
});
describeStorage({
  name: 'encrypted, in a bucket',
  open: async () => ({ storage: (await overSimulator()).storage, scratchDir: tempDir('scratch') }),
});
describeStorage({
  name: 'encryption turned off',
  open: async () => ({ storage: onDisk({ encrypt: false }).storage, scratchDir: tempDir('scratch') }),
});

describe('documents at rest', () => {
  const text = Buffer.from('CNPJ 11.444.777/0001-61 valor 1.234,56 ');
  const plain = Buffer.concat(Array.from({ length: 20_000 }, () => text));

  it('show nothing of their bytes on disk or in a bucket, and tell each version of the same bytes apart', async () => {
    const { storage, raw } = onDisk();
    await storage.put('a/x', plain);
    const first = await raw('a/x');
    expect(first.includes('11.444.777')).toBe(false);
    expect(first.length).toBe(HEADER_BYTES + plain.length + 28 * Math.ceil(plain.length / BLOCK_BYTES) + END_BYTES);
    await storage.put('a/x', Readable.from([plain]));
    expect((await raw('a/x')).subarray(HEADER_BYTES).includes(first.subarray(HEADER_BYTES, HEADER_BYTES + 64))).toBe(
      false,
    );
    const { storage: bucket, simulator } = await overSimulator();
    await bucket.put('a/x', Readable.from([plain]));
    expect(simulator.objetos.get('apura/a/x')?.bytes).toBe(first.length);
    expect((await buffer(await bucket.get('a/x'))).equals(plain)).toBe(true);
  });

  it('are those of users, collectors and rectifications; what is made of them is stored as it is', () => {
    const owner = '0b9d9c9e-0f0a-4a53-9f4e-2a0c4a1d7f11';
    const projeto = `owner=${owner}/projeto=${owner}`;
    const documents = [
      `${projeto}/originais/1/2`,
      `${projeto}/partes/1`,
      `${projeto}/retificacoes/1/planilha.xlsx`,
      `${projeto}/retificacoes/1/resultado.zip`,
      `${projeto}/retificacoes/1/prova.json`,
      `${projeto}/retificacoes/1/transmissao/retornos/lote.xml`,
      `notas/${owner}/1/000000000000001.xml`,
      `owner=${owner}/cobrancas/1.pdf`,
      `owner=${owner}/logo-1.png`,
      `owner=${owner}/usuarios/1/foto-1.jpg`,
    ];
    expect(documents.map(ownerOfDocument)).toEqual(documents.map(() => owner));
    const others = ['datasets/leitor=1/t-0.parquet', 'relatorios/x.parquet', 'diagnostico/diagnostico.json'];
    expect(others.map((key) => ownerOfDocument(`${projeto}/${key}`))).toEqual([null, null, null]);
    expect(ownerOfDocument('.verificacao/1')).toBeNull();
  });

  it('are refused at a megabyte too much, of plain bytes, and nothing is left', async () => {
    const { storage, root } = onDisk();
    const put = storage.put('a/x', Readable.from([plain]), { maxBytes: plain.length - 1 });
    await expect(put).rejects.toThrow(StorageLimitError);
    expect(await storage.stat('a/x')).toBeNull();
    expect(await readdir(join(root, '.rascunhos'))).toEqual([]);
    expect((await storage.put('a/x', Readable.from([plain]), { maxBytes: plain.length })).bytes).toBe(plain.length);
  });

  it('of any size are given back whole and in any range', async () => {
    const { storage } = onDisk();
    const near = fc.constantFrom(
      0,
      1,
      BLOCK_BYTES - 1,
      BLOCK_BYTES,
      BLOCK_BYTES + 1,
      2 * BLOCK_BYTES,
      3 * BLOCK_BYTES - 28,
    );
    const size = fc.oneof(near, fc.integer({ min: 0, max: 3 * BLOCK_BYTES }));
    await fc.assert(
      fc.asyncProperty(
        size,
        size,
        fc.option(size, { nil: undefined }),
        fc.boolean(),
        async (bytes, start, end, streamed) => {
          const body = randomBytes(bytes);
          const put = await storage.put('a/x', streamed ? Readable.from(pieces(body)) : body);
          expect([put.bytes, await storage.stat('a/x')]).toEqual([bytes, { bytes }]);
          expect(await storage.hash('a/x')).toEqual(put);
          expect((await buffer(await storage.get('a/x'))).equals(body)).toBe(true);
          const range = end === undefined ? { start } : { start, end };
          const expected = end !== undefined && end < start ? Buffer.of() : body.subarray(start, (end ?? bytes) + 1);
          expect((await buffer(await storage.get('a/x', range))).equals(expected)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('made of ranges can be read in ranges at once, and whole when they are finished', async () => {
    const { storage, raw } = onDisk();
    const body = randomBytes(2 * RANGE_UNIT_BYTES + 12_345);
    const put = (start: number) =>
      storage.putRange?.('a/x', start, Readable.from(pieces(body.subarray(start, start + RANGE_UNIT_BYTES))));
    await Promise.all([put(2 * RANGE_UNIT_BYTES), put(0), put(RANGE_UNIT_BYTES)]);
    // A part that is sent again takes the same place, under nonces of its own.
    const before = await raw('a/x');
    await put(RANGE_UNIT_BYTES);
    expect((await raw('a/x')).equals(before)).toBe(false);
    const range = { start: RANGE_UNIT_BYTES - 5, end: 2 * RANGE_UNIT_BYTES + 5 };
    expect((await buffer(await storage.get('a/x', range))).equals(body.subarray(range.start, range.end + 1))).toBe(
      true,
    );
    await expect(storage.hash('a/x')).rejects.toThrow(StorageTamperedError);
    await storage.finishRanges?.('a/x', body.length);
    expect((await buffer(await storage.get('a/x'))).equals(body)).toBe(true);
    expect((await readFile(await storage.localPath('a/x'))).equals(body)).toBe(true);
    await expect(storage.putRange?.('a/x', 5, Readable.from([body]))).rejects.toThrow('cannot begin');
  });
});

describe('ranges', () => {
  it('shorter than their place, or written over longer ones, are read as they were written last', async () => {
    const { storage } = onDisk();
    const put = (start: number, body: Buffer) => storage.putRange?.('a/x', start, Readable.from(pieces(body)));
    const read = async (start: number, bytes: number): Promise<Buffer> =>
      buffer(await storage.get('a/x', { start, end: start + bytes - 1 }));
    const sizes = [1, 1_000, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, 3 * BLOCK_BYTES - 5];
    for (const before of [...sizes, RANGE_UNIT_BYTES]) {
      for (const after of sizes) {
        const [first, last] = [randomBytes(after), randomBytes(after)];
        await put(0, randomBytes(before));
        await put(RANGE_UNIT_BYTES, randomBytes(before));
        await put(0, first);
        await put(RANGE_UNIT_BYTES, last);
        expect((await read(0, after)).equals(first)).toBe(true);
        expect((await read(RANGE_UNIT_BYTES, after)).equals(last)).toBe(true);
      }
    }
  });
});

describe('documents that were tampered with', () => {
  const body = randomBytes(3 * BLOCK_BYTES + 1_000);
  const block = (n: number): number => HEADER_BYTES + n * SEALED_BLOCK_BYTES;
  const swapped = (sealed: Buffer): Buffer =>
    Buffer.concat([
      sealed.subarray(0, block(0)),
      sealed.subarray(block(1), block(2)),
      sealed.subarray(block(0), block(1)),
      sealed.subarray(block(2)),
    ]);
  const flipped = (at: number) => (sealed: Buffer) => {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  const cases: Record<string, (sealed: Buffer) => Buffer> = {
    'a bit of the salt': flipped(40),
    'a bit of the kind': flipped(15),
    'a bit of a block': flipped(block(1) + 5_000),
    'a bit of the end': flipped(HEADER_BYTES + body.length + 4 * 28 + 3),
    'two blocks swapped': swapped,
    'the end cut off': (sealed) => sealed.subarray(0, sealed.length - END_BYTES),
    'a block and the end cut off': (sealed) => sealed.subarray(0, block(3)),
    'a block cut off before the end': (sealed) =>
      Buffer.concat([sealed.subarray(0, block(3)), sealed.subarray(sealed.length - END_BYTES)]),
    'cut off within a block': (sealed) => sealed.subarray(0, block(2) + 777),
    'cut off after the header': (sealed) => sealed.subarray(0, HEADER_BYTES),
    'bytes added': (sealed) => Buffer.concat([sealed, Buffer.alloc(40)]),
  };

  it.each(Object.keys(cases))('are refused: %s', async (name) => {
    const { storage, raw, write } = onDisk();
    await storage.put('a/x', body);
    await write('a/x', cases[name]?.(await raw('a/x')) ?? Buffer.of());
    await expect(storage.get('a/x').then(buffer)).rejects.toThrow(StorageTamperedError);
    await expect(storage.hash('a/x')).rejects.toThrow(StorageTamperedError);
    await expect(storage.localPath('a/x')).rejects.toThrow(StorageTamperedError);
    await expect(storage.get('a/x', { start: 0 }).then(buffer)).rejects.toThrow(StorageTamperedError);
  });

  it('are refused when moved within or between owners, and when they are of an older version', async () => {
    const { storage, raw, write, root } = onDisk();
    await storage.put('a/x', body);
    await storage.put('b/x', body);
    const older = await raw('a/x');
    await storage.put('a/y', body);
    await rename(join(root, 'a/y'), join(root, 'a/z'));
    await expect(storage.get('a/z').then(buffer)).rejects.toThrow(StorageTamperedError);
    await write('b/x', older);
    await expect(storage.get('b/x').then(buffer)).rejects.toThrow('key that its owner does not have');
    await storage.put('a/x', body);
    const newer = await raw('a/x');
    await write(
      'a/x',
      Buffer.concat([newer.subarray(0, block(1)), older.subarray(block(1), block(2)), newer.subarray(block(2))]),
    );
    await expect(storage.get('a/x').then(buffer)).rejects.toThrow(StorageTamperedError);
  });

  it('of another owner are refused even under the same path', async () => {
    const { storage, again } = onDisk();
    await storage.put('a/x', body);
    await expect(
      again({ ownerOf: () => 'b' })
        .get('a/x')
        .then(buffer),
    ).rejects.toThrow(StorageTamperedError);
  });
});

/** As a connection brings it. */
function* pieces(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
}
