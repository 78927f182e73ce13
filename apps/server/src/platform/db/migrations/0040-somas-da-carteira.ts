import { type Kysely, sql } from 'kysely';

/**
 * What the Carteira adds up is kept ready: the whole amount of a finding, and which amounts are in the figure at the
 * top ('Pago a maior'), so that a portfolio of thousands of companies reads only the amounts that lapsed or lapse soon.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carteira_achado add column valor numeric(18, 2)`.execute(db);
  await sql`alter table carteira_parcela add column pago_a_maior boolean not null default false`.execute(db);
  // A migration belongs to no owner, and row-level security would hide every row from it.
  for (const tabela of ['carteira_achado', 'carteira_parcela']) {
    await sql`alter table ${sql.table(tabela)} no force row level security`.execute(db);
  }
  await sql`update carteira_achado as a
    set valor = coalesce(
      (select sum(p.valor) from carteira_parcela as p where p.projeto_id = a.projeto_id and p.n = a.n), 0
    )`.execute(db);
  await sql`update carteira_parcela as p set pago_a_maior = true
    from carteira_achado as a
    where a.projeto_id = p.projeto_id and a.n = p.n and a.grupo = 'caixa' and a.confianca <> 'Baixa'`.execute(db);
  for (const tabela of ['carteira_achado', 'carteira_parcela']) {
    await sql`alter table ${sql.table(tabela)} force row level security`.execute(db);
  }
  await sql`alter table carteira_achado alter column valor set not null`.execute(db);
  await sql`create index carteira_parcela_prescricao on carteira_parcela (owner_id, prescreve_em)`.execute(db);
  await sql`create index carteira_parcela_pago_a_maior on carteira_parcela (owner_id, prescreve_em)
    where pago_a_maior`.execute(db);
  await sql`drop index carteira_parcela_owner`.execute(db);
}
