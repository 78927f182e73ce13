import { type Kysely, sql } from 'kysely';
import { protectByOwner } from '../protect-by-owner.ts';
import { SYSTEM_ROLE } from '../roles.ts';

/** An owner's own contract for the Integra Contador: its keys and the contractor's e-CNPJ, each sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table contrato_integra (
    owner_id uuid primary key references owner (id),
    versao uuid not null,
    cnpj text not null,
    nome text not null,
    validade text not null,
    autor text not null check (autor in ('certificado', 'contratante')),
    chaves bytea not null,
    certificado bytea not null,
    alterado_em timestamptz not null,
    teste text check (teste in ('aceito', 'recusado', 'sem-resposta')),
    teste_mensagem text,
    testado_em timestamptz,
    avisado_dias integer
  )`.execute(db);
  await protectByOwner(db, 'contrato_integra', { app: ['select', 'insert', 'update', 'delete'] });
  // Certificates that run out are looked for across the owners, by ids alone.
  const role = sql.id(SYSTEM_ROLE);
  await sql`create policy contrato_integra_da_rotina on contrato_integra for select to ${role} using (true)`.execute(
    db,
  );
  await sql`grant select (owner_id, validade) on contrato_integra to ${role}`.execute(db);
}
