import type { Deps } from '../../../deps.ts';
import { type ChildLimit, ChildLimitError } from '../../../platform/child/port.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { isDiskFull } from '../../../platform/disk/port.ts';
import { isGivenUp, type JobHandler } from '../../../platform/queue/port.ts';
import { publishRetificacao } from '../../eventos/index.ts';
import { ESPERA_DO_REFAZER, ESPERA_POR_ESPACO, isSendoRefeito, sizeOfProjeto } from '../../projetos/index.ts';
import { type Motor, rectifyInProcess } from '../motor.ts';
import { beginRetificacao } from '../prepare-retificacao.ts';
import { RetificacaoExcluidaError } from '../retificacao-excluida.ts';
import { findProjetoDaRetificacao, updateProgressoRetificacao } from '../retificacoes.repo.ts';
import { removeTentativas, runRetificacao as runNow } from '../run-retificacao.ts';
import { failRetificacao } from '../terminar-retificacao.ts';
import { runRetificacao } from './run-retificacao.job.ts';

const FALHA_INTERNA =
  'Ocorreu uma falha ao gerar a retificação e nossa equipe foi avisada. Nenhum arquivo foi gerado, envie a ' +
  'planilha de novo em alguns minutos.';

const FALHA_POR_LIMITE: Readonly<Record<ChildLimit, string>> = {
  tempo:
    'A retificação levou mais tempo do que o permitido para o tamanho destes arquivos e foi encerrada. Nenhum ' +
    'arquivo foi gerado, envie a planilha de novo com menos linhas.',
  memoria:
    'A retificação precisou de mais memória do que o permitido e foi encerrada. Nenhum arquivo foi gerado, envie ' +
    'a planilha de novo com menos linhas.',
};

/**
 * Runs one rectification. A killed attempt begins again and gives the same result; one that fails is tried again up to
 * the job's limit. The engine runs in a child process, unless a test passes its own `motor`.
 */
export function createRunRetificacaoHandler(
  deps: Deps,
  motor: Motor = rectifyInProcess,
): JobHandler<{ ownerId: string; retificacaoId: string }> {
  return async ({ data, signal, lastTry }) => {
    const contexto = await beginRetificacao(deps, data);
    if (contexto === undefined) return removeSobras(deps, data);
    try {
      await runNow(deps, contexto, { motor, signal });
    } catch (error) {
      if (error instanceof RetificacaoExcluidaError) return removeTentativas(deps, contexto);
      if (isSendoRefeito(error)) return waitForRefazer(deps, data, contexto.projetoId);
      if (isDiskFull(error)) await sayEspera(deps, data);
      if (!isGivenUp(error, { lastTry, signal })) throw error;
      deps.log.error({ ...data, err: error }, 'the rectification fails by a fault of ours');
      const mensagem = error instanceof ChildLimitError ? FALHA_POR_LIMITE[error.limite] : FALHA_INTERNA;
      await failRetificacao(deps, contexto, mensagem);
      await removeTentativas(deps, contexto);
    }
  };
}

/** Says what the rectification waits for. A database without room cannot keep it, which changes nothing of the wait. */
async function sayEspera(deps: Deps, { ownerId, retificacaoId }: { ownerId: string; retificacaoId: string }) {
  await asOwner(deps.db, ownerId, async (trx) => {
    await updateProgressoRetificacao(trx, retificacaoId, ESPERA_POR_ESPACO);
    await publishRetificacao(deps.notify, trx, ownerId, retificacaoId);
  }).catch((err: unknown) => deps.log.warn({ retificacaoId, err }, 'the wait for room could not be written'));
}

/** Says what the rectification waits for, and sends it again for later. */
async function waitForRefazer(
  deps: Deps,
  data: { ownerId: string; retificacaoId: string },
  projetoId: string,
): Promise<void> {
  const { ownerId, retificacaoId } = data;
  await asOwner(deps.db, ownerId, async (trx) => {
    const progresso = { mensagem: ESPERA_DO_REFAZER.mensagem, percentual: null };
    if (!(await updateProgressoRetificacao(trx, retificacaoId, progresso))) return;
    const size = await sizeOfProjeto(trx, projetoId);
    await deps.queue.send(trx, runRetificacao, data, { delaySeconds: ESPERA_DO_REFAZER.segundos, size });
    await publishRetificacao(deps.notify, trx, ownerId, retificacaoId);
  });
}

/**
 * An attempt may be killed after the rectification ended and before its folder was removed: the job runs again for
 * this.
 */
async function removeSobras(deps: Deps, data: { ownerId: string; retificacaoId: string }): Promise<void> {
  const projetoId = await asOwner(deps.db, data.ownerId, (trx) => findProjetoDaRetificacao(trx, data.retificacaoId));
  if (projetoId !== undefined) await removeTentativas(deps, { ...data, projetoId });
}
