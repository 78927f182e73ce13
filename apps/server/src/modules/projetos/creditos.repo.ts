import type { Trx } from '../../platform/db/create-db.ts';

/** Gives a project's credits back; a second refund of the same project changes nothing. */
export async function insertEstorno(
  trx: Trx,
  estorno: { ownerId: string; usuarioId: string | null; projetoId: string; creditos: number; descricao: string },
): Promise<void> {
  if (estorno.creditos <= 0) return;
  await trx
    .insertInto('credito_lancamento')
    .values({
      owner_id: estorno.ownerId,
      usuario_id: estorno.usuarioId,
      projeto_id: estorno.projetoId,
      tipo: 'estorno',
      quantidade: estorno.creditos,
      descricao: estorno.descricao,
    })
    .onConflict((conflict) => conflict.columns(['projeto_id', 'tipo']).where('projeto_id', 'is not', null).doNothing())
    .execute();
}

export async function hasEstorno(trx: Trx, projetoId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('credito_lancamento')
    .select('id')
    .where('projeto_id', '=', projetoId)
    .where('tipo', '=', 'estorno')
    .executeTakeFirst();
  return row !== undefined;
}
