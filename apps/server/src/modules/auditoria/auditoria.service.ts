import { matchesSearch } from '@apura/br';
import type { Deps } from '../../deps.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { fraseDaAcao, listAcoes } from './acoes.ts';
import * as repo from './auditoria.repo.ts';

/** A window of the caller's owner's log, newest first; the search also finds the sentences of the codes. */
export async function listAuditoria(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { offset: number; limit: number; q?: string | undefined },
): Promise<{ linhas: repo.LinhaAuditoria[]; total: number }> {
  const texto = pedido.q?.trim() ?? '';
  const busca =
    texto === ''
      ? undefined
      : { texto, acoes: listAcoes().filter((acao) => matchesSearch(texto, [fraseDaAcao(acao)])) };
  return asOwner(deps.db, sessao.ownerId, (trx) =>
    repo.listAuditoria(trx, { offset: pedido.offset, limit: pedido.limit, busca }),
  );
}
