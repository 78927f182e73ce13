import type { Trx } from '../../platform/db/create-db.ts';
import type { UsuarioRow } from './usuarios.repo.ts';

/** The owner's users, the ones who lead first, then by name. Removed ones are not among them. */
export async function listEquipe(trx: Trx): Promise<UsuarioRow[]> {
  return trx
    .selectFrom('usuario')
    .selectAll()
    .where('excluido_em', 'is', null)
    .orderBy((eb) => eb.case('privilegio').when('master').then(0).when('administrator').then(1).else(2).end())
    .orderBy('nome')
    .orderBy('email')
    .execute();
}

/**
 * Locks the owner's row until the transaction ends, so that users are counted and added one after the other. The lock
 * lets rows that only refer to the owner be written meanwhile; a stronger one could deadlock with them.
 */
export async function lockLimite(trx: Trx, ownerId: string): Promise<number> {
  const owner = await trx
    .selectFrom('owner')
    .select('limite_usuarios')
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return owner.limite_usuarios;
}

/** How many users take a place: those who can sign in and those who are invited. */
export async function countLugares(trx: Trx): Promise<number> {
  const { total } = await trx
    .selectFrom('usuario')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('excluido_em', 'is', null)
    .where('situacao', 'in', ['active', 'invited'])
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Adds an invited user; undefined when a user of any owner has the address. */
export async function insertConvidado(
  trx: Trx,
  convidado: { ownerId: string; nome: string; email: string; cpf: string },
): Promise<UsuarioRow | undefined> {
  return trx
    .insertInto('usuario')
    .values({
      owner_id: convidado.ownerId,
      nome: convidado.nome,
      email: convidado.email,
      cpf: convidado.cpf,
      privilegio: 'user',
      situacao: 'invited',
      senha_hash: null,
    })
    .onConflict((conflict) => conflict.column('email').where('excluido_em', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** A user who was not removed, held until the transaction ends. */
export async function lockUsuario(trx: Trx, id: string): Promise<UsuarioRow | undefined> {
  return trx
    .selectFrom('usuario')
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateUsuario(
  trx: Trx,
  id: string,
  dados: Partial<Pick<UsuarioRow, 'nome' | 'telefone' | 'cargo' | 'cpf' | 'situacao' | 'foto' | 'privilegio'>>,
): Promise<UsuarioRow> {
  return trx.updateTable('usuario').set(dados).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Shuts a user out. The identity at the provider of single sign-on goes too: the next sign-in by it binds anew. */
export async function deactivateUsuario(trx: Trx, id: string): Promise<UsuarioRow> {
  return trx
    .updateTable('usuario')
    .set({ situacao: 'inactive', sso_emissor: null, sso_sujeito: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sets the password, which makes the user active. */
export async function setSenha(trx: Trx, id: string, senhaHash: string): Promise<void> {
  await trx.updateTable('usuario').set({ senha_hash: senhaHash, situacao: 'active' }).where('id', '=', id).execute();
}

/** Removes a user. Name and address stay with the user's acts; other personal data are deleted. */
export async function markUsuarioExcluido(trx: Trx, id: string, agora: Date): Promise<void> {
  await trx
    .updateTable('usuario')
    .set({
      situacao: 'inactive',
      excluido_em: agora,
      senha_hash: null,
      telefone: '',
      cargo: '',
      cpf: '',
      foto: null,
      segundo_fator_em: null,
      sso_emissor: null,
      sso_sujeito: null,
    })
    .where('id', '=', id)
    .execute();
}
