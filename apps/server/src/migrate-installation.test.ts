import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withInstallation } from './admin/open-installation.ts';
import { buildApp } from './app.ts';
import { type Config, parseConfig } from './config/config.ts';
import { createOrganizacao } from './modules/usuarios/index.ts';
import { asEraser } from './platform/db/as-eraser.ts';
import { asOwner } from './platform/db/as-owner.ts';
import { asSystem } from './platform/db/as-system.ts';
import { createJsonLogger } from './platform/log/json-logger.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { useTempDirs } from './testing/temp-dirs.ts';
import { dropDatabase, uniqueDatabaseName, withDatabase } from './testing/test-postgres.ts';

// Guarantees that a login without any right of its own serves, with and without the login that migrates beside it.

const CPF = '52998224725';
const tempDir = useTempDirs();
const lines: string[] = [];
const log = createJsonLogger({ level: 'warn', write: (line) => lines.push(line) });
const name = uniqueDatabaseName('apura_logins');
const [dona, serve] = [`${name}_dona`, `${name}_serve`];
const postgres = inject('postgres');
const urlOf = (login: string): string => {
  const url = new URL(withDatabase(postgres.adminUrl, name));
  url.username = login;
  url.password = 'ficticia';
  return url.href;
};

let settings: Record<string, string>;
const configOf = (more: Record<string, string> = {}): Config => ({
  ...parseConfig({ ...settings, ...more }),
  publicUrl: 'http://localhost:1',
});

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  await asAdmin(
    `create role ${dona} login createrole password 'ficticia'`,
    `create role ${serve} login password 'ficticia'`,
    // The roles are of the whole server, and another database of the tests has made them.
    `grant apura_app, apura_sistema to ${dona} with admin true, inherit false, set true`,
    `create database ${name} owner ${dona}`,
  );
  settings = {
    DATABASE_URL: urlOf(serve),
    SECRET_KEY: 'k'.repeat(40),
    DATA_DIR: tempDir('logins'),
    PORT: '0',
    WORKER_USER: '65533:65533',
  };
});
afterAll(async () => {
  await dropDatabase(postgres, name);
  await asAdmin(`drop owned by ${dona}, ${serve}`, `drop role ${serve}`, `drop role ${dona}`);
});

async function createOwner({ deps }: RunningServer, cnpj: string): Promise<string> {
  const criada = await asSystem(deps.db, 'demonstracao', (trx) =>
    createOrganizacao(deps, trx, {
      owner: { cnpj, razao: 'Empresa Fictícia', modulos: [] },
      usuarios: [
        { nome: 'Maria', email: `${cnpj}@ficticia.local`, senha: 'Apura@2026', cpf: CPF, privilegio: 'master' },
      ],
      creditos: 1,
    }),
  );
  return criada.ownerId;
}

/** Asks for a mail by the screen's own call, and waits until a job has written it. */
async function sendMail({ deps }: RunningServer, username: string): Promise<void> {
  const folder = join(deps.config.dataDir, 'mail');
  const count = () => (existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0);
  const before = count();
  const app = await buildApp(deps);
  const response = await app.inject({ method: 'POST', url: '/reset', payload: { username, cpf: CPF } });
  expect(response.statusCode).toBe(200);
  await app.close();
  await expect.poll(count, { timeout: 90_000 }).toBeGreaterThan(before);
}

describe('an installation with a login that migrates and one that serves', () => {
  it('cannot begin with the serving login alone', async () => {
    await expect(startServer(configOf(), log)).rejects.toThrow(/papel|migra/);
  });

  it('is migrated by the one and served by the other, which owns nothing', async () => {
    const server = await startServer(configOf({ MIGRATION_DATABASE_URL: urlOf(dona) }), log);
    try {
      const ownerId = await createOwner(server, '11444777000161');
      await sendMail(server, '11444777000161@ficticia.local');
      const { db } = server.deps;
      const refused = async (statement: string) =>
        expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/permission denied|must be owner/);
      await refused('create table intruso (n int)');
      await refused('drop table owner');
      await refused('select * from owner');
      await refused('create role intruso');
      await refused('alter table auditoria disable row level security');
      await refused("update kysely_migration set name = 'x'");
      await refused('drop table pgboss.job');
      await expect(asEraser(db, ownerId, async () => undefined)).rejects.toThrow(/permission denied/);
      const { rows } = await sql<{ login: string }>`select session_user as login`.execute(db);
      expect(rows).toEqual([{ login: serve }]);
    } finally {
      await server.stop();
    }
  });

  it('serves on without the login that migrates, and works its jobs', async () => {
    const server = await startServer(configOf(), log);
    try {
      const ownerId = await createOwner(server, '11222333000181');
      await sendMail(server, '11222333000181@ficticia.local');
      const rows = await asOwner(server.deps.db, ownerId, (trx) => trx.selectFrom('usuario').select('nome').execute());
      expect(rows).toEqual([{ nome: 'Maria' }]);
    } finally {
      await server.stop();
    }
    expect(lines.filter((line) => line.includes('permission denied'))).toEqual([]);
  });

  it('lets commands do what only the owner of the tables may', async () => {
    const config = configOf({ MIGRATION_DATABASE_URL: urlOf(dona) });
    const tables = await withInstallation(config, async (deps) => {
      const [owner] = await asSystem(deps.db, 'rotacao', (trx) => trx.selectFrom('owner').select('id').execute());
      return asEraser(deps.db, owner?.id ?? '', async (_trx, all) => all.length);
    });
    expect(tables).toBeGreaterThan(10);
  });
});
