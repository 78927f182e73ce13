import { sql } from 'kysely';
import pg from 'pg';
import { connectionOf } from '../db/connection-of.ts';
import type { Logger } from '../log/port.ts';
import { seldom } from '../log/seldom.ts';
import type { Notify } from './port.ts';

const CHANNEL = 'apura';
const RECONNECT_MS = 1_000;

/**
 * LISTEN/NOTIFY over one connection of its own; our channels are a prefix of the payload, so that one LISTEN serves
 * all.
 */
export function createPgNotify(options: { url: string; log: Logger }): Notify {
  const listeners = new Map<string, Set<(payload: string | null) => void>>();
  let client: pg.Client | undefined;
  const log = seldom(options.log);
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;

  async function connect(): Promise<void> {
    const opened = new pg.Client({ ...connectionOf(options.url), application_name: 'apura-avisos', keepAlive: true });
    opened.on('error', (error) => log.warn({ err: error }, 'notification connection broke'));
    opened.on('end', () => {
      if (client === opened) client = undefined;
      retry();
    });
    opened.on('notification', ({ payload }) => deliver(payload ?? ''));
    await opened.connect();
    await opened.query(`listen ${CHANNEL}`);
    client = opened;
  }

  function retry(): void {
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(resync, retry);
    }, RECONNECT_MS);
    timer.unref();
  }

  function deliver(message: string): void {
    const cut = message.indexOf(':');
    const payload = message.slice(cut + 1);
    for (const listener of listeners.get(message.slice(0, cut)) ?? []) listener(payload);
  }

  function resync(): void {
    for (const set of listeners.values()) for (const listener of set) listener(null);
  }

  return {
    async publish(trx, channel, payload) {
      await sql`select pg_notify(${CHANNEL}, ${`${channel}:${payload}`})`.execute(trx);
    },
    subscribe(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set);
      set.add(listener);
      return () => set.delete(listener);
    },
    async start() {
      stopped = false;
      await connect();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
