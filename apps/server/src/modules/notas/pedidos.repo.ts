import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import { createPedidosRepo } from '../distribuicao/index.ts';

export const pedidos = createPedidosRepo('pedido_nota');

/** Of a request: its invoice has come whole. */
const inteiraVeio = sql<boolean>`exists (
  select 1 from nota_distribuida as inteira
  where inteira.empresa_id = pedido_nota.empresa_id and inteira.chave = pedido_nota.chave and inteira.tipo = 'nota')`;

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
