import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';

/** What the official validator would refuse in each EFD-Contribuições of a project, known when somebody asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table arquivo_validado (
    projeto_id uuid not null references projeto (id) on delete cascade,
    sha256 text not null,
    versao text not null,
    owner_id uuid not null references owner (id),
    erros integer not null check (erros >= 0),
    avisos integer not null check (avisos >= 0),
    piores jsonb not null,
    motivo text,
    primary key (projeto_id, sha256)
  )`.execute(db);
  await protectByOwner(db, 'arquivo_validado', { app: ['select', 'insert', 'update', 'delete'] });
}
