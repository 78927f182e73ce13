import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import { createPedidosRepo } from '../distribuicao/index.ts';

export const { insertPedidos, countAguardando, findProximoPedido, endPedido } = createPedidosRepo('pedido_nfse');

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
