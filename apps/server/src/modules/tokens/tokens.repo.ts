import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { TokenAcessoTable } from '../../platform/db/tabelas-tokens.ts';

export type TokenRow = Omit<Selectable<TokenAcessoTable>, 'hash' | 'owner_id'>;

const COLUNAS = [
  'id',
  'usuario_id',
  'nome',
  'alcance',
  'final',
  'criado_em',
  'expira_em',
  'usado_em',
  'revogado_em',
] as const;

export async function listTokens(trx: Trx, usuarioId: string): Promise<TokenRow[]> {
  return trx
    .selectFrom('token_acesso')
    .select(COLUNAS)
    .where('usuario_id', '=', usuarioId)
    .orderBy('criado_em', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}

/**
 * Counts the tokens that are neither revoked nor expired, and locks so that no other is made for the user meanwhile.
 */
export async function countVivos(trx: Trx, usuarioId: string, now: Date): Promise<number> {
  await trx.selectFrom('usuario').select('id').where('id', '=', usuarioId).forNoKeyUpdate().executeTakeFirst();
  const { vivos } = await trx
    .selectFrom('token_acesso')
    .select((eb) => eb.fn.countAll<string>().as('vivos'))
    .where('usuario_id', '=', usuarioId)
    .where('revogado_em', 'is', null)
    .where('expira_em', '>', now)
    .executeTakeFirstOrThrow();
  return Number(vivos);
}

export async function insertToken(
  trx: Trx,
  token: Pick<
    Selectable<TokenAcessoTable>,
    'owner_id' | 'usuario_id' | 'nome' | 'alcance' | 'hash' | 'final' | 'criado_em' | 'expira_em'
  >,
): Promise<string> {
  const { id } = await trx.insertInto('token_acesso').values(token).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Answers the name of the user's token that this revokes; undefined when there is none, or it was revoked before. */
export async function revokeToken(
  trx: Trx,
  { id, usuarioId, now }: { id: string; usuarioId: string; now: Date },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('token_acesso')
    .set({ revogado_em: now })
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .where('revogado_em', 'is', null)
    .returning('nome')
    .executeTakeFirst();
  return row?.nome;
}

/** Revokes every token of the user that could still be used, and answers them. */
export async function revokeTokens(
  trx: Trx,
  { usuarioId, now }: { usuarioId: string; now: Date },
): Promise<{ id: string; nome: string }[]> {
  return trx
    .updateTable('token_acesso')
    .set({ revogado_em: now })
    .where('usuario_id', '=', usuarioId)
    .where('revogado_em', 'is', null)
    .where('expira_em', '>', now)
    .returning(['id', 'nome'])
    .execute();
}

/** For the system: whose a token is that may still be used. */
export async function findDono(trx: Trx, hash: string, now: Date) {
  return trx
    .selectFrom('token_acesso')
    .select(['owner_id', 'usuario_id'])
    .where('hash', '=', hash)
    .where('revogado_em', 'is', null)
    .where('expira_em', '>', now)
    .executeTakeFirst();
}

/** A token and its active user, with the owner's modules. */
export async function findUsuarioDoToken(trx: Trx, hash: string) {
  return trx
    .selectFrom('token_acesso as token')
    .innerJoin('usuario', 'usuario.id', 'token.usuario_id')
    .innerJoin('owner', 'owner.id', 'usuario.owner_id')
    .select(['usuario.nome', 'usuario.email', 'usuario.privilegio', 'owner.tools'])
    .select(['token.id as token_id', 'token.nome as token_nome', 'token.alcance'])
    .where('token.hash', '=', hash)
    .where('usuario.situacao', '=', 'active')
    .where('owner.suspenso_em', 'is', null)
    .executeTakeFirst();
}

/** Notes the last use, once a minute at most: an upload sends the token hundreds of times. */
export async function markUsado(trx: Trx, hash: string, now: Date): Promise<void> {
  const minuto = new Date(now.getTime() - 60_000);
  await trx
    .updateTable('token_acesso')
    .set({ usado_em: now })
    .where('hash', '=', hash)
    .where((eb) => eb.or([eb('usado_em', 'is', null), eb('usado_em', '<', minuto)]))
    .execute();
}
