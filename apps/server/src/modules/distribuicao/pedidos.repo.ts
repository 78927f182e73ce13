import type { Trx } from '../../platform/db/create-db.ts';
import type { Database } from '../../platform/db/schema.ts';

/** The documents that users ask for by their keys. */
export type TabelaPedido = 'pedido_nota' | 'pedido_nfse';

type Situacao<T extends TabelaPedido> = Exclude<Database[T]['situacao'], 'aguardando'>;

/** What the requests of both services have in common. */
export function createPedidosRepo<T extends TabelaPedido>(tabela: T) {
  // The statements name columns that both tables have.
  const nome = tabela as 'pedido_nfse';
  return {
    /** Asks for documents, those that were asked for before and did not come again too. */
    async insertPedidos(
      trx: Trx,
      pedido: { ownerId: string; empresaId: string; chaves: readonly string[]; agora: Date },
    ): Promise<void> {
      const { ownerId, empresaId, chaves, agora } = pedido;
      if (chaves.length === 0) return;
      await trx
        .insertInto(nome)
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
            .where(`${nome}.situacao`, '!=', 'aguardando'),
        )
        .execute();
    },

    async countAguardando(trx: Trx, empresaId: string): Promise<number> {
      const { total } = await trx
        .selectFrom(nome)
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .where('empresa_id', '=', empresaId)
        .where('situacao', '=', 'aguardando')
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    async findProximoPedido(trx: Trx, empresaId: string): Promise<string | undefined> {
      const row = await trx
        .selectFrom(nome)
        .select('chave')
        .where('empresa_id', '=', empresaId)
        .where('situacao', '=', 'aguardando')
        .orderBy('pedido_em')
        .orderBy('chave')
        .limit(1)
        .executeTakeFirst();
      return row?.chave;
    },

    async endPedido(
      trx: Trx,
      empresaId: string,
      fim: { chave: string; situacao: Situacao<T>; motivo: string | null; agora: Date },
    ): Promise<void> {
      const { chave, situacao, motivo, agora } = fim;
      await trx
        .updateTable(nome)
        .set({ situacao: situacao as Situacao<'pedido_nfse'>, motivo, respondido_em: agora })
        .where('empresa_id', '=', empresaId)
        .where('chave', '=', chave)
        .execute();
    },
  };
}

export type PedidosRepo = Pick<
  ReturnType<typeof createPedidosRepo<TabelaPedido>>,
  'insertPedidos' | 'countAguardando' | 'findProximoPedido'
>;
