import { type Kysely, sql } from 'kysely';

/** Until when a rectifier may be sent for an amount, where the right to it lives longer: then it leaves the figures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carteira_parcela add column prazo_retificacao date`.execute(db);
  await sql`create index carteira_parcela_prazo_retificacao on carteira_parcela (owner_id, prazo_retificacao)
    where prazo_retificacao is not null`.execute(db);
}
