import type { Modulo } from '@apura/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { OwnerRow, UsuarioRow } from '../usuarios/index.ts';

export interface OwnerListado extends OwnerRow {
  adquiridos: number;
  consumidos: number;
  /** Users who take a place of the limit. */
  usuarios: number;
}

/** Every owner by name, or the one of a CNPJ; only a system transaction sees more than one. */
export async function listOwners(trx: Trx, cnpj?: string): Promise<OwnerListado[]> {
  const rows = await trx
    .selectFrom('owner')
    .selectAll('owner')
    .select((eb) => [
      eb
        .selectFrom('credito_lancamento as l')
        .whereRef('l.owner_id', '=', 'owner.id')
        .select(sql<string>`coalesce(sum(l.quantidade) filter (where l.tipo in ('compra', 'ajuste')), 0)`.as('soma'))
        .as('adquiridos'),
      eb
        .selectFrom('credito_lancamento as l')
        .whereRef('l.owner_id', '=', 'owner.id')
        .select(sql<string>`coalesce(-sum(l.quantidade) filter (where l.tipo in ('consumo', 'estorno')), 0)`.as('soma'))
        .as('consumidos'),
      eb
        .selectFrom('usuario as u')
        .whereRef('u.owner_id', '=', 'owner.id')
        .where('u.excluido_em', 'is', null)
        .where('u.situacao', 'in', ['active', 'invited'])
        .select(sql<string>`count(*)`.as('total'))
        .as('usuarios'),
    ])
    .$if(cnpj !== undefined, (query) => query.where('owner.cnpj', '=', cnpj ?? ''))
    .orderBy('owner.razao')
    .orderBy('owner.cnpj')
    .execute();
  return rows.map((row) => ({
    ...row,
    adquiridos: Number(row.adquiridos),
    consumidos: Number(row.consumidos),
    usuarios: Number(row.usuarios),
  }));
}

export async function listUsuarios(trx: Trx): Promise<UsuarioRow[]> {
  return trx
    .selectFrom('usuario')
    .selectAll()
    .where('excluido_em', 'is', null)
    .orderBy((eb) => eb.case('privilegio').when('master').then(0).when('administrator').then(1).else(2).end())
    .orderBy('email')
    .execute();
}

export async function findMaster(trx: Trx): Promise<UsuarioRow | undefined> {
  return trx
    .selectFrom('usuario')
    .selectAll()
    .where('privilegio', '=', 'master')
    .where('excluido_em', 'is', null)
    .orderBy('criado_em')
    .limit(1)
    .executeTakeFirst();
}

export async function lockOwner(trx: Trx, id: string): Promise<OwnerRow> {
  return trx.selectFrom('owner').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function insertMaster(
  trx: Trx,
  master: { ownerId: string; nome: string; email: string; cpf: string },
): Promise<UsuarioRow> {
  return trx
    .insertInto('usuario')
    .values({
      owner_id: master.ownerId,
      nome: master.nome,
      email: master.email,
      cpf: master.cpf,
      privilegio: 'master',
      situacao: 'invited',
      senha_hash: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type MudancaOwner = Partial<
  Pick<
    OwnerRow,
    | 'preco_1'
    | 'preco_2'
    | 'preco_3'
    | 'preco_4'
    | 'limite_usuarios'
    | 'plano'
    | 'white_label'
    | 'cor_primaria'
    | 'cor_secundaria'
    | 'pelo_contratante'
    | 'recusa_senhas_comuns'
    | 'suspenso_em'
  >
>;

export async function updateOwner(trx: Trx, id: string, mudanca: MudancaOwner): Promise<void> {
  await trx.updateTable('owner').set(mudanca).where('id', '=', id).execute();
}

export async function updateModulos(trx: Trx, id: string, modulos: readonly Modulo[]): Promise<void> {
  const tools = JSON.stringify(Object.fromEntries(modulos.map((modulo) => [modulo, true])));
  await trx.updateTable('owner').set({ tools }).where('id', '=', id).execute();
}
