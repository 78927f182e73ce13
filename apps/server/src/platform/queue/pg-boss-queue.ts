import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { asSystem } from '../db/as-system.ts';
import { connectionOf } from '../db/connection-of.ts';
import type { Db, Trx } from '../db/create-db.ts';
import { isDiskFull } from '../disk/port.ts';
import type { Logger } from '../log/port.ts';
import { seldom } from '../log/seldom.ts';
import { type JobDefinition, type JobHandler, type JobSize, PermanentJobError, type Queue } from './port.ts';

export interface PgBossQueueOptions {
  db: Db;
  url: string;
  log: Logger;
  /** How many large heavy jobs this process works at a time; one unless given. */
  heavyJobs?: number;
}

const SCHEMA = 'pgboss';
const DEFAULT_MAX_FAILURES = 3;
/** A worker that was silent for this long is dead, and its job is anybody's. pg-boss takes no less. */
const HEARTBEAT_SECONDS = 10;
const HEARTBEAT_REFRESH_SECONDS = 3;
const SUPERVISE_SECONDS = 2;
const POLLING_SECONDS = 2;
/** How long a job waits that found the disk full. */
const FULL_DISK_SECONDS = 60;
/** Taking up an orphan is a retry to pg-boss; it must never run out. Real failures are counted by us. */
const UNLIMITED_RETRIES = 1_000_000;
const ONE_DAY_SECONDS = 86_400;
/** The heavy jobs of every kind, by their size: a small one never waits for a large one (ADR 0056). */
const HEAVY_QUEUES: Readonly<Record<JobSize, string>> = { small: 'tarefas-pequenas', large: 'tarefas-grandes' };

type AnyJob = JobDefinition<object>;
/** What the queues of heavy jobs hold: the kind of job beside its data. */
type HeavyData = { job: string; data: object };
type Attempt = { id: string; data: object; groupId?: string | null; signal: AbortSignal };
/** How many jobs of a queue this process works at a time, and how many of one owner. */
type Places = { total: number; perOwner: number };

/** The queue over pg-boss, in a schema of its own that no application role may touch. */
export function createPgBossQueue(options: PgBossQueueOptions): Queue {
  const { db, log } = options;
  const handlers = new Map<string, { job: AnyJob; handler: JobHandler<object> }>();
  const heavyPlaces = placesOfHeavyJobs(options.heavyJobs ?? 1);
  // While the database is away every look for jobs fails.
  const oftenFailing = seldom(log);
  const stopping = new AbortController();
  let boss: PgBoss | undefined;
  let known: readonly AnyJob[] = [];

  function started(): PgBoss {
    if (boss === undefined) throw new Error('the queue has not been started');
    return boss;
  }

  async function runAttempt(job: AnyJob, handler: JobHandler<object>, attempt: Attempt) {
    const maxFailures = job.maxFailures ?? DEFAULT_MAX_FAILURES;
    const failures = await readFailures(db, attempt.id);
    const signal = AbortSignal.any([attempt.signal, stopping.signal]);
    try {
      await handler({ id: attempt.id, data: attempt.data, failures, lastTry: failures + 1 >= maxFailures, signal });
      if (failures > 0) await forgetFailures(db, attempt.id);
      return { id: attempt.id, status: 'completed' as const };
    } catch (error) {
      // An interrupted attempt did not fail: it returns to the queue.
      if (signal.aborted) return { id: attempt.id, status: 'failed' as const, output: { interrompida: true } };
      if (isDiskFull(error)) {
        // No failure of the job's own, however often: it waits until somebody makes room.
        log.error({ job: job.name, tarefa: attempt.id, err: error }, 'the disk is full: a job waits for room');
        await delayNextTry(db, attempt.id);
        return { id: attempt.id, status: 'failed' as const, output: { semEspaco: true } };
      }
      const count = await countFailure(db, attempt.id);
      const final = error instanceof PermanentJobError || count >= maxFailures;
      log.error({ job: job.name, tarefa: attempt.id, falhas: count, final, err: error }, 'job attempt failed');
      const output = { message: error instanceof Error ? error.message : String(error) };
      return { id: attempt.id, status: final ? ('deadletter' as const) : ('failed' as const), output };
    }
  }

  /**
   * Runs a job between two steps back of its owner: when it begins, for the other places, and when it ends, for its
   * own.
   */
  async function runInTurn(queue: string, attempt: Attempt) {
    const stepBack = async () => {
      if (attempt.groupId == null) return;
      await moveToEndOfLine(db, { queue, owner: attempt.groupId, jobId: attempt.id }).catch((err: unknown) =>
        log.warn({ queue, err }, 'an owner could not be moved to the end of the line'),
      );
    };
    const heavy = Object.values(HEAVY_QUEUES).includes(queue);
    // `send` wrote the data in this form.
    const { job: name, data } = heavy ? (attempt.data as HeavyData) : { job: queue, data: attempt.data };
    const known = handlers.get(name);
    // Thrown to pg-boss, which gives the job back: another process may be of the version that sent it.
    if (known === undefined) throw new Error(`the job ${name} is of an unknown kind`);
    await stepBack();
    const result = await runAttempt(known.job, known.handler, { ...attempt, data });
    await stepBack();
    return result;
  }

  /** Every queue of the known jobs. A heavy job's own queue only holds what an earlier version sent. */
  function listQueues(): { name: string; places: Places }[] {
    const own = known.map((job) => {
      const total = job.concurrency ?? 1;
      return { name: job.name, places: { total, perOwner: job.perOwner ?? total } };
    });
    if (!known.some((job) => job.heavy)) return own;
    const sizes = ['small', 'large'] as const;
    return [...own, ...sizes.map((size) => ({ name: HEAVY_QUEUES[size], places: heavyPlaces[size] }))];
  }

  return {
    async send(trx, job, data, sendOptions = {}) {
      const queue = job.heavy ? HEAVY_QUEUES[sendOptions.size ?? 'large'] : job.name;
      const heavyData: HeavyData = { job: job.name, data };
      const owner = ownerOf(data);
      await asConnectingUser(trx, () =>
        started().send(queue, job.heavy ? heavyData : data, {
          db: fromKysely(trx),
          // The policy allows one waiting job per key; a job without a key gets one of its own.
          singletonKey: sendOptions.singletonKey ?? randomUUID(),
          ...(owner === undefined ? {} : { group: { id: owner } }),
          ...(sendOptions.delaySeconds === undefined ? {} : { startAfter: sendOptions.delaySeconds }),
        }),
      );
    },

    work(job, handler) {
      if (handlers.has(job.name)) throw new Error(`the job ${job.name} has two handlers`);
      // The handler is only ever called with data sent under the same definition.
      handlers.set(job.name, { job: job as AnyJob, handler: handler as unknown as JobHandler<object> });
    },

    async start({ work, jobs }) {
      known = jobs;
      const names = known.map((job) => job.name);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined) throw new Error(`the job ${twice} is defined twice`);
      const orphan = work ? names.find((name) => !handlers.has(name)) : undefined;
      if (orphan !== undefined) throw new Error(`the job ${orphan} has no handler`);
      const unknown = [...handlers.keys()].find((name) => !names.includes(name));
      if (unknown !== undefined) throw new Error(`the handler of ${unknown} belongs to no known job`);

      const opened = new PgBoss({
        ...connectionOf(options.url),
        schema: SCHEMA,
        max: work ? 6 : 2,
        application_name: 'apura-tarefas',
        useListenNotify: work,
        supervise: work,
        schedule: false,
        superviseIntervalSeconds: SUPERVISE_SECONDS,
        monitorIntervalSeconds: SUPERVISE_SECONDS,
        queueCacheIntervalSeconds: POLLING_SECONDS,
      });
      opened.on('error', (error) => oftenFailing.error({ err: error }, 'queue error'));
      opened.on('warning', (warning) => log.debug({ warning: warning.message }, 'queue warning'));
      await opened.start();
      boss = opened;
      const queues = listQueues();
      for (const { name } of queues) {
        const settings = {
          retryLimit: UNLIMITED_RETRIES,
          retryDelay: 1,
          expireInSeconds: ONE_DAY_SECONDS,
          deleteAfterSeconds: ONE_DAY_SECONDS,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          notify: true,
        };
        await opened.createQueue(name, { ...settings, policy: 'short' });
        await opened.updateQueue(name, settings);
      }
      if (!work) return;
      for (const { name, places } of queues) {
        await opened.work(
          name,
          {
            batchSize: 1,
            perJobResults: true,
            localConcurrency: places.total,
            localGroupConcurrency: places.perOwner,
            pollingIntervalSeconds: POLLING_SECONDS,
            notifyPollingIntervalSeconds: POLLING_SECONDS,
            // A backlog is worked off without pauses: otherwise a worker rests for two seconds after each job.
            burstWhenReadyExceeds: 1,
            heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
          },
          async (attempts: Attempt[]) => Promise.all(attempts.map((attempt) => runInTurn(name, attempt))),
        );
      }
    },

    async stop(graceMs = 10_000) {
      stopping.abort(new Error('the process stops'));
      const opened = boss;
      boss = undefined;
      await opened?.stop({ graceful: true, timeout: graceMs });
    },

    async endOf(ownerId) {
      // Jobs that a version before the turns left have their owner in the data alone.
      const { rows } = await sql<{ id: string; state: string }>`
        delete from ${sql.table(`${SCHEMA}.job`)}
        where group_id = ${ownerId} or data->>'ownerId' = ${ownerId} returning id, state`.execute(db);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) {
        await asSystem(db, 'tarefa', (trx) => trx.deleteFrom('tarefa_falha').where('tarefa_id', 'in', ids).execute());
      }
      const count = (...states: string[]) => rows.filter(({ state }) => states.includes(state)).length;
      return { waiting: count('created', 'retry'), active: count('active') };
    },

    async counts() {
      if (boss === undefined || known.length === 0) return [];
      const queues = await boss.getQueues(listQueues().map(({ name }) => name));
      return queues.map((queue) => ({
        job: queue.name,
        waiting: queue.queuedCount,
        active: queue.activeCount,
        failed: queue.failedCount,
      }));
    },
  };
}

/**
 * The large jobs have the places that were asked for, the small ones as many but at least two. Where there are two or
 * more, one owner never has all of them.
 */
function placesOfHeavyJobs(heavyJobs: number): Record<JobSize, Places> {
  const small = Math.max(2, heavyJobs);
  return {
    small: { total: small, perOwner: small - 1 },
    large: { total: heavyJobs, perOwner: Math.max(1, heavyJobs - 1) },
  };
}

function ownerOf(data: object): string | undefined {
  return 'ownerId' in data && typeof data.ownerId === 'string' && data.ownerId !== '' ? data.ownerId : undefined;
}

/**
 * Puts what an owner has waiting behind the waiting jobs of all others, in its own order. pg-boss takes the job that
 * was created first, so the time of creation is what is moved; the running job is moved too, in case it comes back.
 */
async function moveToEndOfLine(
  db: Db,
  { queue, owner, jobId }: { queue: string; owner: string; jobId: string },
): Promise<void> {
  await sql`
    update pgboss.job as job
    set created_on = statement_timestamp() + line.place * interval '1 microsecond'
    from (
      select id, row_number() over (order by created_on, id) as place
      from (
        select id, created_on from pgboss.job
        where name = ${queue} and group_id = ${owner} and (state < 'active' or id = ${jobId})
        for update skip locked
      ) as own
    ) as line
    where job.name = ${queue} and job.id = line.id and job.state <= 'active'`.execute(db);
}

/**
 * The queue's tables belong to the connecting user and no application role sees them: for the one insert the
 * transaction steps back to that user, and then takes its role again.
 */
async function asConnectingUser(trx: Trx, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(trx);
  const role = rows[0]?.role ?? 'none';
  await sql`select set_config('role', 'none', true)`.execute(trx);
  await work();
  await sql`select set_config('role', ${role}, true)`.execute(trx);
}

/** Once the job is back in the queue, nobody takes it for so long. */
async function delayNextTry(db: Db, id: string): Promise<void> {
  await sql`update pgboss.job set retry_delay = ${FULL_DISK_SECONDS} where id = ${id}`.execute(db);
}

function readFailures(db: Db, id: string): Promise<number> {
  return asSystem(db, 'tarefa', async (trx) => {
    const row = await trx.selectFrom('tarefa_falha').select('falhas').where('tarefa_id', '=', id).executeTakeFirst();
    return row?.falhas ?? 0;
  });
}

function countFailure(db: Db, id: string): Promise<number> {
  return asSystem(db, 'tarefa', async (trx) => {
    const row = await trx
      .insertInto('tarefa_falha')
      .values({ tarefa_id: id, falhas: 1 })
      .onConflict((conflict) =>
        conflict
          .column('tarefa_id')
          .doUpdateSet((eb) => ({ falhas: eb('tarefa_falha.falhas', '+', 1), ultima_em: sql`now()` })),
      )
      .returning('falhas')
      .executeTakeFirstOrThrow();
    return row.falhas;
  });
}

async function forgetFailures(db: Db, id: string): Promise<void> {
  await asSystem(db, 'tarefa', (trx) => trx.deleteFrom('tarefa_falha').where('tarefa_id', '=', id).execute());
}
