import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../testing/patience.ts';
import { useTempDirs } from '../../../testing/temp-dirs.ts';
import { createJsonLogger } from '../../log/json-logger.ts';
import { createPgNotify } from '../../notify/pg-notify.ts';
import { createPgBossQueue } from '../../queue/pg-boss-queue.ts';
import { defineJob } from '../../queue/port.ts';
import { asSystem } from '../as-system.ts';
import { createDb } from '../create-db.ts';
import { migrateDatabase } from '../migrate.ts';
import { ping } from '../ping.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { keepRunning } from './keep-running.ts';
import { findPostmaster } from './postmaster.ts';

const tempDir = useTempDirs();
const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

const contar = defineJob<{ n: number }>({ name: 'contar' });

/** The portal's own database server dies without a word: it is there again, and so is everything that speaks to it. */
describe('a database server that is killed', () => {
  it('is started again at its address; queries, jobs and notices go on, and the log stays short', async () => {
    const lines: string[] = [];
    const log = createJsonLogger({ level: 'info', write: (line) => lines.push(line) });
    // Durable: otherwise the kill takes back what was committed just before.
    const homeDir = join(tempDir('pg'), 'postgres');
    const server = await startEmbeddedPostgres({ homeDir });
    undo.push(() => server.stop());
    const onGivenUp = vi.fn();
    server.keepRunning({ log, onGivenUp });
    await migrateDatabase(server.url);
    const { db, close } = createDb({ url: server.url });
    undo.push(close);
    const notify = createPgNotify({ url: server.url, log });
    await notify.start();
    undo.push(() => notify.stop());
    const queue = createPgBossQueue({ db, url: server.url, log });
    const feitos: number[] = [];
    const avisos: (string | null)[] = [];
    queue.work(contar, async ({ data }) => void feitos.push(data.n));
    notify.subscribe('teste', (payload) => void avisos.push(payload));
    await queue.start({ work: true, jobs: [contar] });
    undo.push(() => queue.stop(1_000));
    const send = (n: number) =>
      asSystem(db, 'tarefa', async (trx) => {
        await queue.send(trx, contar, { n });
        await notify.publish(trx, 'teste', String(n));
      });

    for (const n of [1, 2]) {
      await send(n);
      await vi.waitFor(
        () => expect([feitos, avisos.at(-1)]).toEqual([expect.arrayContaining([n]), String(n)]),
        PATIENCE,
      );
      const antes = findPostmaster(join(homeDir, 'dados'));
      process.kill(antes?.pid ?? 0, 'SIGKILL');
      await vi.waitFor(() => expect(findPostmaster(join(homeDir, 'dados'))?.pid).not.toBe(antes?.pid), PATIENCE);
      await vi.waitFor(() => ping(db), PATIENCE);
      expect(findPostmaster(join(homeDir, 'dados'))?.port).toBe(antes?.port);
      // Whoever listens hears that notices may have been missed.
      await vi.waitFor(() => expect(avisos.at(-1)).toBeNull(), PATIENCE);
    }
    await send(3);
    await vi.waitFor(() => expect(feitos).toContain(3), PATIENCE);
    await vi.waitFor(() => expect(avisos).toContain('3'), PATIENCE);
    expect(onGivenUp).not.toHaveBeenCalled();
    expect(lines.filter((line) => line.includes('was started again'))).toHaveLength(2);
    // Of the queue's many failed looks, one line for each kind of error.
    expect(lines.filter((line) => line.includes('queue error')).length).toBeLessThan(8);
  });

  it('is given up after the last attempt', async () => {
    const lines: string[] = [];
    const log = createJsonLogger({ level: 'info', write: (line) => lines.push(line) });
    const restart = vi.fn(() => Promise.reject(new Error('no space')));
    const givenUp = new Promise<Error>((resolve) => {
      const end = keepRunning({ isRunning: () => false, restart, log, onGivenUp: resolve, pausesMs: [0, 0, 0] });
      undo.push(end);
    });
    expect((await givenUp).cause).toEqual(new Error('no space'));
    expect(restart).toHaveBeenCalledTimes(3);
    expect(lines.filter((line) => line.includes('could not be started again'))).toHaveLength(3);
  });
});
