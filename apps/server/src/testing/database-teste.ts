import { inject } from 'vitest';
import { createDatabase, type TestPostgres, uniqueDatabaseName, withClient, withDatabase } from './test-postgres.ts';

export interface DatabaseTeste {
  url: string;
  /** Lets the next test file have it. */
  giveBack(): void;
}

/** Databases of this process that no test file uses any more. */
const free: string[] = [];

/**
 * A migrated database without rows, of one user at a time. Copying the template takes longer than emptying a database
 * that a file before has used. The end of the run removes them all by the name of the template.
 */
export async function takeDatabaseTeste(): Promise<DatabaseTeste> {
  const postgres = inject('postgres');
  const template = inject('postgresTemplate');
  const used = free.pop();
  const name = used ?? uniqueDatabaseName(template);
  const giveBack = () => void free.push(name);
  if (used === undefined) return { url: await createDatabase(postgres, name, template), giveBack };
  await emptyDatabase(postgres, name);
  return { url: withDatabase(postgres.userUrl, name), giveBack };
}

/** Ends what is still connected, deletes every row and what is left of it, and forgets what the queue counted. */
async function emptyDatabase({ adminUrl }: TestPostgres, name: string): Promise<void> {
  await withClient(withDatabase(adminUrl, name), async (client) => {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    );
    const { rows } = await client.query<{ table: string }>(`
      select oid::regclass::text as table from pg_class where relkind = 'r' and pg_relation_size(oid) > 0
        and (relnamespace = 'public'::regnamespace and relname not like 'kysely%'
          or relnamespace = 'pgboss'::regnamespace and relname like 'job%')`);
    const tables = rows.map(({ table }) => table);
    if (tables.length === 0) return;
    // Without triggers: neither the foreign keys nor the chain of the audit are asked row by row.
    await client.query('set session_replication_role = replica');
    await client.query(tables.map((table) => `delete from ${table}`).join(';'));
    await client.query(`vacuum ${tables.join(', ')}`);
    await client.query(`
      update pgboss.queue set deferred_count = 0, queued_count = 0, ready_count = 0, active_count = 0, failed_count = 0,
        total_count = 0, monitor_claim_on = null, monitor_on = null, maintain_on = null`);
  });
}
