import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../geradores/random.ts';

/**
 * So many users at a time, each on a connection of its own: one asks for an address, reads the whole answer, waits for
 * between none and twice `thinkMs`, and asks for the next one, until `durationMs` are over and each user has asked for
 * every address. Returns how long each answer took, in milliseconds. Throws when a call is refused.
 */
export async function measureUsers(o: {
  url: string;
  token: string;
  users: number;
  thinkMs: number;
  durationMs: number;
  paths: readonly string[];
}): Promise<number[]> {
  const { url, token, users, thinkMs, durationMs, paths } = o;
  const agent = new Agent({ keepAlive: true, maxSockets: users });
  const end = performance.now() + durationMs;
  const times: number[] = [];
  const random = createRandom('users');
  const beUser = async (user: number): Promise<void> => {
    // Users do not begin at the same moment.
    await wait(random.integer(0, thinkMs));
    for (let n = user; n < user + paths.length || performance.now() < end; n++) {
      times.push(await ask(agent, `${url}${paths[n % paths.length]}`, token));
      await wait(random.integer(0, 2 * thinkMs));
    }
  };
  try {
    await Promise.all(Array.from({ length: users }, (_, user) => beUser(user)));
  } finally {
    agent.destroy();
  }
  return times;
}

/** The value that `p` per cent of the values do not exceed. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('no values');
  return value;
}

/** The value in the middle; of an even number the lower one. */
export const median = (values: readonly number[]): number => percentile(values, 50);

function ask(agent: Agent, url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
      response.resume();
    });
    request.on('error', reject);
  });
}
