import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../testing/temp-dirs.ts';
import { createDiskStorage } from '../disk-storage.ts';
import { RANGE_UNIT_BYTES, type Storage, StorageTamperedError } from '../port.ts';
import { BLOCK_BYTES } from './document-format.ts';
import { createMemoryDataKeys, encryptedOver } from './testing-storages.ts';

/**
 * Guarantees that documents of before encryption stay readable and are encrypted in place, and that clear copies go.
 */

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

/** As a connection brings it. */
function* pieces(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
}
describe('documents of before', () => {
  it('stay readable, and are encrypted where they lie, whole or not at all', async () => {
    const { storage, inner, raw, dataKeys } = onDisk();
    const body = randomBytes(BLOCK_BYTES + 7);
    await inner.put('a/x', body);
    expect([await storage.stat('a/x'), (await buffer(await storage.get('a/x'))).equals(body)]).toEqual([
      { bytes: body.length },
      true,
    ]);
    expect([await storage.renew?.('a/x'), await storage.renew?.('a/x'), await storage.renew?.('a/nada')]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await raw('a/x')).includes(body.subarray(0, 100))).toBe(false);
    const first = await raw('a/x');
    dataKeys.retire();
    expect((await buffer(await storage.get('a/x'))).equals(body)).toBe(true);
    expect([await storage.renew?.('a/x'), (await raw('a/x')).equals(first)]).toEqual([true, false]);
    expect((await buffer(await storage.get('a/x'))).equals(body)).toBe(true);
  });

  it('that are tampered with are not written anew', async () => {
    const { storage, raw, write, dataKeys } = onDisk();
    await storage.put('a/x', randomBytes(1_000));
    const cut = (await raw('a/x')).subarray(0, 500);
    await write('a/x', cut);
    dataKeys.retire();
    await expect(storage.renew?.('a/x')).rejects.toThrow(StorageTamperedError);
    expect((await raw('a/x')).equals(cut)).toBe(true);
  });

  it('stay readable when encryption is turned off; files half received go on as they began', async () => {
    const { storage, again, raw } = onDisk();
    const body = randomBytes(RANGE_UNIT_BYTES + 9);
    await storage.put('a/x', body);
    await storage.putRange?.('a/y', 0, Readable.from(pieces(body.subarray(0, RANGE_UNIT_BYTES))));
    const off = again({ encrypt: false });
    expect((await buffer(await off.get('a/x'))).equals(body)).toBe(true);
    await off.putRange?.('a/y', RANGE_UNIT_BYTES, Readable.from(pieces(body.subarray(RANGE_UNIT_BYTES))));
    await off.finishRanges?.('a/y', body.length);
    expect((await buffer(await off.get('a/y'))).equals(body)).toBe(true);
    await off.put('a/z', body);
    expect((await raw('a/z')).equals(body)).toBe(true);
    await off.putRange?.('a/w', 0, Readable.from(pieces(body.subarray(0, RANGE_UNIT_BYTES))));
    await storage.putRange?.('a/w', RANGE_UNIT_BYTES, Readable.from(pieces(body.subarray(RANGE_UNIT_BYTES))));
    await storage.finishRanges?.('a/w', body.length);
    expect((await raw('a/w')).equals(body)).toBe(true);
  });
});

describe('copies in clear', () => {
  let env: ReturnType<typeof onDisk>;
  const body = randomBytes(BLOCK_BYTES);
  beforeAll(async () => {
    env = onDisk();
    for (const name of ['x', 'y']) await env.storage.put(`a/${name}`, body);
  });
  const left = async (): Promise<string[]> =>
    (await readdir(env.scratchDir, { recursive: true })).filter((name) => /[xy]$/.test(name));

  it('are one for all who read at a time, and go with the work that asked for them', async () => {
    await env.storage.using(async () => {
      const paths = await Promise.all(['a/x', 'a/x', 'a/y'].map((key) => env.storage.localPath(key)));
      expect(paths[0]).toBe(paths[1]);
      for (const path of paths) expect((await readFile(path)).equals(body)).toBe(true);
      expect(await left()).toHaveLength(2);
    });
    await expect.poll(left).toEqual([]);
  });

  it('that a killed process left are gone when the next one begins, and those of a living one stay', async () => {
    const path = await env.storage.localPath('a/x');
    await writeFile(join(env.scratchDir, 'processo-1', 'sobra-y'), 'em claro');
    const other = encryptedOver(env.inner, { scratchDir: env.scratchDir, dataKeys: env.dataKeys });
    await other.prepare?.();
    expect((await readFile(path)).equals(body)).toBe(true);
    await other.close?.();
    // As a kill leaves it: the folder's process is gone, what it had is not.
    const pid = join(env.scratchDir, 'processo-1', 'apura.pid');
    const holder: unknown = JSON.parse(await readFile(pid, 'utf8'));
    await writeFile(pid, JSON.stringify({ ...Object(holder), pid: 2 ** 22 + 1 }));
    const next = encryptedOver(env.inner, { scratchDir: env.scratchDir, dataKeys: env.dataKeys });
    await next.prepare?.();
    expect(await left()).toEqual([]);
    await next.close?.();
  });
});
