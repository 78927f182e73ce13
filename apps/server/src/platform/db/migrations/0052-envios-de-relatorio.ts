import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';
import { SYSTEM_ROLE } from '../roles.ts';

/**
 * Reports that are mailed every week or month. `recorte` is JSON by `recorteDaGrade`. `proximo` is the next day, by
 * which a day is sent once; `falha` says why the last one was not sent, or why the portal paused it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table envio_relatorio (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references owner (id),
    usuario_id uuid not null references usuario (id) on delete cascade,
    projeto_id uuid not null references projeto (id) on delete cascade,
    relatorio text not null,
    formato text not null check (formato in ('xlsx', 'pdf')),
    cadencia text not null check (cadencia in ('semanal', 'mensal')),
    dia integer not null check (dia between 1 and 28),
    recorte text not null,
    criado_em timestamptz not null,
    proximo date not null,
    tentativas integer not null default 0,
    pausado_em timestamptz,
    ultimo_em timestamptz,
    ressalva text,
    falha text,
    falhou_em timestamptz,
    check ((falha is null) = (falhou_em is null))
  )`.execute(db);
  await sql`create index envio_relatorio_usuario on envio_relatorio (usuario_id)`.execute(db);
  await sql`create index envio_relatorio_proximo on envio_relatorio (proximo) where pausado_em is null`.execute(db);
  await protectByOwner(db, 'envio_relatorio', { app: ['select', 'insert', 'update', 'delete'] });
  // The routine looks for those whose day has come, of every owner.
  const role = sql.id(SYSTEM_ROLE);
  await sql`create policy envio_relatorio_do_sistema on envio_relatorio for select to ${role} using (true)`.execute(db);
  await sql`grant select (id, owner_id, proximo, pausado_em) on envio_relatorio to ${role}`.execute(db);

  await sql`create table envio_destinatario (
    envio_id uuid not null references envio_relatorio (id) on delete cascade,
    usuario_id uuid not null references usuario (id) on delete cascade,
    owner_id uuid not null references owner (id),
    primary key (envio_id, usuario_id)
  )`.execute(db);
  await sql`create index envio_destinatario_usuario on envio_destinatario (usuario_id)`.execute(db);
  await protectByOwner(db, 'envio_destinatario', { app: ['select', 'insert', 'delete'] });

  // Which mails are of a schedule, to say of it that one did not arrive.
  await sql`alter table mensagem add column envio_id uuid references envio_relatorio (id) on delete set null`.execute(
    db,
  );
  await sql`create index mensagem_envio on mensagem (envio_id) where envio_id is not null`.execute(db);
}
