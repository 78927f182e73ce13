import { sql } from 'kysely';
import { goOnAsOwner } from './as-owner.ts';
import type { Db, Trx } from './create-db.ts';
import { APP_ROLE } from './roles.ts';

/**
 * Every table with rows of owners, those first that others do not point at: their order of deletion. `owner` is the
 * last.
 */
export async function listOwnerTables(trx: Trx): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname = 'owner' or exists (
        select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'owner_id' and not a.attisdropped))
    order by 1`.execute(trx);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select distinct f.relname as "from", t.relname as "to" from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`.execute(trx);
  const left = new Set(tables.map(({ name }) => name));
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter((name) => !references.some(({ from, to }) => to === name && left.has(from)));
    if (free.length === 0) throw new Error(`tables that point at each other: ${[...left].join(', ')}`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

/**
 * Runs `work` in one transaction like `asOwner`, which may besides delete rows of the owner from every table, the
 * ledger and the activity log too. The right to do so begins and ends with the transaction, and nobody else sees it:
 * row-level security still binds every statement to the owner.
 */
export function asEraser<T>(
  db: Db,
  ownerId: string,
  work: (trx: Trx, tables: readonly string[]) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // An owner of years has more rows than the time of a call's statement reads.
    await sql`
      select set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
    const tables = await listOwnerTables(trx);
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${tables}::text[]) as name
      where not has_table_privilege(${APP_ROLE}, format('public.%I', name)::regclass, 'delete')`.execute(trx);
    const lent = sql.join(rows.map(({ name }) => sql.table(name)));
    if (rows.length > 0) await sql`grant delete on ${lent} to ${sql.id(APP_ROLE)}`.execute(trx);
    await goOnAsOwner(trx, ownerId);
    const result = await work(trx, tables);
    await sql`select set_config('role', 'none', true)`.execute(trx);
    if (rows.length > 0) await sql`revoke delete on ${lent} from ${sql.id(APP_ROLE)}`.execute(trx);
    return result;
  });
}
