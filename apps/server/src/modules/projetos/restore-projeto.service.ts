import { podeExcluirProjeto } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { hasEstorno, lockCreditos } from '../creditos/index.ts';
import { publishCredito, publishProjeto } from '../eventos/index.ts';
import { DIAS_ATE_LIMPAR } from './jobs/clean-projeto.job.ts';
import * as repo from './projetos.repo.ts';
import { podeVoltar } from './regras-projeto.ts';
import { findRotuloProjeto } from './rotulo-projeto.repo.ts';
import { takeCreditosDeNovo } from './take-creditos-de-novo.ts';

const DIA_MS = 86_400_000;

/**
 * Brings a deleted project back as it was, within its thirty days. Credits that came back when it was deleted are taken
 * again, in the same transaction. The work of a project in progress ended with its deletion: it does not come back.
 */
export async function restoreProjeto(deps: Deps, sessao: SessaoAtual, projetoId: string): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  const desde = new Date(deps.clock.now().getTime() - DIAS_ATE_LIMPAR * DIA_MS);
  await asOwner(deps.db, ownerId, async (trx) => {
    // Movements of credits lock the owner's row first: in this order two of them never wait for each other.
    const saldo = await lockCreditos(trx, ownerId);
    const projeto = await repo.lockExcluido(trx, projetoId, desde);
    if (projeto === undefined) throw appError('nao-encontrado');
    const criador = await repo.findCriador(trx, projeto.usuario_id);
    if (!podeExcluirProjeto(sessao, { usuarioEmail: criador?.email ?? '' })) throw appError('exclusao-nao-permitida');
    if (!podeVoltar(projeto.status)) throw appError('projeto-nao-volta');
    // A project that failed keeps what came back until it is tried again.
    const tomar = projeto.status !== 'FAILED' && (await hasEstorno(trx, projetoId, projeto.tentativa));
    if (tomar) {
      const descricao = `Projeto trazido de volta, de ${projeto.periodo_inicial} a ${projeto.periodo_final}`;
      await takeCreditosDeNovo(trx, { ownerId, usuarioId, projeto, saldo, descricao });
    }
    await repo.unmarkExcluido(trx, projetoId);
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'projeto.restaurado',
      alvo: projetoId,
      rotulo: await findRotuloProjeto(trx, projetoId),
      dados: { status: projeto.status, creditos: tomar ? projeto.creditos : 0 },
    });
    await publishProjeto(deps.notify, trx, ownerId, projetoId);
    if (tomar) await publishCredito(deps.notify, trx, ownerId);
  });
}
