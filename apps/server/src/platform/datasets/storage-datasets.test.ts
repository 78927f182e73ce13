import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { createJsonLogger } from '../log/json-logger.ts';
import { createDiskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/port.ts';
import { DatasetMissingError, type Datasets } from './port.ts';
import { createStorageDatasets } from './storage-datasets.ts';

const tempDir = useTempDirs();
const log = createJsonLogger({ level: 'warn', write: () => {} });
const PARTE = 'leitor=7/arquivo=a/c170-0.parquet';

function setup() {
  const calls: string[] = [];
  const disk = createDiskStorage(tempDir('storage'));
  const storage: Storage = {
    ...disk,
    put: (key, ...rest) => {
      calls.push(`put ${key}`);
      return disk.put(key, ...rest);
    },
    putFile: (key, path) => {
      calls.push(`putFile ${key}`);
      return disk.putFile(key, path);
    },
    get: (key, ...rest) => {
      calls.push(`get ${key}`);
      return disk.get(key, ...rest);
    },
  };
  let time = Date.now();
  const machine = () => {
    const dir = tempDir('datasets');
    return { dir, ...createStorageDatasets({ dir, storage, log, now: () => time }) };
  };
  return { calls, storage, machine, pass: (ms: number) => (time += ms) };
}

async function work(datasets: Datasets, relative: string, bytes: string | Uint8Array): Promise<void> {
  const path = join(await datasets.open('o', 'p'), relative);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

describe('datasets of machines that share a storage', () => {
  it('are found on another machine under the same names, fetched once', async () => {
    const { calls, machine } = setup();
    const [a, b] = [machine(), machine()];
    const grande = Buffer.alloc(2_000_000, 'g');
    await work(a, PARTE, 'PAR1');
    await work(a, 'extraidos/z/000001', grande);
    await a.publish('o', 'p', [PARTE, 'extraidos/z/000001', PARTE]);
    const paths = await Promise.all([b.localPath('o', 'p', PARTE), b.localPath('o', 'p', PARTE)]);
    expect(paths[0]).toBe(paths[1]);
    expect(paths[0]?.endsWith(`/${PARTE}`)).toBe(true);
    expect(await readFile(paths[0] ?? '', 'utf8')).toBe('PAR1');
    expect(await text(await b.read('o', 'p', PARTE))).toBe('PAR1');
    expect((await readFile(await b.localPath('o', 'p', 'extraidos/z/000001'))).equals(grande)).toBe(true);
    expect(await readFile(await a.localPath('o', 'p', PARTE), 'utf8')).toBe('PAR1');
    expect(calls.sort()).toEqual([
      `get owner=o/projeto=p/datasets/extraidos/z/000001`,
      `get owner=o/projeto=p/datasets/${PARTE}`,
      `put owner=o/projeto=p/datasets/${PARTE}`,
      `putFile owner=o/projeto=p/datasets/extraidos/z/000001`,
    ]);
    // Published again, nothing is sent.
    await a.publish('o', 'p', [PARTE, 'extraidos/z/000001']);
    expect(calls).toHaveLength(4);
    await expect(b.localPath('o', 'p', 'leitor=7/nada')).rejects.toThrow(DatasetMissingError);
  });

  it('are not what a killed tool left in its folder', async () => {
    const { machine } = setup();
    const [a, b] = [machine(), machine()];
    await work(b, PARTE, 'met');
    await work(a, PARTE, 'inteira');
    await a.publish('o', 'p', [PARTE]);
    expect(await readFile(await b.localPath('o', 'p', PARTE), 'utf8')).toBe('inteira');
    expect(await text(await b.read('o', 'p', PARTE))).toBe('inteira');
  });

  it('are no partial file when fetching breaks off', async () => {
    const { machine, storage } = setup();
    const [a, b] = [machine(), machine()];
    await work(a, PARTE, 'inteira');
    await a.publish('o', 'p', [PARTE]);
    const { get } = storage;
    storage.get = async (...which) => {
      const body = await get(...which);
      body.destroy(new Error('cut'));
      return body;
    };
    await expect(b.localPath('o', 'p', PARTE)).rejects.toThrow('cut');
    expect(await readdir(join(b.dir, 'publicados/owner=o/projeto=p/leitor=7/arquivo=a'))).toEqual([]);
    storage.get = get;
    expect(await readFile(await b.localPath('o', 'p', PARTE), 'utf8')).toBe('inteira');
  });

  it('leave a machine that did not use them for a week, and come back when they are wanted', async () => {
    const { machine, pass } = setup();
    const [a, b] = [machine(), machine()];
    await work(a, PARTE, 'PAR1');
    await a.publish('o', 'p', [PARTE]);
    const path = await b.localPath('o', 'p', PARTE);
    pass(6 * 86_400_000);
    await b.localPath('o', 'p', PARTE);
    pass(6 * 86_400_000);
    await b.open('o', 'q');
    await b.close?.();
    expect((await stat(path)).size).toBe(4);
    pass(8 * 86_400_000);
    await b.open('o', 'q');
    await b.close?.();
    await expect(stat(path)).rejects.toThrow(/ENOENT/);
    expect(await readFile(await b.localPath('o', 'p', PARTE), 'utf8')).toBe('PAR1');
  });

  it('go everywhere when the project does, and never leave its folder', async () => {
    const { machine, storage } = setup();
    const a = machine();
    await work(a, PARTE, 'PAR1');
    await a.publish('o', 'p', [PARTE]);
    await a.remove('o', 'p');
    await rm(a.dir, { recursive: true });
    await expect(a.localPath('o', 'p', PARTE)).rejects.toThrow(DatasetMissingError);
    await storage.put('owner=o/projeto=q/datasets/x', Buffer.from('de outro'));
    for (const relative of ['../q/datasets/x', '/etc/passwd', '']) {
      await expect(a.localPath('o', 'p', relative), relative).rejects.toThrow(/not inside/);
    }
  });
});
