import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

describe('limits', () => {
  it('reads each setting, in seconds where its name says so', () => {
    const { limits } = parseConfig({
      LIMIT_USER_PER_MINUTE: '60',
      LIMIT_OWNER_PER_MINUTE: '600',
      LIMIT_USER_AT_ONCE: '5',
      LIMIT_OWNER_AT_ONCE: '50',
      DATABASE_CONNECTIONS: '8',
      DATABASE_WAITING: '30',
      DATABASE_STATEMENT_SECONDS: '7',
      DATABASE_LOCK_SECONDS: '3',
      DATABASE_IDLE_SECONDS: '9',
    });
    expect(limits).toEqual({
      calls: { userPerMinute: 60, ownerPerMinute: 600, userAtOnce: 5, ownerAtOnce: 50 },
      database: {
        connections: 8,
        waiting: 30,
        timeouts: { statementMs: 7_000, lockMs: 3_000, idleInTransactionMs: 9_000 },
      },
    });
  });

  it.each([
    [{ LIMIT_USER_PER_MINUTE: '0' }, /LIMIT_USER_PER_MINUTE deve ser um número inteiro de 10 a/],
    [{ DATABASE_CONNECTIONS: 'muitas' }, /DATABASE_CONNECTIONS deve ser um número inteiro de 4 a/],
    [{ DATABASE_LOCK_SECONDS: '1.5' }, /DATABASE_LOCK_SECONDS deve ser um número inteiro de 1 a/],
    [{ WORKER_JOBS: '0' }, /WORKER_JOBS deve ser um número inteiro de 1 a 64/],
  ])('names the fault of %j', (env, message) => {
    expect(() => parseConfig(env)).toThrow(ConfigError);
    expect(() => parseConfig(env)).toThrow(message);
  });
});
