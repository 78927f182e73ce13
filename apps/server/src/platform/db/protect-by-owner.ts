import { type Kysely, sql } from 'kysely';
import { APP_ROLE, SYSTEM_ROLE } from './roles.ts';

export type TableRight = 'select' | 'insert' | 'update' | 'delete';

export interface ProtectOptions {
  /** The column that holds the owner's id. */
  ownerColumn?: string;
  /** What a transaction on behalf of an owner may do, on that owner's rows only. */
  app: readonly TableRight[];
  /** What a system transaction may do, on every row. Leave it empty unless a listed path needs it. */
  sistema?: readonly TableRight[];
}

/**
 * For migrations: turns row-level security on for a table of an owner, for the table's own owner too (FORCE), and
 * grants the rights. Every table with an owner gets it; a test looks for those that lack it.
 */
export async function protectByOwner<DB>(db: Kysely<DB>, table: string, options: ProtectOptions): Promise<void> {
  const name = sql.table(table);
  const owner = sql.ref(options.ownerColumn ?? 'owner_id');
  const isOwners = sql`${owner} = nullif(current_setting('app.owner', true), '')::uuid`;
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  await sql`create policy ${sql.id(`${table}_do_owner`)} on ${name} to ${sql.id(APP_ROLE)}
    using (${isOwners}) with check (${isOwners})`.execute(db);
  await grant(db, table, APP_ROLE, options.app);
  const sistema = options.sistema ?? [];
  if (sistema.length === 0) return;
  await sql`create policy ${sql.id(`${table}_do_sistema`)} on ${name} to ${sql.id(SYSTEM_ROLE)}
    using (true) with check (true)`.execute(db);
  await grant(db, table, SYSTEM_ROLE, sistema);
}

/** For migrations: rights on a table that belongs to no owner. Neither role sees a table it was not granted. */
export async function grant<DB>(
  db: Kysely<DB>,
  table: string,
  role: string,
  rights: readonly TableRight[],
): Promise<void> {
  if (rights.length === 0) return;
  await sql`grant ${sql.raw(rights.join(', '))} on ${sql.table(table)} to ${sql.id(role)}`.execute(db);
}
