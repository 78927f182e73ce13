import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { PedidoNotaTable } from '../../platform/db/tabelas-notas.ts';

export type PedidoRow = Selectable<PedidoNotaTable>;

/** Of a request: its invoice has come whole. */
const inteiraVeio = sql<boolean>`exists (
  select 1 from nota_distribuida as inteira
  where inteira.empresa_id = pedido_nota.empresa_id and inteira.chave = pedido_nota.chave and inteira.tipo = 'nota')`;

/** Asks for invoices, those that were asked for before and did not come again too. */
export async function insertPedidos(
  trx: Trx,
  pedido: { ownerId: string; empresaId: string; chaves: readonly string[]; agora: Date },
): Promise<void> {
  const { ownerId, empresaId, chaves, agora } = pedido;
  await trx
    .insertInto('pedido_nota')
    .values(
      chaves.map((chave) => ({
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
        .where('pedido_nota.situacao', '!=', 'aguardando'),
    )
    .execute();
}

export async function countAguardando(trx: Trx, empresaId: string): Promise<number> {
  const { total } = await trx
    .selectFrom('pedido_nota')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('empresa_id', '=', empresaId)
    .where('situacao', '=', 'aguardando')
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Requests whose invoice came by another way need no question any more. */
export async function closePedidos(trx: Trx, empresaId: string, agora: Date): Promise<void> {
  await trx
    .updateTable('pedido_nota')
    .set({ situacao: 'respondido', respondido_em: agora })
    .where('empresa_id', '=', empresaId)
    .where('situacao', '=', 'aguardando')
    .where(inteiraVeio)
    .execute();
}

/** After its Ciência the invoice is had whole: it is asked for once more. Answers whether it had been asked for. */
export async function reopenPedido(trx: Trx, empresaId: string, chave: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pedido_nota')
    .set({ situacao: 'aguardando', respondido_em: null })
    .where('empresa_id', '=', empresaId)
    .where('chave', '=', chave)
    .where('situacao', '=', 'respondido')
    .where((eb) => eb.not(inteiraVeio))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findProximoPedido(trx: Trx, empresaId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('pedido_nota')
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
    .updateTable('pedido_nota')
    .set({ situacao, motivo, respondido_em: agora })
    .where('empresa_id', '=', empresaId)
    .where('chave', '=', chave)
    .execute();
}

/** The requests of a company, newest first, with the received documents of each invoice. */
export async function listPedidos(trx: Trx, empresaId: string, limit: number) {
  return trx
    .selectFrom('pedido_nota')
    .selectAll('pedido_nota')
    .select([
      inteiraVeio.as('inteira'),
      sql<boolean>`exists (select 1 from nota_distribuida as c where c.empresa_id = pedido_nota.empresa_id
        and c.chave = pedido_nota.chave and c.cancela)`.as('cancelada'),
      sql<'pedida' | 'registrada' | 'recusada' | null>`(select max(r.ciencia) from nota_distribuida as r
        where r.empresa_id = pedido_nota.empresa_id and r.chave = pedido_nota.chave and r.tipo = 'resumo')`.as(
        'ciencia',
      ),
      sql<string | null>`(select max(r.ciencia_motivo) from nota_distribuida as r
        where r.empresa_id = pedido_nota.empresa_id and r.chave = pedido_nota.chave and r.tipo = 'resumo')`.as(
        'ciencia_motivo',
      ),
    ])
    .where('empresa_id', '=', empresaId)
    .orderBy('pedido_em', 'desc')
    .orderBy('chave')
    .limit(limit)
    .execute();
}
