import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase, uniqueDatabaseName } from '../../testing/test-postgres.ts';
import { asSystem } from '../db/as-system.ts';
import { createDb, type DbHandle } from '../db/create-db.ts';
import { createJsonLogger } from '../log/json-logger.ts';
import { createPgBossQueue } from './pg-boss-queue.ts';
import { defineJob, type JobDefinition, type Queue, type SendOptions } from './port.ts';

type Data = { ownerId: string; name: string };
type Job = JobDefinition<Data>;

const log = createJsonLogger({ level: 'silent', write: () => {} });
const A = randomUUID();
const B = randomUUID();
let url: string;
let database: string;
let handle: DbHandle;
const open: Queue[] = [];

beforeAll(async () => {
  database = uniqueDatabaseName('apura_vez');
  url = await createDatabase(inject('postgres'), database, inject('postgresTemplate'));
  handle = createDb({ url });
});

afterAll(async () => {
  for (const queue of open) await queue.stop(1_000);
  await handle.close();
  await dropDatabase(inject('postgres'), database);
});

/** A worker whose jobs end when the test says so. */
async function startWorker(jobs: readonly Job[], { heavyJobs }: { heavyJobs?: number } = {}) {
  const queue = createPgBossQueue({ db: handle.db, url, log, heavyJobs });
  open.push(queue);
  const begun: string[] = [];
  const running = new Map<string, () => void>();
  const waiting: { count: number; done: () => void }[] = [];
  for (const job of jobs) {
    queue.work(job, ({ data, signal }) => {
      begun.push(data.name);
      for (const item of waiting) if (begun.length >= item.count) item.done();
      return new Promise<void>((done, fail) => {
        running.set(data.name, done);
        signal.addEventListener('abort', () => fail(signal.reason));
      });
    });
  }
  await queue.start({ work: true, jobs });
  return {
    queue,
    begun,
    /** Waits until so many jobs have begun. */
    reached: (count: number) =>
      new Promise<void>((done) => (begun.length >= count ? done() : waiting.push({ count, done }))),
    /** Ends a running job. */
    end: (name: string) => {
      const done = running.get(name);
      if (done === undefined) throw new Error(`${name} does not run`);
      running.delete(name);
      done();
    },
    send: (job: Job, data: Data, options?: SendOptions) =>
      asSystem(handle.db, 'tarefa', (trx) => queue.send(trx, job, data, options)),
  };
}

describe('turns by owner', () => {
  it('gives the next place to a waiting owner before an owner of many jobs, and keeps the order of each', async () => {
    const job: Job = defineJob<Data>({ name: 'vez' });
    const worker = await startWorker([job]);
    await worker.send(job, { ownerId: A, name: 'a1' });
    await worker.reached(1);
    for (let n = 2; n <= 5; n++) await worker.send(job, { ownerId: A, name: `a${n}` });
    for (let n = 1; n <= 2; n++) await worker.send(job, { ownerId: B, name: `b${n}` });
    for (let count = 1; count < 7; count++) {
      worker.end(worker.begun[count - 1] ?? '');
      await worker.reached(count + 1);
    }
    expect(worker.begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4', 'a5']);
  });

  it('leaves the last place to other owners where a job says how many places one owner may have', async () => {
    const job: Job = defineJob<Data>({ name: 'lugar', concurrency: 2, perOwner: 1 });
    const worker = await startWorker([job]);
    for (const name of ['a1', 'a2']) await worker.send(job, { ownerId: A, name });
    await worker.send(job, { ownerId: B, name: 'b1' });
    await worker.reached(2);
    // Two places ask at once, so either job of the owner may be the first.
    const [first = '', other] = worker.begun.toSorted();
    expect(['a1', 'a2']).toContain(first);
    expect(other).toBe('b1');
    worker.end('b1');
    worker.end(first);
    await worker.reached(3);
    expect(worker.begun[2]).toBe(first === 'a1' ? 'a2' : 'a1');
  });
});

describe('heavy jobs', () => {
  const projeto: Job = defineJob<Data>({ name: 'projeto', heavy: true });
  const outra: Job = defineJob<Data>({ name: 'outra', heavy: true });

  it('begins a small one of another owner while one owner fills its own share', async () => {
    const worker = await startWorker([projeto, outra], { heavyJobs: 1 });
    for (const name of ['a-large', 'a-large-2']) await worker.send(projeto, { ownerId: A, name });
    for (const name of ['a-small', 'a-small-2']) {
      await worker.send(outra, { ownerId: A, name }, { size: 'small' });
    }
    await worker.reached(2);
    await worker.send(projeto, { ownerId: B, name: 'b-small' }, { size: 'small' });
    await worker.reached(3);
    // None of A's has ended; which of its small ones began is not said here.
    expect(worker.begun.toSorted()).toEqual(['a-large', expect.stringMatching(/^a-small/), 'b-small']);
    await worker.send(outra, { ownerId: B, name: 'b-large' });
    worker.end('a-large');
    await worker.reached(4);
    // The large ones of both kinds share one place, and it is B's turn.
    expect(worker.begun[3]).toBe('b-large');
    await worker.queue.stop(2_000);
  });

  it('works what an earlier version sent to the queue of its kind', async () => {
    const antiga = defineJob<Data>({ name: 'antiga' });
    const before = createPgBossQueue({ db: handle.db, url, log });
    await before.start({ work: false, jobs: [antiga] });
    await asSystem(handle.db, 'tarefa', (trx) => before.send(trx, antiga, { ownerId: A, name: 'left' }));
    await before.stop(1_000);
    const worker = await startWorker([{ ...antiga, heavy: true }]);
    await worker.reached(1);
    expect(worker.begun).toEqual(['left']);
    worker.end('left');
  });
});
