import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { REPO } from '../repo.ts';

/** The demonstration's master, who may do everything. */
export const DEMO_USER = { email: 'master@demo.apura.local', senha: 'Apura@2026' };

/** The built portal on a server of its own, with the demonstration's data. */
export async function startServer(dataDir: string): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [join(REPO, 'apps/server/src/main.ts')], {
    cwd: REPO,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise((resolve) => server.once('exit', resolve));
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await gone;
  };
  try {
    await until('the server', () => server.exitCode, `${url}/health/ready`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: server.pid ?? 0, stop };
}

/** Waits until an address of a process answers well. Throws when the process ends before, or after two minutes. */
export async function until(what: string, exitCode: () => number | null, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    if (exitCode() !== null) throw new Error(`${what} ended with ${exitCode()}`);
    await wait(200);
  }
  throw new Error(`${what} is not ready after two minutes`);
}

/** A port of this machine that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
