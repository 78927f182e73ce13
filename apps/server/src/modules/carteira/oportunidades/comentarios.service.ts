import {
  type createComentario as createRoute,
  type deleteComentario as deleteRoute,
  MAX_COMENTARIOS,
  type RouteBody,
  type RouteResponse,
} from '@apura/contract';
import type { Deps } from '../../../deps.ts';
import { appError } from '../../../http/errors.ts';
import type { SessaoAtual } from '../../../http/sessao-atual.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { type AcaoAuditoria, insertAuditoria } from '../../auditoria/index.ts';
import { publishOportunidade } from '../../eventos/index.ts';
import * as repo from './comentarios.repo.ts';
import { findOportunidade, findRotulo, type OportunidadeRow } from './oportunidades.repo.ts';

type Sessao = Pick<SessaoAtual, 'ownerId' | 'usuarioId'>;
type Conversa = RouteResponse<typeof createRoute>;

/** Adds a comment to an opportunity. Its version stays: who has it open may still save. */
export async function createComentario(
  deps: Deps,
  { ownerId, usuarioId }: Sessao,
  { id, texto }: RouteBody<typeof createRoute>,
): Promise<Conversa> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const row = await lock(trx, id);
    if (row.ultimo_comentario >= MAX_COMENTARIOS) {
      throw appError('requisicao-invalida', { fields: { texto: CHEIA } });
    }
    const numero = await repo.insertComentario(trx, row, { usuarioId, texto, now: deps.clock.now() });
    await tell(deps, trx, { row, usuarioId, numero, acao: 'oportunidade.comentada' });
    return { comentarios: await repo.listComentarios(trx, { id, usuarioId }) };
  });
}

/** Takes the text of an own comment away; done twice, it changes nothing more. */
export async function deleteComentario(
  deps: Deps,
  { ownerId, usuarioId }: Sessao,
  { id, numero }: RouteBody<typeof deleteRoute>,
): Promise<Conversa> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const row = await lock(trx, id);
    const meu = await repo.findMeu(trx, { id, numero, usuarioId });
    if (meu === undefined) throw appError('nao-encontrado');
    if (meu.apagado_em === null) {
      await repo.eraseComentario(trx, { id, numero, now: deps.clock.now() });
      await tell(deps, trx, { row, usuarioId, numero, acao: 'oportunidade.comentario-apagado' });
    }
    return { comentarios: await repo.listComentarios(trx, { id, usuarioId }) };
  });
}

const CHEIA = `Esta oportunidade já tem ${MAX_COMENTARIOS} comentários. Use as anotações`;

async function lock(trx: Trx, id: string): Promise<OportunidadeRow> {
  const row = await findOportunidade(trx, id, { lock: true });
  if (row === undefined) throw appError('nao-encontrado');
  return row;
}

/** The activity log names the comment, and never its text: what is deleted is gone. */
async function tell(
  deps: Deps,
  trx: Trx,
  { row, usuarioId, numero, acao }: { row: OportunidadeRow; usuarioId: string; numero: number; acao: AcaoAuditoria },
): Promise<void> {
  await insertAuditoria(trx, {
    ownerId: row.owner_id,
    usuarioId,
    acao,
    alvo: row.id,
    rotulo: await findRotulo(trx, row),
    dados: { comentario: numero },
  });
  await publishOportunidade(deps.notify, trx, row.owner_id, row.id);
}
