import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/** The keys that the documents of owners are encrypted with, each sealed by the installation's key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table chave_de_dados (
    id uuid primary key,
    owner_id uuid not null references owner (id),
    selada bytea not null,
    criada_em timestamptz not null,
    aposentada_em timestamptz,
    conferida_ate text,
    conferida_em timestamptz
  )`.execute(db);
  await sql`create unique index chave_de_dados_em_uso on chave_de_dados (owner_id) where aposentada_em is null`.execute(
    db,
  );
  await sql`create index chave_de_dados_owner on chave_de_dados (owner_id)`.execute(db);
  await protectByOwner(db, 'chave_de_dados', { app: ['select', 'insert', 'update'] });
}
