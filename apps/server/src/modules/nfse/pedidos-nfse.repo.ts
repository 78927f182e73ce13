import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { PedidoNfseTable } from '../../platform/db/tabelas-nfse.ts';

type PedidoRow = Selectable<PedidoNfseTable>;

/** Asks for notes, those that were asked for before and did not come again too. */
export async function insertPedidos(
  trx: Trx,
  pedido: { ownerId: string; empresaId: string; chaves: readonly string[]; agora: Date },
): Promise<void> {
  const { ownerId, empresaId, chaves, agora } = pedido;
  if (chaves.length === 0) return;
  await trx
    .insertInto('pedido_nfse')
    .values(
      [...new Set(chaves)].map((chave) => ({
        empresa_id: empresaId,
        chave,
        owner_id: ownerId,
        situacao: 'aguardando' as const,
        motivo: null,
        pedido_em: agora,
        respondido_em: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['empresa_id', 'chave'])
        .doUpdateSet({ situacao: 'aguardando', motivo: null, pedido_em: agora, respondido_em: null })
        // A request that already waits keeps its place.
        .where('pedido_nfse.situacao', '!=', 'aguardando'),
    )
    .execute();
}

export async function countAguardando(trx: Trx, empresaId: string): Promise<number> {
  const { total } = await trx
    .selectFrom('pedido_nfse')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('empresa_id', '=', empresaId)
    .where('situacao', '=', 'aguardando')
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findProximoPedido(trx: Trx, empresaId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('pedido_nfse')
    .select('chave')
    .where('empresa_id', '=', empresaId)
    .where('situacao', '=', 'aguardando')
    .orderBy('pedido_em')
    .orderBy('chave')
    .limit(1)
    .executeTakeFirst();
  return row?.chave;
}

export async function endPedido(
  trx: Trx,
  empresaId: string,
  fim: { chave: string; situacao: Exclude<PedidoRow['situacao'], 'aguardando'>; motivo: string | null; agora: Date },
): Promise<void> {
  const { chave, situacao, motivo, agora } = fim;
  await trx
    .updateTable('pedido_nfse')
    .set({ situacao, motivo, respondido_em: agora })
    .where('empresa_id', '=', empresaId)
    .where('chave', '=', chave)
    .execute();
}

/** The requests of a company, newest first, and whether each note has come, and is cancelled. */
export async function listPedidos(trx: Trx, empresaId: string, limit: number) {
  return trx
    .selectFrom('pedido_nfse')
    .select(['chave', 'situacao', 'motivo', 'pedido_em'])
    .select([
      sql<boolean>`exists (select 1 from documento_nfse as nota where nota.empresa_id = pedido_nfse.empresa_id
        and nota.identificador = pedido_nfse.chave and nota.tipo = 'nota')`.as('inteira'),
      sql<boolean>`exists (select 1 from documento_nfse as evento where evento.empresa_id = pedido_nfse.empresa_id
        and evento.chave = pedido_nfse.chave and evento.tipo = 'evento' and evento.cancela)`.as('cancelada'),
    ])
    .where('empresa_id', '=', empresaId)
    .orderBy('pedido_em', 'desc')
    .orderBy('chave')
    .limit(limit)
    .execute();
}
