import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { publishRetificacao } from '../eventos/index.ts';
import { queueFimDeTrabalho } from '../mensagens/index.ts';
import { findRotuloProjeto } from '../projetos/index.ts';
import * as repo from './retificacoes.repo.ts';

/** Ends a rectification and notifies open screens, in the caller's transaction. */
export async function endAndTell(
  deps: Deps,
  trx: Trx,
  row: repo.RetificacaoRow,
  fim: Omit<repo.FimRetificacao, 'now'>,
): Promise<void> {
  await repo.endRetificacao(trx, row.id, { ...fim, now: deps.clock.now() });
  const rotulo = await findRotuloProjeto(trx, row.projeto_id);
  const bem = fim.status === 'SUCCESS';
  await insertAuditoria(trx, {
    ownerId: row.owner_id,
    usuarioId: null,
    acao: bem ? 'retificacao.concluida' : 'retificacao.falhou',
    alvo: row.id,
    rotulo,
    dados: { tipo: row.tipo, mensagem: fim.mensagem },
  });
  await queueFimDeTrabalho(deps, trx, {
    ownerId: row.owner_id,
    usuarioId: row.usuario_id,
    trabalho: 'Retificação',
    bem,
    rotulo,
    mensagem: fim.mensagem,
  });
  await publishRetificacao(deps.notify, trx, row.owner_id, row.id);
}

/** Ends in ERROR what no further attempt will mend; nothing happens when it was deleted or has ended meanwhile. */
export async function failRetificacao(
  deps: Deps,
  { ownerId, retificacaoId }: { ownerId: string; retificacaoId: string },
  mensagem: string,
): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    const row = await repo.lockRetificacao(trx, retificacaoId);
    if (row?.status !== 'PROCESSING') return;
    await endAndTell(deps, trx, row, { status: 'ERROR', mensagem, periodos: null, chaves: null });
  });
}
