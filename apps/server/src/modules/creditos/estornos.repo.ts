import type { Trx } from '../../platform/db/create-db.ts';

/** Gives the credits of a project's try back; a second refund of the same try changes nothing. */
export async function insertEstorno(
  trx: Trx,
  estorno: {
    ownerId: string;
    usuarioId: string | null;
    projetoId: string;
    tentativa: number;
    creditos: number;
    descricao: string;
  },
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
      tentativa: estorno.tentativa,
      descricao: estorno.descricao,
    })
    .onConflict((conflict) =>
      conflict.columns(['projeto_id', 'tipo', 'tentativa']).where('projeto_id', 'is not', null).doNothing(),
    )
    .execute();
}

/** Whether the credits of this try came back already. */
export async function hasEstorno(trx: Trx, projetoId: string, tentativa: number): Promise<boolean> {
  const row = await trx
    .selectFrom('credito_lancamento')
    .select('id')
    .where('projeto_id', '=', projetoId)
    .where('tipo', '=', 'estorno')
    .where('tentativa', '=', tentativa)
    .executeTakeFirst();
  return row !== undefined;
}
