import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findPostmaster } from './platform/db/embedded/postmaster.ts';
import { childEnv } from './testing/child-env.ts';
import { PATIENCE } from './testing/patience.ts';
import { useTempDirs } from './testing/temp-dirs.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const tempDir = useTempDirs();
const children: Started[] = [];
afterAll(async () => {
  // Only those that a failed test left running.
  const left = children.filter(({ child }) => child.exitCode === null && child.signalCode === null);
  for (const { child } of left) child.kill('SIGTERM');
  await Promise.all(left.map(({ ended }) => ended));
});

interface Started {
  child: ChildProcess;
  output: () => string;
  /** Resolves when the output holds the text, rejects when the process ends before. */
  says: (text: string) => Promise<void>;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Started {
  const child = fork(MAIN, {
    env: childEnv({ DEMO: '0', ...env }),
    silent: true,
    execArgv: [],
  });
  let text = '';
  const collect = (chunk: Buffer) => {
    text += chunk.toString();
    child.emit('said');
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const says = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const over = await Promise.race([once(child, 'said').then(() => false), ended.then(() => true)]);
      if (over && !text.includes(wanted)) throw new Error(`ended without saying "${wanted}":\n${text}`);
    }
  };
  const started = { child, output: () => text, says, ended };
  children.push(started);
  return started;
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return String(typeof address === 'object' ? address?.port : address);
}

async function statusOf(port: string, path: string): Promise<number> {
  return (await fetch(`http://127.0.0.1:${port}${path}`)).status;
}

describe('the process', () => {
  it('starts on an empty folder, refuses a second, survives kill -9, and stops clean', async () => {
    const env = { PORT: await freePort(), DATA_DIR: tempDir('main') };
    const first = start(env);
    await first.says(`Apura pronto em http://localhost:${env.PORT}`);
    expect(await statusOf(env.PORT, '/health/ready')).toBe(200);
    expect(statSync(join(env.DATA_DIR, 'chave-secreta')).mode & 0o777).toBe(0o600);

    const second = start({ ...env, PORT: await freePort() });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('já está rodando');

    first.child.kill('SIGKILL');
    await first.ended;
    const again = start(env);
    await again.says('Apura pronto em');
    expect(again.output()).toContain('took over the database server');
    expect(await statusOf(env.PORT, '/health/ready')).toBe(200);

    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
    expect(again.output()).toContain('Encerrado.');
    expect(again.output()).not.toContain('"level":"error"');
  });

  it('serves on when nobody reads its output any more, and its database dies', async () => {
    const env = { PORT: await freePort(), DATA_DIR: tempDir('sem-leitor') };
    const { child, says, ended } = start(env);
    await says(`Apura pronto em http://localhost:${env.PORT}`);
    child.stdout?.destroy();
    child.stderr?.destroy();
    const postmaster = findPostmaster(join(env.DATA_DIR, 'postgres', 'dados'));
    process.kill(postmaster?.pid ?? 0, 'SIGKILL');
    // Each of these leaves lines in the log.
    await vi.waitFor(async () => expect(await statusOf(env.PORT, '/health/ready')).toBe(503), PATIENCE);
    await vi.waitFor(async () => expect(await statusOf(env.PORT, '/health/ready')).toBe(200), PATIENCE);
    expect(await statusOf(env.PORT, '/health/live')).toBe(200);
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('serves without working, and works without serving, on one external database', async () => {
    const { inject } = await import('vitest');
    const { createDatabase, dropDatabase, uniqueDatabaseName } = await import('./testing/test-postgres.ts');
    const postgres = inject('postgres');
    const name = uniqueDatabaseName('apura_papeis');
    const shared = {
      DATABASE_URL: await createDatabase(postgres, name),
      SECRET_KEY: 'k'.repeat(40),
      DATA_DIR: tempDir('papeis'),
      // Only root must name the user of its children.
      WORKER_USER: '65533:65533',
    };
    const webPort = await freePort();
    const healthPort = await freePort();
    const web = start({ ...shared, ROLE: 'web', PORT: webPort });
    const worker = start({ ...shared, ROLE: 'worker', HEALTH_PORT: healthPort });
    await Promise.all([web.says('pronto em'), worker.says('processando tarefas')]);
    expect(await statusOf(webPort, '/health/ready')).toBe(200);
    expect(await statusOf(healthPort, '/health/ready')).toBe(200);
    expect(await statusOf(healthPort, '/login')).toBe(404);
    for (const { child, ended } of [web, worker]) {
      child.kill('SIGINT');
      expect(await ended).toBe(0);
    }
    await dropDatabase(postgres, name);
  });

  it('goes when its starter goes', async () => {
    const env = { PORT: await freePort(), DATA_DIR: tempDir('orfao') };
    const server = start(env);
    await server.says('pronto em');
    const exit = once(server.child, 'exit');
    server.child.disconnect();
    expect(await exit).toEqual([0, null]);
  });

  it.runIf(process.getuid?.() === 0)(
    'refuses root on an external database until it is told who its readers are',
    async () => {
      const settings = {
        DATABASE_URL: 'postgres://apura@127.0.0.1:1/apura',
        SECRET_KEY: 'k'.repeat(40),
        DATA_DIR: tempDir('raiz'),
      };
      const without = start(settings);
      expect(await without.ended).toBe(1);
      expect(without.output()).toMatch(/iniciado como root[\s\S]*WORKER_USER=65533:65533/);
      const root = start({ ...settings, WORKER_USER: '0:0' });
      expect(await root.ended).toBe(1);
      expect(root.output()).toContain('WORKER_USER deve ser');
      const closed = tempDir('fechada');
      const blind = start({ ...settings, WORKER_USER: '65533:65533', DATA_DIR: join(closed, 'dados') });
      expect(await blind.ended).toBe(1);
      expect(blind.output()).toContain('não alcança');
    },
  );

  it('says in one sentence that a data folder cannot be used, and ends', async () => {
    const file = join(tempDir('pasta'), 'arquivo');
    writeFileSync(file, 'x');
    for (const [dataDir, sentence] of [
      [file, `A pasta de dados ${file} não pode ser usada, porque há um arquivo com esse nome`],
      ['/proc/x', 'A pasta de dados /proc/x não pode ser usada (ENOENT)'],
    ] as const) {
      const { ended, output } = start({ PORT: await freePort(), DATA_DIR: dataDir });
      expect(await ended).toBe(1);
      expect(output().trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
    }
  });

  it('says what is wrong with its settings, and with a port that is taken', async () => {
    const wrong = start({ PORT: 'abc', ROLE: 'tudo' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toMatch(/PORT deve ser[\s\S]*ROLE deve ser/);
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = String(typeof address === 'object' ? address?.port : address);
    const taken = start({ PORT: port, DATA_DIR: tempDir('porta') });
    expect(await taken.ended).toBe(1);
    expect(taken.output()).toContain('A porta já está em uso');
    holder.close();
  });
});
