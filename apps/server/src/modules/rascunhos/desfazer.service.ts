import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { publishRascunho } from '../eventos/index.ts';
import { solveConflitos } from './conflitos.repo.ts';
import { noteAto } from './make-passo.ts';
import { findDesfazivel, forgetPasso, markDesfeito, revertMudancas } from './passos.repo.ts';
import { bumpRevisao, lockRascunho } from './rascunhos.repo.ts';

/** Undoes the last step of a draft, whoever made it, when it is the one that the caller means. */
export async function desfazerPasso(
  deps: Deps,
  { ownerId, usuarioId }: SessaoAtual,
  { id, passo: numero }: { id: string; passo: number },
): Promise<{ revisao: number; descricao: string }> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const rascunho = await lockRascunho(trx, id);
    if (rascunho === undefined) throw appError('nao-encontrado');
    const ultimo = await findDesfazivel(trx, { rascunhoId: id, passos: rascunho.passos });
    if (ultimo?.numero !== numero) throw appError('nada-a-desfazer');
    const { descricao } = ultimo;
    const lugar = { ownerId, rascunhoId: id, numero };
    const now = deps.clock.now();
    await revertMudancas(trx, lugar);
    await solveConflitos(trx, lugar);
    await forgetPasso(trx, lugar);
    await markDesfeito(trx, { rascunhoId: id, numero, usuarioId, now });
    const revisao = await bumpRevisao(trx, { id, passo: rascunho.passos, now });
    await noteAto(trx, { autor: { ownerId, usuarioId }, rascunho, acao: 'rascunho.desfeito', dados: { descricao } });
    await publishRascunho(deps.notify, trx, ownerId, id);
    return { revisao, descricao };
  });
}
