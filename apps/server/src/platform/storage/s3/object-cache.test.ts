import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createS3Simulator, type FalhaS3, type S3Simulator } from '@apura/simulators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { S3Config } from '../../../config/storage-config.ts';
import { useTempDirs } from '../../../testing/temp-dirs.ts';
import { createJsonLogger } from '../../log/json-logger.ts';
import { type Storage, StorageNotFoundError } from '../port.ts';
import { createS3Storage } from './s3-storage.ts';

/**
 * Guarantees that local copies of objects are right, bounded and shared, and that a killed process leaves no half copy.
 */

const MEGABYTE = 1024 * 1024;
const tempDir = useTempDirs();
const open: { close?: () => Promise<unknown> }[] = [];
const logLines: string[] = [];
const log = createJsonLogger({ level: 'debug', write: (line) => logLines.push(line) });

afterAll(async () => {
  for (const one of open.reverse()) await one.close?.();
});

async function startSimulator(options?: Parameters<typeof createS3Simulator>[0]): Promise<S3Simulator> {
  const simulator = await createS3Simulator(options);
  open.push(simulator);
  return simulator;
}

function configOf(simulator: S3Simulator, config: Partial<S3Config> = {}): S3Config {
  return {
    tipo: 's3',
    bucket: simulator.bucket,
    prefix: 'apura/',
    endpoint: simulator.url,
    region: simulator.regiao,
    pathStyle: true,
    credentials: simulator.chave,
    cacheDir: tempDir('cache'),
    cacheBytes: 100 * MEGABYTE,
    ...config,
  };
}

function openStorage(simulator: S3Simulator, config: Partial<S3Config> = {}, now?: () => number): Storage {
  const storage = createS3Storage({ config: configOf(simulator, config), log, retryMs: 0, ...(now && { now }) });
  open.push(storage);
  return storage;
}

const linhas = (simulator: S3Simulator, so: RegExp): string[] =>
  simulator.pedidos.map(({ linha }) => linha).filter((linha) => so.test(linha));
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

describe('copies on this machine', () => {
  let simulator: S3Simulator;
  let writer: Storage;
  beforeAll(async () => {
    simulator = await startSimulator();
    writer = openStorage(simulator);
    for (const name of ['a', 'b', 'c', 'd']) await writer.put(name, Buffer.alloc(1_000, name));
  });
  const bodies = (so: RegExp) => linhas(simulator, so).length;

  it('fetches an object once for all who want it at the same time', async () => {
    const reader = openStorage(simulator);
    const solta = Promise.withResolvers<void>();
    const chegou = Promise.withResolvers<void>();
    simulator.fail([{ tipo: 'segurar', chegou: chegou.resolve, solta: solta.promise }], /^GET .*\/a/);
    const before = bodies(/^GET .*\/a/);
    const first = reader.localPath('a');
    await chegou.promise;
    const others = [reader.localPath('a'), reader.localPath('a')];
    solta.resolve();
    const paths = await Promise.all([first, ...others]);
    expect(new Set(paths).size).toBe(1);
    expect(bodies(/^GET .*\/a/) - before).toBe(1);
  });

  it('asks whether a copy is still right, and takes no bytes when it is', async () => {
    const reader = openStorage(simulator);
    const path = await reader.localPath('b');
    simulator.fail([{ tipo: 'trocar-corpo' }, { tipo: 'trocar-corpo' }], /^GET .*\/b/);
    expect(await reader.localPath('b')).toBe(path);
    expect(await text(await reader.get('b'))).toBe('b'.repeat(1_000));
    await writer.put('b', Buffer.from('outra'));
    const newer = await reader.localPath('b');
    expect(await readFile(newer, 'utf8')).toBe('outra');
    expect(await readFile(path, 'utf8')).toBe('b'.repeat(1_000));
    await writer.delete('b');
    await expect(reader.localPath('b')).rejects.toThrow(StorageNotFoundError);
    await writer.put('b', Buffer.alloc(1_000, 'b'));
  });

  it('gives up the longest unused within its size, and nothing that a job or a reader has', async () => {
    let now = Date.now();
    const reader = openStorage(simulator, { cacheBytes: 2_500 }, () => now);
    const paths: Record<string, string> = {};
    const read = async (name: string): Promise<string> => {
      now += 1_000;
      paths[name] = await reader.localPath(name);
      return paths[name];
    };
    await reader.using(async () => {
      await read('a');
      await reader.using(() => read('b'));
      await read('c');
      // Over its size, since all three are in use.
      for (const name of ['a', 'b', 'c']) expect(await exists(paths[name] ?? ''), name).toBe(true);
    });
    await read('d');
    now += 3_000_000;
    await reader.using(() => read('a'));
    expect(await exists(paths.d ?? '')).toBe(true);
    now += 3_600_000;
    await reader.using(async () => {
      await read('b');
      await read('c');
    });
    await reader.close?.();
    expect(await exists(paths.d ?? '')).toBe(false);
    expect(await exists(paths.b ?? '')).toBe(true);
  });

  it('finds the copies of an earlier process and removes what it was in the middle of', async () => {
    const cacheDir = tempDir('cache');
    const first = openStorage(simulator, { cacheDir });
    const path = await first.localPath('c');
    await first.close?.();
    const half = join(cacheDir, 'processo-1/parciais/metade');
    await writeFile(half, 'metade');
    const second = openStorage(simulator, { cacheDir });
    simulator.fail([{ tipo: 'trocar-corpo' }], /^GET .*\/c/);
    expect(await second.localPath('c')).toBe(path);
    expect(await exists(half)).toBe(false);
  });

  it('keeps two processes of one machine apart', async () => {
    const cacheDir = tempDir('cache');
    const one = await openStorage(simulator, { cacheDir }).localPath('a');
    const lock = JSON.parse(await readFile(join(cacheDir, 'processo-1/apura.pid'), 'utf8')) as object;
    expect(lock).toMatchObject({ pid: process.pid });
    const two = await openStorage(simulator, { cacheDir }).localPath('a');
    expect([one, two].map((path) => path.slice(cacheDir.length + 1).split('/')[0])).toEqual([
      'processo-1',
      'processo-2',
    ]);
  });

  it('keeps what it stored itself, so that nothing of it is fetched', async () => {
    const scratch = join(tempDir('scratch'), 'zip');
    await writeFile(scratch, 'pronto');
    await writer.putFile('proprio', scratch);
    expect(await exists(scratch)).toBe(false);
    simulator.fail([{ tipo: 'trocar-corpo' }], /^GET .*proprio/);
    expect(await readFile(await writer.localPath('proprio'), 'utf8')).toBe('pronto');
  });

  it('goes on when somebody emptied the folder under it', async () => {
    const reader = openStorage(simulator);
    await rm(await reader.localPath('d'));
    expect(await readFile(await reader.localPath('d'), 'utf8')).toBe('d'.repeat(1_000));
  });
});

describe('a process that is killed', () => {
  let simulator: S3Simulator;
  beforeAll(async () => {
    simulator = await startSimulator();
  });

  /** Runs one call in a process of its own and kills it when its request `so` is under way, after `antes`. */
  async function killDuring(
    call: string[],
    { so, antes = [], config }: { so: RegExp; antes?: FalhaS3[]; config: S3Config },
  ): Promise<void> {
    const solta = Promise.withResolvers<void>();
    const chegou = Promise.withResolvers<void>();
    simulator.fail(antes, so);
    simulator.fail([{ tipo: 'segurar', chegou: chegou.resolve, solta: solta.promise }], so);
    const child = fork(join(import.meta.dirname, 'testing-one-call.ts'), [JSON.stringify(config), ...call]);
    const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
    await Promise.race([chegou.promise, ended]);
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    solta.resolve();
  }

  it('leaves no half copy', async () => {
    const bytes = randomBytes(3 * MEGABYTE);
    await openStorage(simulator).put('meia', bytes);
    const config = configOf(simulator);
    await killDuring(['localPath', 'meia'], {
      so: /^GET .*meia/,
      antes: [{ tipo: 'cortar-corpo', bytes: MEGABYTE }],
      config,
    });
    const drafts = join(config.cacheDir, 'processo-1/parciais');
    expect(await readdir(drafts)).toHaveLength(1);
    expect(await readdir(join(config.cacheDir, 'processo-1/objetos'))).toEqual([]);
    const storage = openStorage(simulator, config);
    expect((await readFile(await storage.localPath('meia'))).equals(bytes)).toBe(true);
    expect(await readdir(drafts)).toEqual([]);
  });

  it('leaves the object that was there', async () => {
    await openStorage(simulator).put('inteira', Buffer.from('antes'));
    const config = configOf(simulator);
    const path = join(tempDir('scratch'), 'x');
    await writeFile(path, Buffer.alloc(30 * MEGABYTE));
    await killDuring(['putFile', 'inteira', path], { so: /^PUT .*inteira.*partNumber=3/, config });
    expect(await text(await openStorage(simulator).get('inteira'))).toBe('antes');
    expect(simulator.envios()).toEqual(['apura/inteira']);
    const later = openStorage(simulator, config, () => Date.now() + 25 * 3_600_000);
    await later.prepare?.();
    await later.close?.();
    expect(simulator.envios()).toEqual([]);
    expect(await readdir(join(config.cacheDir, 'processo-1/parciais'))).toEqual([]);
  });
});
