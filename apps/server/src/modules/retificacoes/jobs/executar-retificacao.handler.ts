import type { Deps } from '../../../deps.ts';
import { type JobHandler, PermanentJobError } from '../../../platform/queue/port.ts';
import { type Motor, retificarEmProcesso } from '../motor.ts';
import { beginRetificacao } from '../preparar-retificacao.ts';
import { RetificacaoExcluidaError } from '../retificacao-excluida.ts';
import { removeTentativas, runRetificacao } from '../run-retificacao.ts';
import { falharRetificacao } from '../terminar-retificacao.ts';

const FALHA_INTERNA =
  'Ocorreu uma falha ao gerar a retificação e nossa equipe foi avisada. Nenhum arquivo foi gerado, envie a planilha de novo em alguns minutos.';

/**
 * Works one rectification. A killed attempt is taken up again from its beginning and ends the same; one that fails is
 * tried again up to the job's limit. What works it out is a process of its own, unless a test gives its own `motor`.
 */
export function createExecutarRetificacaoHandler(
  deps: Deps,
  motor: Motor = retificarEmProcesso,
): JobHandler<{ ownerId: string; retificacaoId: string }> {
  return async ({ data, signal, lastTry }) => {
    const contexto = await beginRetificacao(deps, data);
    if (contexto === undefined) return;
    try {
      await runRetificacao(deps, contexto, { motor, signal });
    } catch (error) {
      if (error instanceof RetificacaoExcluidaError) return removeTentativas(deps, contexto);
      if (signal.aborted || (!lastTry && !(error instanceof PermanentJobError))) throw error;
      deps.log.error({ ...data, err: error }, 'the rectification fails by a fault of ours');
      await falharRetificacao(deps, contexto, FALHA_INTERNA);
      await removeTentativas(deps, contexto);
    }
  };
}
