import { type Kysely, sql } from 'kysely';

/** What is needed to go on paying an order whose dialog was closed; a charge that ends forgets it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cobranca add column pix_codigo text, add column pix_imagem bytea,
    add column boleto_endereco text`.execute(db);
}
