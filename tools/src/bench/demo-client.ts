import { setTimeout as wait } from 'node:timers/promises';
import { sessaoSchema } from '@apura/contract';
import { DEMO_USER } from './start-server.ts';

const PATIENCE_MS = 900_000;

/** Calls of one user, answered as JSON. Each throws when it is refused. */
export interface DemoClient {
  token: string;
  call(path: string, init?: RequestInit): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
}

/** Signs in to a server of `startServer` as the demonstration's master. */
export async function openDemoClient(url: string): Promise<DemoClient> {
  return openClient(url, DEMO_USER);
}

/** Signs in with any user of the demonstration. */
export async function openClient(url: string, { email, senha }: { email: string; senha: string }): Promise<DemoClient> {
  const { accessToken: token } = sessaoSchema.parse(
    await read(await fetch(`${url}/login`, json({ username: email, password: senha }))),
  );
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> =>
    read(await fetch(`${url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }));
  return { token, call, post: (path, body) => call(path, json(body)) };
}

/** Asks until there is an answer. Throws after a quarter of an hour. */
export async function poll<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  { everyMs = 500 }: { everyMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${what} did not end in ${PATIENCE_MS / 1000} s`);
    await wait(everyMs);
  }
}

function json(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function read(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response.json();
}
