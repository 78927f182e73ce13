import type { Client } from 'pg';
import { inject } from 'vitest';
import {
  createDatabase,
  dropDatabase,
  type TestPostgres,
  uniqueDatabaseName,
  withClient,
  withDatabase,
} from './test-postgres.ts';

export interface DatabaseTeste {
  url: string;
  /** Lets the next test file have it. */
  giveBack(): void;
}

/** Databases of this process that no test file uses any more. */
const free: string[] = [];
/** What a database looks like before any test has changed it. */
let untouched: string | undefined;

/**
 * A migrated database without rows, of one user at a time. Copying the template takes longer than emptying a database
 * that a file before has used; one whose tables, triggers or rights a test has changed is copied anew. The end of the
 * run removes them all by the name of the template.
 */
export async function takeDatabaseTeste(): Promise<DatabaseTeste> {
  const postgres = inject('postgres');
  const template = inject('postgresTemplate');
  const used = free.pop();
  const name = used ?? uniqueDatabaseName(template);
  const giveBack = () => void free.push(name);
  if (used !== undefined && (await emptyDatabase(postgres, name)) === untouched)
    return { url: withDatabase(postgres.userUrl, name), giveBack };
  if (used !== undefined) await dropDatabase(postgres, name);
  const url = await createDatabase(postgres, name, template);
  untouched ??= await withClient(withDatabase(postgres.adminUrl, name), readSchema);
  return { url, giveBack };
}

/** A digest of everything that a migration makes in the schema of the program. */
async function readSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(`
    select md5(string_agg(part, ',' order by part)) as digest from (
      select concat('class', oid::regclass, relkind, relrowsecurity, relforcerowsecurity, relacl) as part
        from pg_class where relnamespace = 'public'::regnamespace
      union all select concat('column', attrelid::regclass, attname, atttypid, attnotnull, atthasdef)
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      union all select concat('trigger', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select concat('policy', polrelid::regclass, polname) from pg_policy
      union all select concat('function', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat('constraint', conrelid::regclass, conname) from pg_constraint
        where connamespace = 'public'::regnamespace
    ) parts`);
  return rows[0]?.digest ?? '';
}

/**
 * Ends what is still connected, deletes every row and what is left of it, and forgets what the queue counted. Gives the
 * digest of the schema.
 */
async function emptyDatabase({ adminUrl }: TestPostgres, name: string): Promise<string> {
  return await withClient(withDatabase(adminUrl, name), async (client) => {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    );
    const { rows } = await client.query<{ table: string }>(`
      select oid::regclass::text as table from pg_class where relkind = 'r' and pg_relation_size(oid) > 0
        and (relnamespace = 'public'::regnamespace and relname not like 'kysely%'
          or relnamespace = 'pgboss'::regnamespace and relname like 'job%')`);
    const tables = rows.map(({ table }) => table);
    if (tables.length === 0) return await readSchema(client);
    // Without triggers: neither the foreign keys nor the chain of the audit are asked row by row.
    await client.query('set session_replication_role = replica');
    await client.query(tables.map((table) => `delete from ${table}`).join(';'));
    await client.query(`vacuum ${tables.join(', ')}`);
    await client.query(`
      update pgboss.queue set deferred_count = 0, queued_count = 0, ready_count = 0, active_count = 0, failed_count = 0,
        total_count = 0, monitor_claim_on = null, monitor_on = null, maintain_on = null`);
    return await readSchema(client);
  });
}
