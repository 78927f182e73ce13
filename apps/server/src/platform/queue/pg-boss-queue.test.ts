import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase, uniqueDatabaseName } from '../../testing/test-postgres.ts';
import { asSystem } from '../db/as-system.ts';
import { createDb, type DbHandle } from '../db/create-db.ts';
import { createJsonLogger } from '../log/json-logger.ts';
import { createPgBossQueue } from './pg-boss-queue.ts';
import { defineJob, type JobDefinition, PermanentJobError, type Queue } from './port.ts';

const log = createJsonLogger({ level: 'silent', write: () => {} });
const open: Queue[] = [];
let url: string;
let name: string;
let handle: DbHandle;

beforeAll(async () => {
  name = uniqueDatabaseName('apura_fila');
  url = await createDatabase(inject('postgres'), name, inject('postgresTemplate'));
  handle = createDb({ url });
});

afterAll(async () => {
  for (const queue of open) await queue.stop(1_000);
  await handle.close();
  await dropDatabase(inject('postgres'), name);
});

function newQueue(): Queue {
  const queue = createPgBossQueue({ db: handle.db, url, log });
  open.push(queue);
  return queue;
}

let counter = 0;
function newJob(options: { maxFailures?: number } = {}): JobDefinition<{ n: number }> {
  counter += 1;
  return defineJob<{ n: number }>({ name: `teste-${counter}`, ...options });
}

/** A worker of one job, and what it was given, awaited by count. */
async function startWorker(
  job: JobDefinition<{ n: number }>,
  behave: (n: number, attempt: { failures: number; lastTry: boolean; signal: AbortSignal }) => Promise<void>,
) {
  const queue = newQueue();
  const seen: number[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  queue.work(job, async (attempt) => {
    seen.push(attempt.data.n);
    for (const item of waiting) if (seen.length >= item.count) item.done();
    await behave(attempt.data.n, attempt);
  });
  await queue.start({ work: true, jobs: [job] });
  const reached = (count: number) =>
    new Promise<void>((done) => {
      if (seen.length >= count) done();
      else waiting.push({ count, done });
    });
  return { queue, seen, reached };
}

const send = (queue: Queue, job: JobDefinition<{ n: number }>, n: number, singletonKey?: string) =>
  asSystem(handle.db, 'tarefa', (trx) =>
    queue.send(trx, job, { n }, singletonKey === undefined ? {} : { singletonKey }),
  );

describe('the queue', () => {
  it('works a job sent in a committed transaction, and none of a rolled back one', async () => {
    const job = newJob();
    const { queue, seen, reached } = await startWorker(job, async () => {});
    await asSystem(handle.db, 'tarefa', async (trx) => {
      await queue.send(trx, job, { n: 1 });
      throw new Error('undo');
    }).catch(() => {});
    await send(queue, job, 2);
    await reached(1);
    expect(seen).toEqual([2]);
  });

  it('keeps the transaction’s role as it was', async () => {
    const job = newJob();
    const queue = newQueue();
    await queue.start({ work: false, jobs: [job] });
    await asSystem(handle.db, 'tarefa', async (trx) => {
      await queue.send(trx, job, { n: 1 });
      await expect(trx.selectFrom('projeto').selectAll().execute()).rejects.toThrow(/permission denied/);
    }).catch(() => {});
  });

  it('lets one job of a key wait', async () => {
    const job = newJob();
    const queue = newQueue();
    await queue.start({ work: false, jobs: [job] });
    for (const key of ['x', 'x', 'y']) await send(queue, job, 1, key);
    const { rows } = await handle.pool.query('select count(*)::int as n from pgboss.job where name = $1', [job.name]);
    expect(rows[0]).toEqual({ n: 2 });
  });

  it('gives an error that no retry can mend up at once', async () => {
    const job = newJob();
    const { queue, seen } = await startWorker(job, async () => {
      throw new PermanentJobError('never');
    });
    await send(queue, job, 1);
    await expectState(job, 'failed');
    expect(seen).toEqual([1]);
  });

  it('puts a job that found the disk full back for a minute, and counts no failure', async () => {
    const job = newJob({ maxFailures: 1 });
    const { queue, seen, reached } = await startWorker(job, async () => {
      throw new Error('a table was not written', { cause: Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }) });
    });
    await send(queue, job, 1);
    await reached(1);
    await expectState(job, 'retry');
    const { rows } = await handle.pool.query(
      'select start_after - now() > $2::interval as waits from pgboss.job where name = $1',
      [job.name, '30 seconds'],
    );
    expect([rows, seen]).toEqual([[{ waits: true }], [1]]);
    const falhas = await handle.pool.query(
      'select count(*)::int as n from tarefa_falha where tarefa_id in (select id from pgboss.job where name = $1)',
      [job.name],
    );
    expect(falhas.rows).toEqual([{ n: 0 }]);
  });

  // These mostly wait, for a pause, a poll or a heartbeat: they wait together.
  it.concurrent('retries an error as often as the job allows, marks the last try, then gives up', async () => {
    const job = newJob({ maxFailures: 3 });
    const lastTries: boolean[] = [];
    const { queue, reached } = await startWorker(job, async (_n, { lastTry }) => {
      lastTries.push(lastTry);
      throw new Error('faulty');
    });
    await send(queue, job, 1);
    await reached(3);
    await expectState(job, 'failed');
    expect(lastTries).toEqual([false, false, true]);
  });

  it.concurrent('gives a job that the process cut short back, without counting a failure', async () => {
    const job = newJob({ maxFailures: 1 });
    const first = await startWorker(job, (_n, { signal }) => untilAborted(signal));
    await send(first.queue, job, 1);
    await first.reached(1);
    await first.queue.stop(5_000);
    let failures = -1;
    const second = await startWorker(job, async (_n, attempt) => {
      failures = attempt.failures;
    });
    await second.reached(1);
    await expectState(job, 'completed');
    expect(failures).toBe(0);
  });

  it.concurrent('takes up the job of a worker that was killed within seconds, without counting a failure', async () => {
    const job = newJob({ maxFailures: 1 });
    const queue = newQueue();
    await queue.start({ work: false, jobs: [job] });
    await send(queue, job, 1);
    const victim = fork(join(import.meta.dirname, 'hang-on-job.fixture.ts'), [url, job.name], { execArgv: [] });
    await once(victim, 'message');
    victim.kill('SIGKILL');
    let failures = -1;
    const heir = await startWorker(job, async (_n, attempt) => {
      failures = attempt.failures;
    });
    // Were the death of its worker not noticed, the job would come back after a day.
    await heir.reached(1);
    await expectState(job, 'completed');
    expect(failures).toBe(0);
  });

  it('does not start with a job that has no handler, two, or a handler of no job', async () => {
    const job = newJob();
    await expect(newQueue().start({ work: true, jobs: [job] })).rejects.toThrow(`${job.name} has no handler`);
    const twice = newQueue();
    twice.work(job, async () => {});
    expect(() => twice.work(job, async () => {})).toThrow('two handlers');
    await expect(twice.start({ work: false, jobs: [] })).rejects.toThrow('belongs to no known job');
    const defined = newQueue();
    await expect(defined.start({ work: false, jobs: [job, job] })).rejects.toThrow('defined twice');
  });

  it('does not work jobs in a process that only serves', async () => {
    const job = newJob();
    const web = newQueue();
    let worked = 0;
    web.work(job, async () => {
      worked += 1;
    });
    await web.start({ work: false, jobs: [job] });
    const worker = await startWorker(job, async () => {});
    await send(web, job, 1);
    await worker.reached(1);
    expect(worked).toBe(0);
    expect(await web.counts()).toEqual([expect.objectContaining({ job: job.name })]);
  });
});

async function expectState(job: JobDefinition<{ n: number }>, state: string): Promise<void> {
  for (;;) {
    const { rows } = await handle.pool.query('select state::text as state from pgboss.job where name = $1', [job.name]);
    if (rows[0]?.state === state) return;
    await wait(50);
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
}
