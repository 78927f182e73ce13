import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { createJsonLogger } from '../log/json-logger.ts';
import { chooseWorkerUser } from './worker-user.ts';

const tempDir = useTempDirs();
const log = createJsonLogger({ level: 'silent', write: () => undefined });
const choose = (env: Record<string, string>, uid = 0) =>
  chooseWorkerUser(parseConfig({ DATA_DIR: join(tempDir('leitores'), 'dados'), ...env }), log, uid);
const EXTERNO = { DATABASE_URL: 'postgres://apura@127.0.0.1:1/apura', SECRET_KEY: 'k'.repeat(40) };

describe('the user of readers, started as root', () => {
  it('is another one than that of the shipped database, which is refused', () => {
    // Null: this checkout lies where no other user can walk to.
    expect([65_533, undefined]).toContain(choose({})?.uid);
    expect(() => choose({ WORKER_USER: '65534:65534' })).toThrow(ConfigError);
    expect(() => choose({ WORKER_USER: '65534:1000' })).toThrow(
      /usuário do banco de dados embutido \(65534\).*WORKER_USER=65533:65533/,
    );
  });

  it('must be named with a database of another place, with one as advice that is not its user', () => {
    expect(() => choose(EXTERNO)).toThrow(/por exemplo WORKER_USER=65533:65533/);
  });

  it('is ours where we are not root', () => {
    expect(choose({}, 1_000)).toBeNull();
    expect(choose({ WORKER_USER: '65534:65534' }, 1_000)).toBeNull();
  });
});
