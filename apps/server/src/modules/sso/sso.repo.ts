import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { ProvedorSsoTable } from '../../platform/db/tabelas-fatores.ts';
import type { UsuarioRow } from '../usuarios/index.ts';

export type ProvedorRow = Selectable<ProvedorSsoTable>;

/** For the system: the providers that are on for a domain, the eldest first. */
export function listDoDominio(trx: Trx, dominio: string): Promise<ProvedorRow[]> {
  return trx
    .selectFrom('provedor_sso')
    .selectAll()
    .where('ativo', '=', true)
    .where(sql<boolean>`dominios @> array[${dominio}]::text[]`)
    .orderBy('alterado_em')
    .orderBy('owner_id')
    .execute();
}

/** For the system: the provider of an owner, when it is on. */
export function findAtivo(trx: Trx, ownerId: string): Promise<ProvedorRow | undefined> {
  return trx
    .selectFrom('provedor_sso')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('ativo', '=', true)
    .executeTakeFirst();
}

export function findProvedor(trx: Trx): Promise<ProvedorRow | undefined> {
  return trx.selectFrom('provedor_sso').selectAll().executeTakeFirst();
}

export function lockProvedor(trx: Trx): Promise<ProvedorRow | undefined> {
  return trx.selectFrom('provedor_sso').selectAll().forUpdate().executeTakeFirst();
}

export async function saveProvedor(trx: Trx, provedor: ProvedorRow): Promise<void> {
  const { owner_id: _, ...resto } = provedor;
  await trx
    .insertInto('provedor_sso')
    .values(provedor)
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(resto))
    .execute();
}

export async function setSegredo(trx: Trx, segredo: Buffer): Promise<void> {
  await trx.updateTable('provedor_sso').set({ segredo }).execute();
}

/** Answers the issuer of what there was. */
export async function deleteProvedor(trx: Trx): Promise<string | undefined> {
  const row = await trx.deleteFrom('provedor_sso').returning('emissor').executeTakeFirst();
  return row?.emissor;
}

/** The owner's user whom an identity at the provider belongs to. */
export async function findVinculado(
  trx: Trx,
  { ownerId, emissor, sujeito }: { ownerId: string; emissor: string; sujeito: string },
): Promise<Pick<UsuarioRow, 'id' | 'owner_id'> | undefined> {
  return trx
    .selectFrom('usuario')
    .select(['id', 'owner_id'])
    .where('owner_id', '=', ownerId)
    .where('sso_emissor', '=', emissor)
    .where('sso_sujeito', '=', sujeito)
    .executeTakeFirst();
}

export async function bindUsuario(
  trx: Trx,
  { id, emissor, sujeito }: Pick<UsuarioRow, 'id'> & { emissor: string; sujeito: string },
): Promise<void> {
  await trx.updateTable('usuario').set({ sso_emissor: emissor, sso_sujeito: sujeito }).where('id', '=', id).execute();
}

/** Removes the identities at a provider from all users of the owner. */
export async function unbindUsuarios(trx: Trx): Promise<void> {
  await trx
    .updateTable('usuario')
    .set({ sso_emissor: null, sso_sujeito: null })
    .where('sso_sujeito', 'is not', null)
    .execute();
}

/** The domains of the e-mails of the owner's active users. */
export async function listDominiosDosUsuarios(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('usuario')
    .select(sql<string>`split_part(email, '@', 2)`.as('dominio'))
    .distinct()
    .where('situacao', '=', 'active')
    .where('excluido_em', 'is', null)
    .execute();
  return rows.map(({ dominio }) => dominio);
}
