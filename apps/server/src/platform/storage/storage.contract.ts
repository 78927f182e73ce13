import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { RANGE_UNIT_BYTES, type Storage, StorageLimitError, StorageNotFoundError } from './port.ts';

export interface StorageCase {
  name: string;
  /** A storage that is empty, and a folder for the files of the test. */
  open: () => Promise<{ storage: Storage; scratchDir: string }>;
}

/** What every adapter of the storage port guarantees. */
export function describeStorage({ name, open }: StorageCase): void {
  describe(`storage: ${name}`, () => {
    let storage: Storage;
    let scratchDir: string;

    beforeAll(async () => {
      ({ storage, scratchDir } = await open());
    });

    it('gives back what was put, whole and in ranges, with its size and hash', async () => {
      const put = await storage.put('a/b.txt', Buffer.from('0123456789'));
      expect(put).toEqual({ bytes: 10, sha256: '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882' });
      expect(await text(await storage.get('a/b.txt'))).toBe('0123456789');
      expect(await text(await storage.get('a/b.txt', { start: 3, end: 5 }))).toBe('345');
      expect(await text(await storage.get('a/b.txt', { start: 8 }))).toBe('89');
      expect(await storage.stat('a/b.txt')).toEqual({ bytes: 10 });
    });

    it('replaces, and keeps the old object when the new one breaks off', async () => {
      await storage.put('r', Buffer.from('old'));
      await storage.put('r', Buffer.from('new'));
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('ha');
          throw new Error('connection lost');
        })(),
      );
      await expect(storage.put('r', broken)).rejects.toThrow('connection lost');
      expect(await text(await storage.get('r'))).toBe('new');
    });

    it('refuses more than maxBytes and leaves nothing', async () => {
      await expect(storage.put('big', Buffer.alloc(11), { maxBytes: 10 })).rejects.toThrow(StorageLimitError);
      expect(await storage.stat('big')).toBeNull();
    });

    it('takes ranges in any order, side by side, where it takes any', async () => {
      if (storage.putRange === undefined) return;
      const range = (start: number, body: string) => storage.putRange?.('ranges/x', start, Readable.from(pieces(body)));
      const length = 3 * RANGE_UNIT_BYTES;
      const [b, a] = await Promise.all([range(length, 'fim'), range(0, 'a'.repeat(length))]);
      expect([a, b]).toEqual([{ bytes: length }, { bytes: 3 }]);
      expect(await storage.stat('ranges/x')).toEqual({ bytes: length + 3 });
      expect(await text(await storage.get('ranges/x', { start: length - 2, end: length + 1 }))).toBe('aafi');
      for (let times = 0; times < 2; times += 1) await storage.finishRanges?.('ranges/x', length + 3);
      expect(await storage.stat('ranges/x')).toEqual({ bytes: length + 3 });
      const whole = `${'a'.repeat(length)}fim`;
      expect((await text(await storage.get('ranges/x'))) === whole).toBe(true);
      const sha256 = createHash('sha256').update(whole).digest('hex');
      expect(await storage.hash('ranges/x')).toEqual({ bytes: length + 3, sha256 });
      const long = storage.putRange('ranges/y', 0, Readable.from(pieces('x'.repeat(11))), { maxBytes: 10 });
      await expect(long).rejects.toThrow(StorageLimitError);
    });

    it('says what is absent', async () => {
      expect(await storage.stat('none')).toBeNull();
      await expect(storage.hash('none')).rejects.toThrow(StorageNotFoundError);
      await expect(storage.get('none')).rejects.toThrow(StorageNotFoundError);
      await expect(storage.localPath('none')).rejects.toThrow(StorageNotFoundError);
      await storage.delete('none');
      await storage.deleteAll('none');
    });

    it('lists and deletes below a prefix', async () => {
      for (const key of ['p/1/x', 'p/1/y', 'p/2/z']) await storage.put(key, Buffer.from(key));
      const sizes: number[] = [];
      for await (const item of storage.list('p')) sizes.push(item.bytes);
      expect(sizes).toEqual([5, 5, 5]);
      const keys = async (prefix: string) => {
        const found: string[] = [];
        for await (const item of storage.list(prefix)) found.push(item.key);
        return found.sort();
      };
      expect(await keys('p')).toEqual(['p/1/x', 'p/1/y', 'p/2/z']);
      await storage.deleteAll('p/1');
      expect(await keys('p')).toEqual(['p/2/z']);
      await storage.delete('p/2/z');
      expect(await keys('p')).toEqual([]);
      expect(await keys('q')).toEqual([]);
    });

    it('takes a local file over and gives a path to read it by', async () => {
      const path = join(scratchDir, 'pronto.parquet');
      await writeFile(path, 'PAR1');
      expect(await storage.putFile('d/leitor=1/t-0.parquet', path)).toEqual({ bytes: 4 });
      expect(await storage.localPath('d/leitor=1/t-0.parquet')).toMatch(/t-0\.parquet$/);
      expect(await text(await storage.get('d/leitor=1/t-0.parquet'))).toBe('PAR1');
    });

    it.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', 'a/..', '.', 'a\\b', 'C:', 'á', '.oculto', 'a\0b'])(
      'refuses the key %j',
      async (key) => {
        await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
        await expect(storage.get(key)).rejects.toThrow('not a storage key');
      },
    );
  });
}

/** As a connection brings it. */
function* pieces(body: string): Generator<Buffer> {
  const bytes = Buffer.from(body);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
