import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createFilhos, type Filhos } from './filhos.ts';
import { freePort } from './free-port.ts';

const REPO = fileURLToPath(new URL('../../../../', import.meta.url));
const READY_MS = 180_000;

/** A server process on a data folder of its own, which a test can kill and restart. */
export interface Servidor {
  readonly url: string;
  /** The child processes that work for it. */
  readonly filhos: Filhos;
  /**
   * Ends the process as `kill -9` does, and resolves when it is gone. A frozen tool then has no parent any more.
   */
  kill(): Promise<void>;
  /** Suspends the process: it reads nothing that arrives from now on. `kill` still ends it. */
  freeze(): void;
  /** Starts it again on the same folder and port, and resolves when it is ready. */
  restart(): Promise<void>;
  /** Shuts it down in order. Throws when it does not end. */
  stop(): Promise<void>;
}

interface StartOptions {
  dataDir: string;
  env?: Record<string, string>;
}

/** Other tests take ports too: one that was free a moment ago may be taken when the server comes to it. */
const PORTS_TRIED = 3;
const PORT_TAKEN = 'A porta já está em uso';

export async function startServidor(o: StartOptions): Promise<Servidor> {
  for (let tried = 1; ; tried++) {
    try {
      return await startOnPort(await freePort(), o);
    } catch (error) {
      if (tried === PORTS_TRIED || !String(error).includes(PORT_TAKEN)) throw error;
    }
  }
}

async function startOnPort(port: number, { dataDir, env = {} }: StartOptions): Promise<Servidor> {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: REPO,
      env: {
        ...process.env,
        DATABASE_URL: '',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DEMO: '1',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-10_000);
      });
    }
    const deadline = Date.now() + READY_MS;
    while (!(await isReady(url))) {
      if (started.exitCode !== null) throw new Error(`the server ended by itself (${started.exitCode})\n${output}`);
      if (Date.now() > deadline) throw new Error(`the server is not ready after ${READY_MS / 1000} s\n${output}`);
      await wait(100);
    }
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    filhos.thaw();
  };

  const filhos = createFilhos(() => child?.pid);
  await start();
  const freeze = (): void => {
    if (child?.kill('SIGSTOP') !== true) throw new Error('there is no server to stop');
  };
  return { url, filhos, freeze, kill: () => end('SIGKILL'), restart: start, stop: () => end('SIGTERM') };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
