import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';

export async function insertFamilia(
  trx: Trx,
  familia: { ownerId: string; usuarioId: string; agora: Date; fatorEm: Date | null },
): Promise<string> {
  const row = await trx
    .insertInto('sessao_familia')
    .values({
      owner_id: familia.ownerId,
      usuario_id: familia.usuarioId,
      criada_em: familia.agora,
      fator_em: familia.fatorEm,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertToken(trx: Trx, token: { hash: Buffer; familiaId: string; expiraEm: Date }): Promise<void> {
  await trx
    .insertInto('sessao_token')
    .values({ token_hash: token.hash, familia_id: token.familiaId, expira_em: token.expiraEm })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface TokenEncontrado {
  familiaId: string;
  ownerId: string;
  usuarioId: string;
  expiraEm: Date;
  rotacionadoEm: Date | null;
  encerradaEm: Date | null;
}

/** The token with its family, which stays locked until the transaction ends: two refreshes take turns. */
export async function lockToken(trx: Trx, hash: Buffer): Promise<TokenEncontrado | undefined> {
  const familia = await trx
    .selectFrom('sessao_familia')
    .select(['id', 'owner_id', 'usuario_id', 'encerrada_em'])
    .where('id', '=', (eb) => eb.selectFrom('sessao_token').select('familia_id').where('token_hash', '=', hash))
    .forUpdate()
    .executeTakeFirst();
  if (familia === undefined) return undefined;
  // Read after the lock: the turn before ours may have rotated it.
  const token = await trx
    .selectFrom('sessao_token')
    .select(['expira_em', 'rotacionado_em'])
    .where('token_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return {
    familiaId: familia.id,
    ownerId: familia.owner_id,
    usuarioId: familia.usuario_id,
    expiraEm: token.expira_em,
    rotacionadoEm: token.rotacionado_em,
    encerradaEm: familia.encerrada_em,
  };
}

export async function markRotacionado(trx: Trx, hash: Buffer, agora: Date): Promise<void> {
  await trx.updateTable('sessao_token').set({ rotacionado_em: agora }).where('token_hash', '=', hash).execute();
}

export async function endFamilia(trx: Trx, familiaId: string, motivo: string, agora: Date): Promise<void> {
  await trx
    .updateTable('sessao_familia')
    .set({ encerrada_em: agora, motivo })
    .where('id', '=', familiaId)
    .where('encerrada_em', 'is', null)
    .execute();
}

/** A live session by the ids of its access token: the family has not ended and the user is active. */
export function findSessaoViva(trx: Trx, familiaId: string, usuarioId: string) {
  return trx
    .selectFrom('sessao_familia as familia')
    .innerJoin('usuario', 'usuario.id', 'familia.usuario_id')
    .innerJoin('owner', 'owner.id', 'familia.owner_id')
    .select([
      'familia.id as familiaId',
      'usuario.id as usuarioId',
      'usuario.nome',
      'usuario.email',
      'usuario.privilegio',
      'owner.id as ownerId',
      'owner.tools',
      'usuario.segundo_fator_em as segundoFatorEm',
      'familia.fator_em as fatorEm',
    ])
    .where('familia.id', '=', familiaId)
    .where('usuario.id', '=', usuarioId)
    .where('familia.encerrada_em', 'is', null)
    .where('usuario.situacao', '=', 'active')
    .where('owner.suspenso_em', 'is', null)
    .executeTakeFirst();
}

/** Removes families whose last token has expired or that ended before `limite`. */
export async function deleteVencidas(trx: Trx, limite: Date): Promise<void> {
  await sql`
    delete from sessao_familia f
    where f.encerrada_em < ${limite}
       or not exists (select 1 from sessao_token t where t.familia_id = f.id and t.expira_em > ${limite})`.execute(trx);
}
