import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/** An owner's OpenID provider and the domains of the e-mails that it speaks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table provedor_sso (
    owner_id uuid primary key references owner (id),
    emissor text not null,
    client_id text not null,
    segredo bytea not null,
    dominios text[] not null,
    ativo boolean not null,
    alterado_em timestamptz not null
  )`.execute(db);
  await sql`create index provedor_sso_dominios on provedor_sso using gin (dominios)`.execute(db);
  // A sign-in finds the provider by an e-mail's domain, before any owner is known.
  await protectByOwner(db, 'provedor_sso', {
    app: ['select', 'insert', 'update', 'delete'],
    sistema: ['select'],
  });
}
