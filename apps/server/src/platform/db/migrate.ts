import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { ConfigError } from '../../config/config-error.ts';
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
 * migrator takes a lock). Throws when a migration fails, which leaves the schema as it was, and a
 * {@link ConfigError} where a later version of the program made the schema.
 */
export async function migrate<DB>(db: Kysely<DB>): Promise<void> {
  await ensureRoles(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Versions made side by side bring their numbers in any order; none needs a later one.
    allowUnorderedMigrations: true,
  });
  await refuseNewer(db);
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'desconhecida';
    throw new Error(`A migração ${failed} do banco de dados falhou.`, { cause: error });
  }
  await checkRoles(db);
}

/** A migration that the database had and this program does not know is one of a later version. */
async function refuseNewer<DB>(db: Kysely<DB>): Promise<void> {
  const found = await sql<{
    found: string | null;
  }>`select to_regclass(${DEFAULT_MIGRATION_TABLE})::text as found`.execute(db);
  if (found.rows[0]?.found === null) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  throw new ConfigError(
    `O banco de dados é de uma versão mais nova do Apura (${unknown.toSorted().at(-1)}), e esta não o abre: inicie a ` +
      'versão mais nova, ou restaure a cópia de segurança feita antes da atualização.',
  );
}
