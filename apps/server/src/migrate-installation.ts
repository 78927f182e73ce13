import type { Config } from './config/config.ts';
import { jobs } from './jobs.ts';
import { checkConnection, loginOf } from './platform/db/connection-of.ts';
import { createDb } from './platform/db/create-db.ts';
import { letServe } from './platform/db/let-serve.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import type { Logger } from './platform/log/port.ts';
import { createPgBossQueue } from './platform/queue/pg-boss-queue.ts';

/**
 * Brings database and queue to their newest schema. With MIGRATION_DATABASE_URL its login does so and owns the tables,
 * and the login of `databaseUrl` gets what serving takes.
 */
export async function migrateInstallation(
  { migrationDatabaseUrl: url }: Pick<Config, 'migrationDatabaseUrl'>,
  { databaseUrl, log }: { databaseUrl: string; log: Logger },
): Promise<void> {
  if (url === null) return migrateDatabase(databaseUrl);
  await checkConnection(url);
  await migrateDatabase(url);
  const { db, close } = createDb({ url, maxConnections: 2 });
  try {
    const queue = createPgBossQueue({ db, url, log });
    await queue.start({ work: false, jobs });
    await queue.stop();
    await letServe(db, loginOf(databaseUrl));
  } finally {
    await close();
  }
}
