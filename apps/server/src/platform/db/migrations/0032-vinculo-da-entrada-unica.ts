import { type Kysely, sql } from 'kysely';

/** The identity at the owner's provider that a user is known by: issuer and subject, from the first sign-in on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table usuario add column sso_emissor text, add column sso_sujeito text,
    add check ((sso_emissor is null) = (sso_sujeito is null))`.execute(db);
  await sql`create unique index usuario_sso on usuario (owner_id, sso_emissor, sso_sujeito)`.execute(db);
}
