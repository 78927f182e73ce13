import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../../config/config.ts';
import type { RunAs } from '../../config/run-as.ts';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { createJsonLogger } from '../log/json-logger.ts';
import { findConfinement } from './confinement.ts';
import { createChildren } from './create-children.ts';
import type { Hostile } from './hostile.fixture.ts';
import { ChildBusyError, ChildLimitError, type ChildWork } from './port.ts';
import { runChild } from './run-child.ts';
import { timeLimitMs } from './time-limit-ms.ts';

const PROGRAM = fileURLToPath(new URL('./hostile.fixture.ts', import.meta.url));
const tempDir = useTempDirs();
const log = createJsonLogger({ level: 'silent', write: () => {} });
const isRoot = process.getuid?.() === 0;
const NOBODY: RunAs | null = isRoot ? { uid: 65_534, gid: 65_534 } : null;

let dataDir = '';
let port = 0;
const server = createServer((socket) => socket.end());
beforeAll(async () => {
  dataDir = tempDir('filhos');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

const workOf = (request: Hostile, work: Partial<ChildWork> = {}): ChildWork => ({
  program: PROGRAM,
  request,
  read: [],
  write: [],
  heapMb: 64,
  answer: z.unknown(),
  writtenBy: () => [],
  onProgress: () => undefined,
  signal: new AbortController().signal,
  ...work,
});

const run = (request: Hostile, work: Partial<ChildWork> = {}) =>
  runChild(workOf(request, work), { memoryMb: 512, runAs: NOBODY, folders: [dataDir], log });

describe('a child', () => {
  it('that spins for ever is ended after its time, without having said anything', async () => {
    await expect(run({ act: 'spin' }, { timeoutMs: 1_500 })).rejects.toMatchObject({
      name: 'ChildLimitError',
      limite: 'tempo',
    });
  });

  it('that spins for ever is ended at once when nobody wants its work', async () => {
    const stop = new AbortController();
    const spinning = run({ act: 'spin' }, { signal: stop.signal });
    stop.abort(new Error('deleted'));
    await expect(spinning).rejects.toThrow('deleted');
  });

  it('has time by the size of what it reads', async () => {
    const path = join(dataDir, 'entrada.txt');
    writeFileSync(path, 'x'.repeat(1024 * 1024));
    expect(timeLimitMs(statSync(path).size) - timeLimitMs(0)).toBe(3_000);
    expect(timeLimitMs(1024 ** 3) / 60_000).toBeLessThan(60);
  });

  it.runIf(process.platform === 'linux')('that eats memory outside the heap is ended', async () => {
    await expect(run({ act: 'eat' })).rejects.toMatchObject({ name: 'ChildLimitError', limite: 'memoria' });
  });

  it('that eats its heap is told from one that died for another reason', async () => {
    await expect(run({ act: 'heap' })).rejects.toBeInstanceOf(ChildLimitError);
  });

  it('reaches no network: not by a socket, a port, a datagram or a name, and not from a thread', async () => {
    for (const hostile of [{ act: 'connect', port }, { act: 'listen' }, { act: 'udp' }, { act: 'lookup' }] as const) {
      await expect(run(hostile), hostile.act).rejects.toThrow('a child process has no network');
    }
    expect(await run({ act: 'thread', port })).toBe('a child process has no network');
  });

  it.runIf(process.platform === 'linux' && findConfinement(NOBODY).network === 'system')(
    'has no way to the network below JavaScript either, where the system grants namespaces',
    async () => {
      const devices = String(await run({ act: 'read', path: '/proc/net/dev' }, { read: ['/proc'] }));
      const others = devices.split('\n').filter((line) => line.includes(':') && !line.trim().startsWith('lo:'));
      expect(others).toEqual([]);
      const routes = String(await run({ act: 'read', path: '/proc/net/route' }, { read: ['/proc'] }));
      expect(routes.trim().split('\n')).toHaveLength(1);
    },
  );

  it('knows nothing of the environment of the server', async () => {
    process.env.APURA_TESTE_SEGREDO = 'segredo-do-servidor';
    try {
      const { env } = (await run({ act: 'tell' }, { env: { MALLOC_ARENA_MAX: '2' } })) as { env: object };
      expect(JSON.stringify(env)).not.toContain('segredo');
      const permitted = ['LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'PATH', 'MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD'];
      const windows = ['SystemRoot', 'TEMP', 'TMP'];
      const known = [...permitted, 'NODE_CHANNEL_SERIALIZATION_MODE', ...windows];
      expect(Object.keys(env).filter((name) => !known.includes(name))).toEqual([]);
      expect(env).toMatchObject({ MALLOC_ARENA_MAX: '2' });
    } finally {
      delete process.env.APURA_TESTE_SEGREDO;
    }
  });

  it('starts no other program', async () => {
    await expect(run({ act: 'run' })).rejects.toThrow(/restricted/);
  });

  it('reads the files it was given and writes below its folder, and nothing else', async () => {
    const [entrada, chave, mine] = ['dado.txt', 'chave-secreta', 'meu'].map((name) => join(dataDir, name));
    if (entrada === undefined || chave === undefined || mine === undefined) throw new Error('three names');
    writeFileSync(entrada, 'conteudo', { mode: 0o600 });
    writeFileSync(chave, 'chave', { mode: 0o600 });
    const work = { read: [entrada], write: [mine] };
    expect(await run({ act: 'read', path: entrada }, work)).toBe('conteudo');
    await run({ act: 'write', path: join(mine, 'saida') }, work);
    expect(readFileSync(join(mine, 'saida'), 'utf8')).toBe('written');
    for (const hostile of [
      { act: 'read', path: chave },
      { act: 'read', path: '/etc/passwd' },
      { act: 'read', path: fileURLToPath(new URL('../../../../../.env', import.meta.url)) },
      { act: 'write', path: entrada },
      { act: 'write', path: join(dataDir, 'outra') },
    ] as const) {
      await expect(run(hostile, work), hostile.path).rejects.toThrow(/restricted/);
    }
  });

  it.runIf(process.platform === 'linux' && findConfinement(NOBODY).diesWithParent)(
    'that no longer hears its messages dies with its parent all the same',
    async () => {
      const code = `
        import { startChild } from ${JSON.stringify(new URL('./start-child.ts', import.meta.url).href)};
        const program = ${JSON.stringify(PROGRAM)};
        const runAs = ${JSON.stringify(NOBODY)};
        const work = { program, heapMb: 64, read: [], write: [], runAs, log: console };
        const child = startChild(work);
        child.send({ act: 'tell' });
        child.once('message', () => {
          child.send({ act: 'spin' });
          process.stdout.write(String(child.pid) + '\\n');
        });`;
      const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [said] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(said.toString());
      expect(stateOf(pid)).toMatch(/^[RS]$/);
      parent.kill('SIGKILL');
      // Gone, or dead and not yet fetched by the first process of the system.
      await expect.poll(() => stateOf(pid)).toMatch(/^(?:Z|X|)$/);
    },
  );
});

describe.runIf(isRoot)('a child of root', () => {
  it('is another user, with no group of ours', async () => {
    expect(await run({ act: 'tell' })).toMatchObject({ uid: 65_534, groups: [65_534] });
  });

  it('is let into the folders of its files only as far as it must, and owns what it writes', async () => {
    const folder = join(dataDir, 'owner=1', 'projeto=1');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(join(dataDir, 'owner=1'), 0o700);
    const entrada = join(folder, 'entrada');
    writeFileSync(entrada, 'fechado', { mode: 0o600 });
    const mine = join(folder, 'dataset');
    expect(await run({ act: 'read', path: entrada }, { read: [entrada], write: [mine] })).toBe('fechado');
    expect(statSync(join(dataDir, 'owner=1')).mode & 0o777).toBe(0o710);
    expect(statSync(entrada)).toMatchObject({ uid: 0, gid: 65_534 });
    expect(statSync(entrada).mode & 0o777).toBe(0o640);
    expect(statSync(mine).uid).toBe(65_534);
  });

  it('cannot have us open a link in its folder, nor answer with a file of ours', async () => {
    const mine = join(dataDir, 'ligado');
    mkdirSync(mine);
    const chave = join(dataDir, 'chave-secreta');
    writeFileSync(chave, 'chave', { mode: 0o600 });
    symlinkSync(chave, join(mine, 'relatorio.parquet'));
    for (const path of [chave, join(mine, 'relatorio.parquet'), join(mine, '..', 'chave-secreta')]) {
      const answer = run({ act: 'answer', result: path }, { write: [mine], writtenBy: (result) => [String(result)] });
      await expect(answer, path).rejects.toThrow('outside its folder');
    }
    await expect(run({ act: 'tell' }, { read: [join(mine, 'relatorio.parquet')] })).rejects.toThrow('symbolic link');
    expect(statSync(chave).mode & 0o777).toBe(0o600);
  });
});

describe('a pool', () => {
  const children = () => createChildren({ ...parseConfig({ DATA_DIR: dataDir }), workerUser: NOBODY }, log);
  const options = {
    program: PROGRAM,
    answer: z.unknown(),
    heapMb: 64,
    memoryMb: 512,
    size: 2,
    waitingByOwner: 2,
    waiting: 4,
  };
  const ask = (request: Hostile, ownerId: string, timeoutMs = 30_000) => ({
    ownerId,
    path: join(dataDir, 'x'),
    request,
    timeoutMs,
  });
  beforeAll(() => writeFileSync(join(dataDir, 'x'), 'x'));

  it('answers others while one owner has it spin', async () => {
    const pool = children().createPool(options);
    const spinning = [1, 2].map(() => pool.ask(ask({ act: 'spin' }, 'a', 600_000)).catch((error: unknown) => error));
    try {
      expect(await pool.ask(ask({ act: 'answer', result: 'de b' }, 'b'))).toBe('de b');
    } finally {
      await pool.close();
    }
    for (const end of await Promise.all(spinning)) expect(end).toBeInstanceOf(Error);
  });

  it('ends a process that spins after its time, and the owner who had it goes on', async () => {
    const pool = children().createPool(options);
    try {
      const spinning = [1, 2].map(() => pool.ask(ask({ act: 'spin' }, 'a', 1_500)).catch((error: unknown) => error));
      for (const end of await Promise.all(spinning)) expect(end).toMatchObject({ limite: 'tempo' });
      expect(await pool.ask(ask({ act: 'answer', result: 'de a' }, 'a'))).toBe('de a');
    } finally {
      await pool.close();
    }
  });

  it('reads documents and not the key that lies beside them', async () => {
    const pool = children().createPool(options);
    const chave = join(dataDir, 'chave-secreta');
    const documento = join(dataDir, 'arquivos', 'documento');
    mkdirSync(dirname(documento), { recursive: true, mode: 0o700 });
    for (const path of [chave, documento]) writeFileSync(path, 'texto', { mode: 0o600 });
    try {
      const pedido = { ...ask({ act: 'read', path: documento }, 'a'), path: documento };
      expect(await pool.ask(pedido)).toBe('texto');
      await expect(pool.ask(ask({ act: 'read', path: chave }, 'a'))).rejects.toThrow(/restricted/);
    } finally {
      await pool.close();
    }
  });

  it('takes no answer of another shape, and ends the process that gave it', async () => {
    const pool = children().createPool({ ...options, size: 1, answer: z.string() });
    try {
      await expect(pool.ask(ask({ act: 'answer', result: { texto: 1 } }, 'a'))).rejects.toThrow('answer is wrong');
      await expect(pool.ask(ask({ act: 'say', message: 'fim' }, 'a'))).rejects.toThrow('answer is wrong');
      expect(await pool.ask(ask({ act: 'answer', result: 'certo' }, 'a'))).toBe('certo');
    } finally {
      await pool.close();
    }
  });

  it('refuses what would wait behind too many, of one owner first', async () => {
    const pool = children().createPool(options);
    const spin = (ownerId: string) => pool.ask(ask({ act: 'spin' }, ownerId, 60_000)).catch((error: unknown) => error);
    const held: Promise<unknown>[] = [];
    // They come in at once, in whatever order: which of them is refused does not matter.
    const firstEnd = (owners: string) => {
      const asked = [...owners].map(spin);
      held.push(...asked);
      return Promise.race(asked);
    };
    try {
      // One of a works, two wait; the fourth would be the third to wait.
      expect(await firstEnd('aaaa')).toBeInstanceOf(ChildBusyError);
      // One of b works, two wait: four wait, and there is no room for any other owner.
      expect(await firstEnd('bbbc')).toBeInstanceOf(ChildBusyError);
    } finally {
      await pool.close();
    }
    for (const end of await Promise.all(held)) expect(end).toBeInstanceOf(Error);
  });

  it('keeps a process for the next question, and goes on after one died', async () => {
    const pool = children().createPool({ ...options, size: 1 });
    try {
      await expect(pool.ask(ask({ act: 'connect', port }, 'a'))).rejects.toThrow('no network');
      await expect(pool.ask(ask({ act: 'heap' }, 'a'))).rejects.toMatchObject({ limite: 'memoria' });
      expect(await pool.ask(ask({ act: 'answer', result: 1 }, 'a'))).toBe(1);
    } finally {
      await pool.close();
    }
  });
});

function stateOf(pid: number): string {
  try {
    return /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}
