import type { Modulo, Privilegio } from '@apura/contract';
import type { Trx } from '../../platform/db/create-db.ts';

export interface TicketRow {
  owner_id: string;
  usuario_id: string;
  familia_id: string;
  path: string;
  expira_em: Date;
}

export async function insertTicket(trx: Trx, ticket: TicketRow & { hash: string }): Promise<void> {
  await trx.insertInto('ticket').values(ticket).execute();
}

/** Deletes a ticket and returns it: of two requests with one ticket only one gets it. */
export async function takeTicket(trx: Trx, hash: string): Promise<TicketRow | undefined> {
  return trx
    .deleteFrom('ticket')
    .where('hash', '=', hash)
    .returning(['owner_id', 'usuario_id', 'familia_id', 'path', 'expira_em'])
    .executeTakeFirst();
}

export async function deleteExpired(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('ticket').where('expira_em', '<', now).execute();
}

/** The user of a session that has not ended, with the owner's modules. */
export async function findUsuarioDaSessao(
  trx: Trx,
  ids: { usuarioId: string; familiaId: string },
): Promise<
  { nome: string; email: string; privilegio: Privilegio; tools: Partial<Record<Modulo, boolean>> } | undefined
> {
  return trx
    .selectFrom('usuario')
    .innerJoin('owner', 'owner.id', 'usuario.owner_id')
    .innerJoin('sessao_familia', 'sessao_familia.usuario_id', 'usuario.id')
    .select(['usuario.nome', 'usuario.email', 'usuario.privilegio', 'owner.tools'])
    .where('usuario.id', '=', ids.usuarioId)
    .where('usuario.situacao', '=', 'active')
    .where('owner.suspenso_em', 'is', null)
    .where('sessao_familia.id', '=', ids.familiaId)
    .where('sessao_familia.encerrada_em', 'is', null)
    .executeTakeFirst();
}
