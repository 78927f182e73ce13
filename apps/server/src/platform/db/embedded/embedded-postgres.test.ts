import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../testing/temp-dirs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster.ts';

const tempDir = useTempDirs();
const running: EmbeddedPostgres[] = [];
afterAll(async () => {
  for (const server of running) await server.stop();
});

async function start(homeDir: string, durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ homeDir, durable });
  running.push(server);
  return server;
}

const dataOf = (home: string) => join(home, 'dados');

/** A home below a folder that only its owner may walk into, as root's own is. */
function privateHome(): string {
  const parent = tempDir('pg');
  chmodSync(parent, 0o700);
  return join(parent, 'fundo', 'postgres');
}

// Of what is created once: a second of work for each test that is about a cluster that is already there.
let made = '';
beforeAll(async () => {
  made = privateHome();
  const server = await startEmbeddedPostgres({ homeDir: made, durable: false });
  await server.stop();
});

/** A home with a cluster of its own, which nothing runs on yet. */
function createdHome(): string {
  const home = privateHome();
  cpSync(made, home, { recursive: true });
  // PostgreSQL insists on a private folder, and does not run as root, whose the copy of root is.
  chmodSync(dataOf(home), 0o700);
  const { uid, gid } = statSync(dataOf(made));
  if (process.getuid?.() === 0) {
    for (const path of ['.', ...readdirSync(dataOf(home), { encoding: 'utf8', recursive: true })]) {
      chownSync(join(dataOf(home), path), uid, gid);
    }
  }
  return home;
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('startEmbeddedPostgres', () => {
  it('creates a cluster in a private folder, for this machine only, by password, as a plain role', async () => {
    const home = privateHome();
    const server = await start(home);
    const [role] = await query(
      server.url,
      'select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ name: 'apura', rolsuper: false, rolbypassrls: false });
    const [settings] = await query<{ listen: string; sockets: string; encoding: string }>(
      server.adminUrl,
      `select current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets,
        current_setting('server_encoding') as encoding`,
    );
    expect(settings).toEqual({ listen: '127.0.0.1', sockets: '', encoding: 'UTF8' });
    expect(statSync(join(home, 'senha')).mode & 0o777).toBe(0o600);
    expect(readdirSync(home).sort()).toEqual(['dados', 'postgres.log', 'senha', 'senha-apura']);
    expect(statSync(join(home, 'senha-apura')).mode & 0o777).toBe(0o600);
    const wrong = new URL(server.url);
    wrong.password = 'errada';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    // The program's own password does not open the superuser's account.
    wrong.username = 'postgres';
    wrong.password = new URL(server.url).password;
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it("gives the program a password of its own where an earlier version gave it the superuser's", async () => {
    const home = createdHome();
    const before = await start(home);
    const superuser = new URL(before.adminUrl);
    await query(before.adminUrl, `alter role apura password '${superuser.password}'`);
    rmSync(join(home, 'senha-apura'), { force: true });
    const { url } = await start(home);
    expect(new URL(url).password).not.toBe(superuser.password);
    expect(await query(url, 'select current_user as name')).toEqual([{ name: 'apura' }]);
    superuser.username = 'apura';
    await expect(query(superuser.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('sorts names as Portuguese does', async () => {
    const server = await start(createdHome());
    const rows = await query<{ nome: string }>(
      server.url,
      "select nome from (values ('Zélia'), ('ágata'), ('Ana')) t(nome) order by nome",
    );
    expect(rows.map((row) => row.nome)).toEqual(['ágata', 'Ana', 'Zélia']);
  });

  it('takes over the server that a killed process left, with what was committed', async () => {
    const home = createdHome();
    const first = await start(home);
    await query(first.url, 'create table t as select 1 as n');
    const second = await start(home);
    expect(second.reused).toBe(true);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select n from t')).toEqual([{ n: 1 }]);
  });

  it('stops for good, starts again on the same data, and stops twice without a fault', async () => {
    const home = createdHome();
    const first = await start(home);
    await query(first.url, 'create table t as select 2 as n');
    await first.stop();
    await first.stop();
    expect(findPostmaster(dataOf(home))).toBeNull();
    const second = await start(home);
    expect(second.reused).toBe(false);
    expect(await query(second.url, 'select n from t')).toEqual([{ n: 2 }]);
  });

  it('recovers from a server that was killed itself', async () => {
    const home = createdHome();
    const first = await start(home, true);
    await query(first.url, 'create table t as select 3 as n');
    const pid = findPostmaster(dataOf(home))?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    while (findPostmaster(dataOf(home)) !== null) await wait(20);
    const second = await start(home);
    expect(await query(second.url, 'select n from t')).toEqual([{ n: 3 }]);
  });

  it('does not believe a pid file whose number belongs to another program', async () => {
    const home = createdHome();
    const first = await start(home);
    await first.stop();
    writeFileSync(join(dataOf(home), 'postmaster.pid'), `${process.pid}\n${dataOf(home)}\n1\n1\n\n127.0.0.1\n`);
    const second = await start(home);
    expect(second.reused).toBe(false);
  });

  it('starts afresh after an initdb that was killed half way', async () => {
    const home = privateHome();
    mkdirSync(join(home, 'dados.novo', 'base'), { recursive: true });
    writeFileSync(join(home, 'dados.novo', 'PG_VERSION'), '18');
    const server = await start(home);
    expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(existsSync(join(home, 'dados.novo'))).toBe(false);
  });

  it('leaves the server alive when its starter is killed, for the next one to take', async () => {
    const home = privateHome();
    const script = join(import.meta.dirname, 'start-and-die.fixture.ts');
    const child = spawnSync(process.execPath, [script, home], { encoding: 'utf8' });
    expect(child.signal).toBe('SIGKILL');
    expect(child.stdout).toContain('started');
    const server = await start(home);
    expect(server.reused).toBe(true);
    expect(readFileSync(join(home, 'senha'), 'utf8')).toMatch(/^[0-9a-f]{48}$/);
  });
});
