import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/**
 * Where each act of the activity log came from, and a chain of hashes over the log of each owner. A link is made by a
 * trigger when the transaction of the act commits: until then it waits for nobody, so acts of one owner stand in line
 * for the commit alone, and no lock is waited for in another order. Rows and links are only ever added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auditoria
    add column endereco text not null default '',
    add column dispositivo text not null default '',
    add column pedido_id text not null default ''`.execute(db);

  await sql`create table auditoria_elo (
    owner_id uuid not null references owner (id),
    ordem bigint not null,
    auditoria_id bigint not null,
    elo bytea not null,
    primary key (owner_id, ordem)
  )`.execute(db);
  await sql`create unique index auditoria_elo_linha on auditoria_elo (auditoria_id)`.execute(db);
  await protectByOwner(db, 'auditoria_elo', { app: ['select', 'insert'], sistema: ['select', 'insert'] });

  // What a link says of its row. The command that verifies the chain writes the same text by itself.
  await sql`create function auditoria_texto(a auditoria) returns text language sql immutable as $$
    select jsonb_build_array(
      a.id, a.owner_id, a.usuario_id, a.acao, a.alvo, a.rotulo, a.dados,
      to_char(a.criado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.endereco, a.dispositivo, a.pedido_id
    )::text
  $$`.execute(db);
  await sql`create function encadear_auditoria() returns trigger language plpgsql as $$
    declare
      anterior auditoria_elo%rowtype;
    begin
      perform pg_advisory_xact_lock(hashtextextended('auditoria:' || new.owner_id, 0));
      select * into anterior from auditoria_elo where owner_id = new.owner_id order by ordem desc limit 1;
      insert into auditoria_elo (owner_id, ordem, auditoria_id, elo) values (
        new.owner_id,
        coalesce(anterior.ordem, 0) + 1,
        new.id,
        sha256(coalesce(anterior.elo, '') || convert_to(auditoria_texto(new), 'UTF8'))
      );
      return null;
    end
  $$`.execute(db);

  await chainOldRows(db);
  await sql`create constraint trigger auditoria_encadeada after insert on auditoria
    deferrable initially deferred for each row execute function encadear_auditoria()`.execute(db);
}

/** The rows that there are, in their order. The migrating user owns the tables, and their policies name others only. */
async function chainOldRows(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auditoria no force row level security`.execute(db);
  await sql`alter table auditoria_elo no force row level security`.execute(db);
  await sql`do $$
    declare
      linha auditoria%rowtype;
      dono uuid;
      n bigint;
      ultimo bytea;
    begin
      for linha in select * from auditoria order by owner_id, id loop
        if dono is distinct from linha.owner_id then
          dono := linha.owner_id;
          n := 0;
          ultimo := '';
        end if;
        n := n + 1;
        ultimo := sha256(ultimo || convert_to(auditoria_texto(linha), 'UTF8'));
        insert into auditoria_elo (owner_id, ordem, auditoria_id, elo) values (dono, n, linha.id, ultimo);
      end loop;
    end
  $$`.execute(db);
  await sql`alter table auditoria force row level security`.execute(db);
  await sql`alter table auditoria_elo force row level security`.execute(db);
}
