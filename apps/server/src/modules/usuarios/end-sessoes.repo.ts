import type { Trx } from '../../platform/db/create-db.ts';

/** Ends a user's sessions, all of them or all but one: their next request is answered 401. */
export async function endSessoes(
  trx: Trx,
  fim: { usuarioId: string; menos?: string; motivo: string; agora: Date },
): Promise<void> {
  let query = trx
    .updateTable('sessao_familia')
    .set({ encerrada_em: fim.agora, motivo: fim.motivo })
    .where('usuario_id', '=', fim.usuarioId)
    .where('encerrada_em', 'is', null);
  if (fim.menos !== undefined) query = query.where('id', '!=', fim.menos);
  await query.execute();
}

/** Ends the sessions of every user of an owner. */
export async function endSessoesDoOwner(
  trx: Trx,
  fim: { ownerId: string; motivo: string; agora: Date },
): Promise<void> {
  await trx
    .updateTable('sessao_familia')
    .set({ encerrada_em: fim.agora, motivo: fim.motivo })
    .where('owner_id', '=', fim.ownerId)
    .where('encerrada_em', 'is', null)
    .execute();
}
