import { chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAutoridadeTeste } from '@apura/simulators';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../config/config-error.ts';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { createJsonLogger } from '../log/json-logger.ts';
import { createPgNotify } from '../notify/pg-notify.ts';
import { createPgBossQueue } from '../queue/pg-boss-queue.ts';
import { checkConnection, connectionOf } from './connection-of.ts';
import { createDb } from './create-db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

const tempDir = useTempDirs();
const log = createJsonLogger({ level: 'silent', write: () => {} });
const NO_TLS = 'does not support SSL';
/** Leads to this machine, and is no address of it. */
const ELSEWHERE = '0.0.0.0';

describe('a connection to the database', () => {
  it.each([
    ['postgres://a@127.0.0.1/b', false],
    ['postgres://a@localhost:5433/b', false],
    ['postgres://a@[::1]/b', false],
    ['postgres://a@%2Fvar%2Frun%2Fpostgresql/b', false],
    ['postgres:///b?host=/var/run/postgresql', false],
    ['postgres://a@10.0.0.8/b', true],
    ['postgres://a@127.evil.example/b', true],
    ['postgres://a@localhost.example/b', true],
    ['postgres://a@localhost/b?host=10.0.0.8', true],
    ['postgres://a@banco.example/b?sslmode=disable', false],
    ['postgres://a@banco.example/b?sslmode=verify-full', true],
  ])('to %s has TLS: %s', (url, tls) => {
    const { ssl } = new pg.Client(connectionOf(url));
    expect(Boolean(ssl)).toBe(tls);
  });
});

describe.skipIf(process.platform === 'win32')('a database beyond this machine', () => {
  let server: EmbeddedPostgres;
  let home = '';
  const elsewhere = (query = '') => `${server.url.replace('127.0.0.1', ELSEWHERE)}${query}`;

  beforeAll(async () => {
    home = join(tempDir('tls'), 'postgres');
    server = await startEmbeddedPostgres({ homeDir: home, durable: false });
  });
  afterAll(() => server.stop());

  it('without TLS is refused with both remedies, and no part of the server speaks to it', async () => {
    const refusal = checkConnection(elsewhere());
    await expect(refusal).rejects.toBeInstanceOf(ConfigError);
    await expect(refusal).rejects.toThrow(/0\.0\.0\.0 não oferece TLS: ligue-o .*sslmode=disable/);
    const { db, close } = createDb({ url: elsewhere(), maxConnections: 4 });
    await expect(sql`select 1`.execute(db)).rejects.toThrow(NO_TLS);
    const queue = createPgBossQueue({ db, url: elsewhere(), log });
    await expect(queue.start({ work: false, jobs: [] })).rejects.toThrow(NO_TLS);
    const notify = createPgNotify({ url: elsewhere(), log });
    await expect(notify.start()).rejects.toThrow(NO_TLS);
    await notify.stop();
    await close();
  });

  it('without TLS is spoken to when the address says so', async () => {
    await checkConnection(elsewhere('?sslmode=disable'));
  });

  it('with TLS has to prove itself by a certificate that is believed', async () => {
    const autoridade = createAutoridadeTeste();
    const ca = join(home, 'autoridade.pem');
    writeFileSync(ca, autoridade.cert);
    await offerTls(autoridade.issue({ nome: ELSEWHERE, uso: 'servidor' }));
    await expect.poll(() => tlsOf(elsewhere(`?sslrootcert=${ca}`))).toBe(true);
    const unknown = checkConnection(elsewhere());
    await expect(unknown).rejects.toBeInstanceOf(ConfigError);
    await expect(unknown).rejects.toThrow(/certificado .* não foi aceito .*sslrootcert=/);
    await offerTls(autoridade.issue({ nome: 'outro.example', uso: 'servidor' }));
    await expect
      .poll(() => checkConnection(elsewhere(`?sslrootcert=${ca}`)).catch((error: unknown) => String(error)))
      .toContain('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  async function offerTls({ cert, key }: { cert: string; key: string }): Promise<void> {
    const dados = join(home, 'dados');
    const { uid, gid } = statSync(join(dados, 'PG_VERSION'));
    for (const [name, text] of [
      ['tls.pem', cert],
      ['tls.key', key],
    ] as const) {
      writeFileSync(join(dados, name), text, { mode: 0o600 });
      chownSync(join(dados, name), uid, gid);
    }
    const client = new pg.Client({ connectionString: server.adminUrl });
    await client.connect();
    for (const setting of ["ssl_cert_file = 'tls.pem'", "ssl_key_file = 'tls.key'", 'ssl = on']) {
      await client.query(`alter system set ${setting}`);
    }
    await client.query('select pg_reload_conf()');
    await client.end();
  }
});

async function tlsOf(url: string): Promise<boolean | string> {
  const client = new pg.Client(connectionOf(url));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0]?.ssl === true;
  } catch (error) {
    return String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
