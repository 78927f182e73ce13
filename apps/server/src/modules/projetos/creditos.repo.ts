import type { Trx } from '../../platform/db/create-db.ts';

/** Holds the owner's credits until the transaction ends, so that two requests never spend the same ones, and adds them up. */
export async function lockSaldo(trx: Trx, ownerId: string): Promise<number> {
  await trx.selectFrom('owner').select('id').where('id', '=', ownerId).forUpdate().executeTakeFirstOrThrow();
  const { saldo } = await trx
    .selectFrom('credito_lancamento')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('quantidade'), eb.lit(0)).as('saldo'))
    .executeTakeFirstOrThrow();
  return Number(saldo);
}

/** Writes down what a project takes. */
export async function insertConsumo(
  trx: Trx,
  consumo: { ownerId: string; usuarioId: string; projetoId: string; creditos: number; descricao: string },
): Promise<void> {
  await trx
    .insertInto('credito_lancamento')
    .values({
      owner_id: consumo.ownerId,
      usuario_id: consumo.usuarioId,
      projeto_id: consumo.projetoId,
      tipo: 'consumo',
      quantidade: -consumo.creditos,
      descricao: consumo.descricao,
    })
    .execute();
}

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

/** A line of the audit log, in the transaction of what it tells. */
export async function insertAuditoria(
  trx: Trx,
  linha: { ownerId: string; usuarioId: string | null; acao: string; alvo: string; dados: Record<string, unknown> },
): Promise<void> {
  await trx
    .insertInto('auditoria')
    .values({
      owner_id: linha.ownerId,
      usuario_id: linha.usuarioId,
      acao: linha.acao,
      alvo: linha.alvo,
      dados: JSON.stringify(linha.dados),
    })
    .execute();
}
