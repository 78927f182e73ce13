import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import * as creditos from '../creditos/index.ts';
import { lockCreditos } from '../creditos/index.ts';
import { publishCredito, publishProjeto } from '../eventos/index.ts';
import { listExecucoes, resetExecucoes } from './execucoes.repo.ts';
import * as repo from './projetos.repo.ts';
import { podeRepetir } from './regras-projeto.ts';
import { findRotuloProjeto } from './rotulo-projeto.repo.ts';
import { sendFerramenta } from './send-ferramenta.ts';
import { takeCreditosDeNovo } from './take-creditos-de-novo.ts';

/**
 * Runs a tool again that failed or waits for the taxpayer, and those after it. Credits that came back when the project
 * failed are taken again, in the same transaction; those that did not are not charged twice.
 */
export async function retryExecucao(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { id: string; execucao: string },
): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    // Movements of credits lock the owner's row first: in this order two of them never wait for each other.
    const saldo = await lockCreditos(trx, ownerId);
    const projeto = await repo.lockProjeto(trx, pedido.id);
    if (projeto === undefined) throw appError('nao-encontrado');
    const execucoes = await listExecucoes(trx, projeto.id);
    const execucao = execucoes.find(({ id }) => id === pedido.execucao);
    if (execucao === undefined) throw appError('nao-encontrado');
    if (!podeRepetir(projeto.status, execucao.status)) throw appError('execucao-nao-repetivel');
    const estornado = await creditos.hasEstorno(trx, projeto.id, projeto.tentativa);
    if (estornado) {
      const descricao = `Nova tentativa do projeto de ${projeto.periodo_inicial} a ${projeto.periodo_final}`;
      await takeCreditosDeNovo(trx, { ownerId, usuarioId, projeto, saldo, descricao });
    }
    await resetExecucoes(trx, projeto.id, execucao.ordem);
    await repo.moveProjeto(trx, projeto.id, 'PENDING', deps.clock.now());
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'projeto.repetido',
      alvo: projeto.id,
      rotulo: await findRotuloProjeto(trx, projeto.id),
      dados: { ferramenta: execucao.ferramenta, creditos: estornado ? projeto.creditos : 0 },
    });
    const { ferramenta } = execucao;
    await sendFerramenta(deps.queue, trx, { ownerId, projetoId: projeto.id, ferramenta });
    await publishProjeto(deps.notify, trx, ownerId, projeto.id);
    if (estornado) await publishCredito(deps.notify, trx, ownerId);
  });
}
