import { z } from 'zod';

/** How much one process takes on before it asks callers to wait. */
export interface LimitsConfig {
  /** Calls of one user, and of all users of one owner, in a minute and at the same moment. */
  calls: { userPerMinute: number; ownerPerMinute: number; userAtOnce: number; ownerAtOnce: number };
  database: {
    /** Connections of this process, without the few of the queue and of notifications. */
    connections: number;
    /** How much work may wait for a connection; calls beyond that are refused. */
    waiting: number;
    /** After how many milliseconds PostgreSQL ends a statement, a wait for a lock, or an idle transaction. */
    timeouts: { statementMs: number; lockMs: number; idleInTransactionMs: number };
  };
}

/** Reads the limits. Every fault goes to `falhas`, one Portuguese sentence each; the answer is then of no use. */
export function parseLimitsConfig(env: Readonly<Record<string, string | undefined>>, falhas: string[]): LimitsConfig {
  const read = (name: string, { min, max, otherwise }: { min: number; max: number; otherwise: number }): number => {
    const parsed = z.coerce
      .number()
      .int()
      .min(min)
      .max(max)
      .safeParse(env[name] ?? otherwise);
    if (parsed.success) return parsed.data;
    falhas.push(`${name} deve ser um número inteiro de ${min} a ${max}.`);
    return otherwise;
  };
  const seconds = (name: string, otherwise: number) => read(name, { min: 1, max: 86_400, otherwise }) * 1000;
  return {
    calls: {
      userPerMinute: read('LIMIT_USER_PER_MINUTE', { min: 10, max: 1_000_000, otherwise: 3_000 }),
      ownerPerMinute: read('LIMIT_OWNER_PER_MINUTE', { min: 10, max: 1_000_000, otherwise: 12_000 }),
      userAtOnce: read('LIMIT_USER_AT_ONCE', { min: 2, max: 10_000, otherwise: 200 }),
      ownerAtOnce: read('LIMIT_OWNER_AT_ONCE', { min: 2, max: 10_000, otherwise: 400 }),
    },
    database: {
      connections: read('DATABASE_CONNECTIONS', { min: 4, max: 1_000, otherwise: 20 }),
      waiting: read('DATABASE_WAITING', { min: 1, max: 100_000, otherwise: 400 }),
      timeouts: {
        statementMs: seconds('DATABASE_STATEMENT_SECONDS', 60),
        lockMs: seconds('DATABASE_LOCK_SECONDS', 10),
        idleInTransactionMs: seconds('DATABASE_IDLE_SECONDS', 120),
      },
    },
  };
}
