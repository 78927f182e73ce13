import { type Kysely, sql } from 'kysely';

/** Payments given back, and when each charge was last asked about at its provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cobranca drop constraint cobranca_estado_check`.execute(db);
  await sql`alter table cobranca add constraint cobranca_estado_check
    check (estado in ('criando', 'pendente', 'paga', 'vencida', 'recusada', 'devolvendo', 'devolvida'))`.execute(db);
  await sql`alter table cobranca add column consultada_em timestamptz`.execute(db);
  await sql`alter table cobranca_evento drop constraint cobranca_evento_tipo_check`.execute(db);
  await sql`alter table cobranca_evento add constraint cobranca_evento_tipo_check
    check (tipo in ('pago', 'vencido', 'recusado', 'devolvido'))`.execute(db);
  await sql`alter table cobranca_evento drop constraint cobranca_evento_resultado_check`.execute(db);
  await sql`alter table cobranca_evento add constraint cobranca_evento_resultado_check
    check (resultado in ('aplicado', 'sem-efeito', 'valor-divergente', 'sem-saldo'))`.execute(db);
}
