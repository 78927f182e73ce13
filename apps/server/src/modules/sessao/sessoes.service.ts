import type { SessaoListada } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { isUuid } from '../../http/is-uuid.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { lockUsuario } from '../usuarios/index.ts';
import * as repo from './sessoes.repo.ts';
import { limitesDeVida } from './vida.ts';

/** The caller's live sessions; the present one is marked. */
export async function listSessoes(deps: Deps, sessao: SessaoAtual): Promise<SessaoListada[]> {
  const { ownerId, usuarioId } = sessao;
  const rows = await asOwner(deps.db, ownerId, (trx) => repo.listVivas(trx, { usuarioId, vida: limitesDeVida(deps) }));
  return rows.map((row) => ({
    id: row.id,
    aparelho: row.nome_aparelho,
    endereco: row.endereco,
    desde: row.criada_em.toISOString(),
    usada_em: row.usada_em.toISOString(),
    esta: row.id === sessao.familiaId,
  }));
}

/** Ends one of the caller's sessions; its device is no longer known. Throws `nao-encontrado`. */
export async function endSessao(deps: Deps, sessao: SessaoAtual, id: string): Promise<void> {
  if (!isUuid(id)) throw appError('nao-encontrado');
  await asOwner(deps.db, sessao.ownerId, async (trx) => {
    const encerradas = await endEscolhidas(deps, trx, { sessao, escolha: { familiaId: id } });
    if (encerradas === 0) throw appError('nao-encontrado');
  });
}

/** Ends the caller's sessions except the present one, and forgets their devices. */
export async function endOutras(deps: Deps, sessao: SessaoAtual): Promise<void> {
  await asOwner(deps.db, sessao.ownerId, (trx) =>
    endEscolhidas(deps, trx, { sessao, escolha: { menos: sessao.familiaId } }),
  );
}

async function endEscolhidas(
  deps: Deps,
  trx: Trx,
  { sessao, escolha }: { sessao: SessaoAtual; escolha: repo.Escolha },
): Promise<number> {
  const { ownerId, usuarioId, familiaId } = sessao;
  // When two sessions end each other, the second to get the lock was ended by the first.
  await lockUsuario(trx, usuarioId);
  if (!(await repo.isAberta(trx, familiaId))) throw appError('sessao-expirada');
  const agora = deps.clock.now();
  const encerradas = await repo.endEscolhidas(trx, { usuarioId, escolha, motivo: 'encerrada pelo usuário', agora });
  const ids = encerradas.flatMap(({ aparelhoId }) => aparelhoId ?? []);
  await repo.forgetEscolhidos(trx, { usuarioId, ids, menos: familiaId });
  for (const { nome } of encerradas) {
    await insertAuditoria(trx, { ownerId, usuarioId, acao: 'sessao.encerrada-na-lista', rotulo: nome });
  }
  return encerradas.length;
}
