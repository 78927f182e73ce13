import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createDb } from './create-db.ts';
import { migrations } from './migrations/index.ts';
import { checkRoles, ensureRoles } from './roles.ts';

/** Migrates over a connection of its own, which no limit of time cuts off: a large table takes as long as it takes. */
export async function migrateDatabase(url: string): Promise<void> {
  const handle = createDb({ url, maxConnections: 2 });
  try {
    await migrate(handle.db);
  } finally {
    await handle.close();
  }
}

/**
 * Brings the database to the newest schema: roles, tables, policies. Safe to call from several processes at once (the
 * migrator takes a lock). Throws when a migration fails, which leaves the schema as it was.
 */
export async function migrate<DB>(db: Kysely<DB>): Promise<void> {
  await ensureRoles(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Versions made side by side bring their numbers in any order; none needs a later one.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'desconhecida';
    throw new Error(`A migração ${failed} do banco de dados falhou.`, { cause: error });
  }
  await checkRoles(db);
}
