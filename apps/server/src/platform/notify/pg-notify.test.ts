import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase, uniqueDatabaseName } from '../../testing/test-postgres.ts';
import { asSystem } from '../db/as-system.ts';
import { createDb, type DbHandle } from '../db/create-db.ts';
import { createJsonLogger } from '../log/json-logger.ts';
import { createPgNotify } from './pg-notify.ts';
import type { Notify } from './port.ts';

const log = createJsonLogger({ level: 'silent', write: () => {} });
let name: string;
let handle: DbHandle;
let sender: Notify;
let receiver: Notify;

beforeAll(async () => {
  name = uniqueDatabaseName('apura_aviso');
  const url = await createDatabase(inject('postgres'), name, inject('postgresTemplate'));
  handle = createDb({ url });
  sender = createPgNotify({ url, log });
  receiver = createPgNotify({ url, log });
  await receiver.start();
});
afterAll(async () => {
  await receiver.stop();
  await handle.close();
  await dropDatabase(inject('postgres'), name);
});

const publish = (channel: string, payload: string) =>
  asSystem(handle.db, 'tarefa', (trx) => sender.publish(trx, channel, payload));

/** The messages of a channel, one awaited at a time. */
function inbox(channel: string) {
  const arrived: (string | null)[] = [];
  let wake = () => {};
  const end = receiver.subscribe(channel, (payload) => {
    arrived.push(payload);
    wake();
  });
  const next = async () => {
    while (arrived.length === 0) {
      await new Promise<void>((done) => {
        wake = done;
      });
    }
    return arrived.shift();
  };
  return { next, end, arrived };
}

describe('createPgNotify', () => {
  it('carries a message to its channel after the commit, and none of a rolled back transaction', async () => {
    const one = inbox('um');
    const two = inbox('dois');
    await asSystem(handle.db, 'tarefa', async (trx) => {
      await sender.publish(trx, 'um', 'perdida');
      throw new Error('undo');
    }).catch(() => {});
    await publish('dois', 'a:b:ç');
    await publish('um', '');
    expect(await two.next()).toBe('a:b:ç');
    expect(await one.next()).toBe('');
    expect([...one.arrived, ...two.arrived]).toEqual([]);
    one.end();
    await publish('um', 'ninguém ouve');
    await publish('dois', 'fim');
    expect(await two.next()).toBe('fim');
    expect(one.arrived).toEqual([]);
    two.end();
  });

  it('connects again by itself and tells its listeners that they may have missed something', async () => {
    const box = inbox('três');
    await handle.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'apura-avisos' and datname = current_database()`,
    );
    expect(await box.next()).toBeNull();
    await publish('três', 'de volta');
    expect(await box.next()).toBe('de volta');
    box.end();
  });
});
