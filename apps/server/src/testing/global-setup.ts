import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { jobs } from '../jobs.ts';
import { createDb } from '../platform/db/create-db.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createJsonLogger } from '../platform/log/json-logger.ts';
import { createPgBossQueue } from '../platform/queue/pg-boss-queue.ts';
import { createDatabase, dropDatabases, type TestPostgres, uniqueDatabaseName } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
    postgresTemplate: string;
  }
}

/**
 * Once per run: a PostgreSQL (the embedded one, or that of TEST_DATABASE_URL, as its superuser) with a migrated
 * template database. Its copies serve one test file after the other, each of which finds them empty: so files neither
 * wait for migrations nor see each other.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  try {
    const template = await createTemplate(server.postgres);
    project.provide('postgres', server.postgres);
    project.provide('postgresTemplate', template);
    return async () => {
      await dropDatabases(server.postgres, template);
      await server.close();
    };
  } catch (error) {
    // The server is a process of its own and would outlive a run that never began.
    await server.close();
    throw error;
  }
}

async function createTemplate(postgres: TestPostgres): Promise<string> {
  const template = uniqueDatabaseName('apura_modelo');
  const url = await createDatabase(postgres, template);
  const handle = createDb({ url });
  await migrate(handle.db);
  const silent = createJsonLogger({ level: 'silent', write: () => {} });
  const queue = createPgBossQueue({ db: handle.db, url, log: silent });
  await queue.start({ work: false, jobs });
  await queue.stop();
  await handle.close();
  return template;
}

async function openServer(): Promise<{ postgres: TestPostgres; close: () => Promise<void> }> {
  const external = process.env.TEST_DATABASE_URL;
  if (external !== undefined && external !== '') {
    return { postgres: { adminUrl: external, userUrl: external }, close: async () => {} };
  }
  const homeDir = await mkdtemp(join(tmpdir(), 'apura-teste-pg-'));
  const server = await startEmbeddedPostgres({ homeDir, durable: false });
  return {
    postgres: { adminUrl: server.adminUrl, userUrl: server.url },
    close: async () => {
      await server.stop();
      await rm(homeDir, { recursive: true, force: true });
    },
  };
}
