import type { Modulo, Privilegio } from '@apura/contract';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { OwnerTable, UsuarioTable } from '../../platform/db/tabelas-acesso.ts';

export type OwnerRow = Selectable<OwnerTable>;
export type UsuarioRow = Selectable<UsuarioTable>;

export interface NovoOwner {
  cnpj: string;
  razao: string;
  site?: string;
  cep?: string;
  uf?: string;
  logradouro?: string;
  municipio?: string;
  plano?: string;
  whiteLabel?: boolean;
  /** The modules that are on. */
  modulos: readonly Modulo[];
  /** Unit prices of the four tiers, decimal strings. */
  precos?: readonly [string, string, string, string];
}

/** Creates an owner; only a system transaction may. Answers its id. */
export async function insertOwner(trx: Trx, owner: NovoOwner): Promise<string> {
  const precos = owner.precos ?? ['0', '0', '0', '0'];
  const row = await trx
    .insertInto('owner')
    .values({
      cnpj: owner.cnpj,
      razao: owner.razao,
      site: owner.site ?? '',
      cep: owner.cep ?? '',
      uf: owner.uf ?? '',
      logradouro: owner.logradouro ?? '',
      municipio: owner.municipio ?? '',
      plano: owner.plano ?? '',
      white_label: owner.whiteLabel ?? false,
      preco_1: precos[0],
      preco_2: precos[1],
      preco_3: precos[2],
      preco_4: precos[3],
      tools: JSON.stringify(Object.fromEntries(owner.modulos.map((modulo) => [modulo, true]))),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface NovoUsuario {
  ownerId: string;
  nome: string;
  email: string;
  cpf?: string;
  telefone?: string;
  cargo?: string;
  privilegio: Privilegio;
  /** `null`: invited, without a password yet. */
  senhaHash: string | null;
}

/** Creates a user and answers its id. The e-mail is kept in lower case and unique over all owners. */
export async function insertUsuario(trx: Trx, usuario: NovoUsuario): Promise<string> {
  const row = await trx
    .insertInto('usuario')
    .values({
      owner_id: usuario.ownerId,
      nome: usuario.nome,
      email: normalizeEmail(usuario.email),
      cpf: usuario.cpf ?? '',
      telefone: usuario.telefone ?? '',
      cargo: usuario.cargo ?? '',
      privilegio: usuario.privilegio,
      situacao: usuario.senhaHash === null ? 'invited' : 'active',
      senha_hash: usuario.senhaHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The owner of this id, if the transaction may see it. */
export function findOwner(trx: Trx, id: string): Promise<OwnerRow | undefined> {
  return trx.selectFrom('owner').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The owner of this CNPJ; only a system transaction sees all owners. */
export function findOwnerByCnpj(trx: Trx, cnpj: string): Promise<OwnerRow | undefined> {
  return trx.selectFrom('owner').selectAll().where('cnpj', '=', cnpj).executeTakeFirst();
}

/** The user of this id, if the transaction may see it. */
export function findUsuario(trx: Trx, id: string): Promise<UsuarioRow | undefined> {
  return trx.selectFrom('usuario').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether a user may sign in: active, of an owner that is not suspended. */
export async function podeEntrar(
  trx: Trx,
  usuario: Pick<UsuarioRow, 'owner_id' | 'situacao'> | undefined,
): Promise<boolean> {
  if (usuario?.situacao !== 'active') return false;
  return !(await isOwnerSuspenso(trx, usuario.owner_id));
}

/** Whether the owner is suspended; a deleted owner counts as suspended. */
export async function isOwnerSuspenso(trx: Trx, id: string): Promise<boolean> {
  const owner = await trx.selectFrom('owner').select('suspenso_em').where('id', '=', id).executeTakeFirst();
  return owner === undefined || owner.suspenso_em !== null;
}

/** The user of an address; one who was removed has none. */
export function findUsuarioByEmail(trx: Trx, email: string): Promise<UsuarioRow | undefined> {
  return trx
    .selectFrom('usuario')
    .selectAll()
    .where('email', '=', normalizeEmail(email))
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
}

/** The form in which e-mails are saved and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
