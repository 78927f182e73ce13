import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createS3Simulator, type FalhaS3, type S3Simulator } from '@apura/simulators';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { S3Config } from '../../../config/storage-config.ts';
import { useTempDirs } from '../../../testing/temp-dirs.ts';
import { createJsonLogger } from '../../log/json-logger.ts';
import { type Storage, StorageSetupError } from '../port.ts';
import { describeStorage } from '../storage.contract.ts';
import { createS3Storage } from './s3-storage.ts';

/** Guarantees that objects go to a bucket and come back whole through passing faults, and that the setup is checked. */

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

const erro = (status: number, code: string): FalhaS3 => ({ tipo: 'erro', status, code });
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const linhas = (simulator: S3Simulator, so: RegExp): string[] =>
  simulator.pedidos.map(({ linha }) => linha).filter((linha) => so.test(linha));
/** As a connection brings it. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

describeStorage({
  name: 's3',
  open: async () => ({
    storage: openStorage(await startSimulator({ porPagina: 2 })),
    scratchDir: tempDir('scratch'),
  }),
});

describe('objects in a bucket', () => {
  let simulator: S3Simulator;
  let storage: Storage;
  const grande = randomBytes(30 * MEGABYTE);
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  beforeEach(() => {
    storage = openStorage(simulator);
  });

  it('sends a large body in parts, with the hash of its bytes, and gives it back through any machine', async () => {
    const put = await storage.put('grande/a', Readable.from(pieces(grande)));
    expect(put).toEqual({ bytes: grande.length, sha256: sha256(grande) });
    expect(simulator.objetos.get('apura/grande/a')).toMatchObject({
      bytes: grande.length,
      etag: expect.stringMatching(/-4"$/),
      metadados: { sha256: put.sha256 },
    });
    expect(simulator.envios()).toEqual([]);
    const other = openStorage(simulator);
    expect((await buffer(await other.get('grande/a'))).equals(grande)).toBe(true);
    const range = await buffer(await other.get('grande/a', { start: 8 * MEGABYTE - 3, end: 8 * MEGABYTE + 3 }));
    expect(range.equals(grande.subarray(8 * MEGABYTE - 3, 8 * MEGABYTE + 4))).toBe(true);
    expect(await text(await other.get('grande/a', { start: grande.length }))).toBe('');
    expect(await other.hash('grande/a')).toEqual(put);
    expect((await readFile(await other.localPath('grande/a'))).equals(grande)).toBe(true);
  });

  it('goes through faults that pass, of every request', async () => {
    const faults: FalhaS3[] = [erro(503, 'SlowDown'), erro(500, 'InternalError'), { tipo: 'cortar' }];
    const path = join(tempDir('scratch'), 'x');
    await writeFile(path, grande);
    simulator.fail(faults, /^POST .*uploads/);
    simulator.fail([...faults, { tipo: 'cortar-depois' }], /^PUT .*partNumber/);
    simulator.fail(faults, /^POST .*uploadId/);
    await storage.putFile('faltas/x', path);
    simulator.fail(faults, /^GET .*faltas/);
    expect((await buffer(await openStorage(simulator).get('faltas/x'))).equals(grande)).toBe(true);
    simulator.fail(faults, /^GET .*list-type/);
    const keys = [];
    for await (const { key } of storage.list('faltas')) keys.push(key);
    expect(keys).toEqual(['faltas/x']);
    simulator.fail(faults, /^POST .*delete/);
    await storage.deleteAll('faltas');
    simulator.fail(faults, /^HEAD/);
    expect(await storage.stat('faltas/x')).toBeNull();
    expect(simulator.envios()).toEqual([]);
  });

  it('knows an upload for completed whose answer was lost', async () => {
    simulator.fail([{ tipo: 'cortar-depois' }], /^POST .*uploadId/);
    await storage.put('perdida', Readable.from(pieces(grande)));
    expect(linhas(simulator, /^POST .*perdida\?uploadId/)).toHaveLength(2);
    expect((await buffer(await openStorage(simulator).get('perdida'))).equals(grande)).toBe(true);
  });

  it('takes a download up where it was cut, and gives it up when it never gets further', async () => {
    await storage.put('cortada', grande.subarray(0, 3 * MEGABYTE));
    const other = openStorage(simulator);
    simulator.fail(
      [
        { tipo: 'cortar-corpo', bytes: 100_000 },
        { tipo: 'cortar-corpo', bytes: 1_000_000 },
      ],
      /^GET .*cortada/,
    );
    expect((await buffer(await other.get('cortada'))).equals(grande.subarray(0, 3 * MEGABYTE))).toBe(true);
    const ranges = simulator.pedidos
      .filter(({ linha }) => /^GET .*cortada/.test(linha))
      .map((um) => um.cabecalhos.range);
    expect(ranges).toEqual([
      undefined,
      expect.stringMatching(/^bytes=\d+-3145727$/),
      expect.stringMatching(/^bytes=\d+-/),
    ]);
    simulator.fail(
      Array.from({ length: 9 }, () => ({ tipo: 'cortar-corpo', bytes: 0 }) as const),
      /^GET .*cortada/,
    );
    await expect(other.localPath('cortada')).rejects.toThrow(/S3 GetObject/);
  });

  it('never gives bytes of two versions as one object', async () => {
    await storage.put('trocada', grande.subarray(0, 3 * MEGABYTE));
    const solta = Promise.withResolvers<void>();
    const chegou = Promise.withResolvers<void>();
    simulator.fail([{ tipo: 'cortar-corpo', bytes: 500_000 }], /^GET .*trocada/);
    simulator.fail([{ tipo: 'segurar', chegou: chegou.resolve, solta: solta.promise }], /^GET .*trocada/);
    const reading = openStorage(simulator).localPath('trocada');
    await chegou.promise;
    await storage.put('trocada', Buffer.alloc(3 * MEGABYTE, 'n'));
    solta.resolve();
    await expect(reading).rejects.toThrow(/PreconditionFailed/);
  });

  it('refuses bytes that are not those that were stored, and keeps no copy of them', async () => {
    await storage.put('estragada', Buffer.from('os bytes certos'));
    simulator.fail([{ tipo: 'trocar-corpo' }, { tipo: 'trocar-corpo' }], /^GET .*estragada/);
    const cacheDir = tempDir('cache');
    const other = openStorage(simulator, { cacheDir });
    await expect(other.localPath('estragada')).rejects.toThrow('are not those that were stored');
    await expect(text(await other.get('estragada'))).rejects.toThrow('are not those that were stored');
    expect(await readdir(join(cacheDir, 'processo-1/objetos'))).toEqual([]);
    expect(await readdir(join(cacheDir, 'processo-1/parciais'))).toEqual([]);
    expect(await readFile(await other.localPath('estragada'), 'utf8')).toBe('os bytes certos');
  });

  it('leaves what was there, and no upload, when sending fails', async () => {
    await storage.put('mantida', Buffer.from('antes'));
    simulator.fail([erro(403, 'AccessDenied')], /^PUT .*partNumber=2/);
    await expect(storage.put('mantida', Readable.from(pieces(grande)))).rejects.toThrow(
      'S3 UploadPart: AccessDenied (403)',
    );
    expect(simulator.envios()).toEqual([]);
    expect(await text(await storage.get('mantida'))).toBe('antes');
  });

  it('sends nothing of a body that breaks off', async () => {
    const before = simulator.pedidos.length;
    async function* broken(): AsyncGenerator<Buffer> {
      yield* pieces(grande);
      throw new Error('connection lost');
    }
    const cacheDir = tempDir('cache');
    await expect(openStorage(simulator, { cacheDir }).put('x', broken())).rejects.toThrow('connection lost');
    expect(simulator.pedidos).toHaveLength(before);
    expect(await readdir(join(cacheDir, 'processo-1/parciais'))).toEqual([]);
  });

  it('deletes a thousand at a time, only below whole segments', async () => {
    const keys = Array.from({ length: 1_203 }, (_, i) => `muitos/1/${i}`);
    for (let at = 0; at < keys.length; at += 50) {
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.put(key, Buffer.from('x'))));
    }
    await storage.put('muitos/10', Buffer.from('fica'));
    const before = linhas(simulator, /^POST .*delete/).length;
    await storage.deleteAll('muitos/1');
    expect(linhas(simulator, /^POST .*delete/).length - before).toBe(3);
    expect([...simulator.objetos.keys()].filter((key) => key.startsWith('apura/muitos'))).toEqual(['apura/muitos/10']);
  });

  it('says that the bucket is gone, instead of that objects are absent', async () => {
    const other = openStorage(simulator, { bucket: 'outro-balde' });
    await expect(other.get('x')).rejects.toThrow('S3 GetObject: NoSuchBucket (404)');
  });

  it('writes no key, no signature and no secret into an error or the log', async () => {
    simulator.fail([erro(403, 'AccessDenied')], /^PUT/);
    const error = await storage.put('x', Buffer.from('x')).catch((thrown: unknown) => thrown);
    log.error({ err: error }, 'it failed');
    expect(logLines.at(-1)).toContain('AccessDenied');
    for (const secret of [simulator.chave.secretAccessKey, simulator.chave.accessKeyId, 'AWS4-HMAC']) {
      expect(logLines.join('\n')).not.toContain(secret);
      expect(JSON.stringify(error)).not.toContain(secret);
    }
  });
});

describe('the check at the start', () => {
  let simulator: S3Simulator;
  beforeAll(async () => {
    simulator = await startSimulator();
  });

  it('leaves nothing behind, and gives up uploads in parts that nobody has gone on with for a day', async () => {
    simulator.fail([erro(403, 'AccessDenied')], /^PUT .*partNumber/);
    simulator.fail([erro(403, 'AccessDenied')], /^DELETE .*uploadId/);
    await expect(openStorage(simulator).put('abandonado', Buffer.alloc(25 * MEGABYTE))).rejects.toThrow(/UploadPart/);
    expect(simulator.envios()).toEqual(['apura/abandonado']);
    const prepareAfter = async (hours: number): Promise<void> => {
      const storage = openStorage(simulator, {}, () => Date.now() + hours * 3_600_000);
      await storage.prepare?.();
      await storage.close?.();
    };
    await prepareAfter(23);
    expect(simulator.envios()).toEqual(['apura/abandonado']);
    await prepareAfter(25);
    expect(simulator.envios()).toEqual([]);
    expect([...simulator.objetos.keys()]).toEqual([]);
  });

  it.each<[string, FalhaS3, RegExp, RegExp]>([
    ['no bucket', erro(404, 'NoSuchBucket'), /^PUT/, /O bucket balde-simulado não existe .* corrija STORAGE_URL/],
    [
      'no right to write',
      erro(403, 'AccessDenied'),
      /^PUT/,
      /não pode fazer tudo .*PutObject: AccessDenied.*permita s3:ListBucket/,
    ],
    ['no right to list', erro(403, 'AccessDenied'), /^GET .*list-type/, /ListObjectsV2: AccessDenied/],
    ['no right to delete', erro(403, 'AccessDenied'), /^POST .*delete/, /DeleteObjects: AccessDenied/],
    [
      'another region',
      { tipo: 'outra-regiao', regiao: 'us-west-2' },
      /^PUT/,
      /fica na região us-west-2.*STORAGE_REGION=us-west-2/,
    ],
    ['other bytes', { tipo: 'trocar-corpo' }, /^GET/, /não devolveu o que foi gravado/],
    ['a clock that is wrong', erro(403, 'SignatureDoesNotMatch'), /^PUT/, /confira STORAGE_ACCESS_KEY_ID/],
  ])('says what to do about %s', async (_nome, falha, so, message) => {
    simulator.fail([falha], so);
    const prepared = openStorage(simulator).prepare?.();
    await expect(prepared).rejects.toThrow(StorageSetupError);
    await expect(prepared).rejects.toThrow(message);
  });

  it.each<[string, Partial<S3Config>, RegExp]>([
    ['an unknown key', { credentials: { accessKeyId: 'x', secretAccessKey: 'y' } }, /não aceitou a chave/],
    ['a wrong secret', { credentials: { accessKeyId: 'AKSIMULADO', secretAccessKey: 'y' } }, /não aceitou a chave/],
    ['another region', { region: 'us-east-1' }, /fica na região sa-east-1, não em us-east-1/],
    [
      'nobody at the address',
      { endpoint: 'http://127.0.0.1:1' },
      /Não foi possível chegar ao servidor http:\/\/127\.0\.0\.1:1/,
    ],
    ['a folder that cannot be', { cacheDir: '/dev/null/cache' }, /STORAGE_CACHE_DIR/],
  ])('says what to do about %s', async (_nome, config, message) => {
    const prepared = openStorage(simulator, config).prepare?.();
    await expect(prepared).rejects.toThrow(StorageSetupError);
    await expect(prepared).rejects.toThrow(message);
  });
});

it('loads the library only for those who have a bucket', async () => {
  const script = `
    import { createRequire } from 'node:module';
    await import(${JSON.stringify(join(import.meta.dirname, '../../../deps.ts'))});
    const { cache } = createRequire(import.meta.url);
    const loaded = Object.keys(cache);
    const ofTheLibrary = loaded.filter((path) => path.includes('@aws-sdk') || path.includes('@smithy'));
    console.log(loaded.length > 50, ofTheLibrary.length);
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(stdout.trim()).toBe('true 0');
});
