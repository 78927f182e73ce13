import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/** Large parts are written to their place in one file; each place is given out once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table arquivo_enviado add column vagas_key text`.execute(db);
  // Of a part in its place the hash is not taken: the whole file's is.
  await sql`alter table parte alter column sha256 drop not null`.execute(db);
  await sql`create table vaga (
    arquivo_enviado_id uuid not null references arquivo_enviado (id) on delete cascade,
    n integer not null check (n >= 0),
    owner_id uuid not null references owner (id),
    primary key (arquivo_enviado_id, n)
  )`.execute(db);
  await protectByOwner(db, 'vaga', { app: ['select', 'insert', 'delete'] });
}
