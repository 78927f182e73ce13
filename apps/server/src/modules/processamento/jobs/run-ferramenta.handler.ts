import type { Ferramenta } from '@apura/contract';
import type { Deps } from '../../../deps.ts';
import { type ChildLimit, ChildLimitError } from '../../../platform/child/port.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { isDiskFull } from '../../../platform/disk/port.ts';
import { isGivenUp, type JobHandler } from '../../../platform/queue/port.ts';
import { publishProjeto } from '../../eventos/index.ts';
import { ESPERA_POR_ESPACO, ProjetoExcluidoError, sendFerramenta, updateProgresso } from '../../projetos/index.ts';
import { beginFerramenta, type Contexto } from '../contexto.ts';
import { failProjeto } from '../encerrar.ts';
import { runGerarRelatorios } from '../run-gerar-relatorios.ts';
import { runQuebrarArquivos } from '../run-quebrar-arquivos.ts';

const FALHA_INTERNA =
  'Ocorreu uma falha ao processar o projeto e nossa equipe foi avisada. Crie o projeto de novo em alguns minutos.';

const FALHA_POR_LIMITE: Readonly<Record<ChildLimit, string>> = {
  tempo:
    'O processamento levou mais tempo do que o permitido para o tamanho destes arquivos e foi encerrado. Crie o ' +
    'projeto de novo com um período menor; se o erro continuar, envie os arquivos aos poucos para achar o que o ' +
    'causa.',
  memoria:
    'O processamento precisou de mais memória do que o permitido e foi encerrado. Crie o projeto de novo com um ' +
    'período menor; se o erro continuar, envie os arquivos aos poucos para achar o que o causa.',
};

type Dados = { ownerId: string; projetoId: string; ferramenta: Ferramenta };

/** Runs one tool of a project. A killed attempt runs again; a failed one is tried again up to the job's limit. */
export function createRunFerramentaHandler(deps: Deps): JobHandler<Dados> {
  return async ({ data, signal, lastTry }) => {
    const contexto = await beginFerramenta(deps, data);
    if (contexto === undefined) return;
    try {
      await runFerramenta(deps, contexto, signal);
    } catch (error) {
      if (error instanceof ProjetoExcluidoError) return;
      if (isDiskFull(error)) await sayEspera(deps, data);
      if (!isGivenUp(error, { lastTry, signal })) throw error;
      deps.log.error({ ...data, err: error }, 'the project fails by a fault of ours');
      await asOwner(deps.db, data.ownerId, (trx) =>
        failProjeto(deps, trx, contexto, { culpa: 'portal', mensagem: mensagemDe(error) }),
      ).catch(ignoreExcluido);
    }
  };
}

/** Says what the tool waits for. A database without room cannot keep it, which changes nothing of the wait. */
async function sayEspera(deps: Deps, { ownerId, projetoId, ferramenta }: Dados): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    await updateProgresso(trx, projetoId, ferramenta, ESPERA_POR_ESPACO);
    await publishProjeto(deps.notify, trx, ownerId, projetoId);
  }).catch((err: unknown) => deps.log.warn({ projetoId, err }, 'the wait for room could not be written'));
}

function mensagemDe(error: unknown): string {
  return error instanceof ChildLimitError ? FALHA_POR_LIMITE[error.limite] : FALHA_INTERNA;
}

async function runFerramenta(deps: Deps, contexto: Contexto, signal: AbortSignal): Promise<void> {
  const { ferramenta } = contexto;
  switch (ferramenta) {
    case 'quebrar_arquivos':
    case 'quebrar_arquivos_esocial':
      return runQuebrarArquivos(deps, contexto, signal);
    case 'gerar_relatorios':
    case 'post_process':
      return runGerarRelatorios(deps, { ...contexto, ferramenta }, signal);
    case 'ecac':
    case 'receitanet_bx':
    case 'esocial':
      // Only a job of an earlier version comes here: collectors have a queue of their own.
      return asOwner(deps.db, contexto.ownerId, (trx) =>
        sendFerramenta(deps.queue, trx, {
          ownerId: contexto.ownerId,
          projetoId: contexto.projetoId,
          ferramenta,
        }),
      );
  }
}

function ignoreExcluido(error: unknown): void {
  if (!(error instanceof ProjetoExcluidoError)) throw error;
}
