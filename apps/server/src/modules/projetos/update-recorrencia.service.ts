import { podeExcluirProjeto, type Recorrencia } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { publishProjeto } from '../eventos/index.ts';
import * as repo from './projetos.repo.ts';
import { findRotuloProjeto } from './rotulo-projeto.repo.ts';

/**
 * Stops a monthly project from opening further ones, or has it open them from now on. Existing projects remain. Allowed
 * to users who may delete the project.
 */
export async function updateRecorrencia(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { id: string; recorrencia: Recorrencia },
): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  const { recorrencia } = pedido;
  await asOwner(deps.db, ownerId, async (trx) => {
    const projeto = await repo.lockProjeto(trx, pedido.id);
    if (projeto === undefined) throw appError('nao-encontrado');
    const criador = await repo.findCriador(trx, projeto.usuario_id);
    if (!podeExcluirProjeto(sessao, { usuarioEmail: criador?.email ?? '' })) throw appError('sem-privilegio');
    if (projeto.origem_id !== null) {
      throw appError('valores-incorretos', {
        message: 'Este projeto foi criado por uma recorrência mensal. Pare-a ou retome-a no projeto de origem.',
      });
    }
    if (projeto.recorrencia === recorrencia) return;
    await repo.setRecorrencia(trx, projeto.id, { recorrencia, now: deps.clock.now() });
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: recorrencia === 'mensal' ? 'projeto.recorrencia.retomada' : 'projeto.recorrencia.parada',
      alvo: projeto.id,
      rotulo: await findRotuloProjeto(trx, projeto.id),
    });
    await publishProjeto(deps.notify, trx, ownerId, projeto.id);
  });
}
