import type { Trx } from '../../platform/db/create-db.ts';

/** A user who signs in from more devices than this is no longer known on the one used longest ago. */
const MAX_POR_USUARIO = 20;

/** Whether the user of an address has signed in from the device of this hash since `limite`. */
export async function isAparelhoDe(
  trx: Trx,
  { hash, email, limite }: { hash: Buffer; email: string; limite: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('aparelho')
    .innerJoin('usuario', 'usuario.id', 'aparelho.usuario_id')
    .select('aparelho.id')
    .where('aparelho.hash', '=', hash)
    .where('aparelho.usado_em', '>', limite)
    .where('usuario.email', '=', email)
    .where('usuario.excluido_em', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody has signed in from the device of this hash. */
export async function isAparelho(trx: Trx, hash: Buffer): Promise<boolean> {
  const row = await trx.selectFrom('aparelho').select('id').where('hash', '=', hash).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Makes a device known as the user's and answers the id of that. */
export async function saveAparelho(
  trx: Trx,
  aparelho: { ownerId: string; usuarioId: string; hash: Buffer; agora: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('aparelho')
    .values({
      owner_id: aparelho.ownerId,
      usuario_id: aparelho.usuarioId,
      hash: aparelho.hash,
      usado_em: aparelho.agora,
    })
    .onConflict((conflict) => conflict.columns(['usuario_id', 'hash']).doUpdateSet({ usado_em: aparelho.agora }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('aparelho')
    .where('usuario_id', '=', aparelho.usuarioId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('aparelho')
        .select('id')
        .where('usuario_id', '=', aparelho.usuarioId)
        .orderBy('usado_em', 'desc')
        .limit(MAX_POR_USUARIO),
    )
    .execute();
  return id;
}

/** Forgets every device of a user. */
export async function forgetAparelhos(trx: Trx, usuarioId: string): Promise<void> {
  await trx.deleteFrom('aparelho').where('usuario_id', '=', usuarioId).execute();
}

/** Deletes devices without a sign-in since `limite`. */
export async function deleteAparelhos(trx: Trx, limite: Date): Promise<void> {
  await trx.deleteFrom('aparelho').where('usado_em', '<', limite).execute();
}
