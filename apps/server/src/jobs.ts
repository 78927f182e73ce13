import type { Deps } from './deps.ts';
import { buildArquivos, createMontarArquivosHandler } from './modules/arquivos/index.ts';
import { insertAuditoria } from './modules/auditoria/index.ts';
import { createColetarHandler } from './modules/coleta/index.ts';
import { createConsultarEmpresaHandler, queryEmpresa } from './modules/empresas/index.ts';
import { createEnviarMensagemHandler, sendMensagem } from './modules/mensagens/index.ts';
import { createBuscarNotasHandler, fetchNotas } from './modules/notas/index.ts';
import { createExecutarFerramentaHandler } from './modules/processamento/index.ts';
import { cleanProjeto, coletar, createLimparProjetoHandler, runFerramenta } from './modules/projetos/index.ts';
import {
  cleanRetificacao,
  createExecutarRetificacaoHandler,
  createLimparRetificacaoHandler,
  createTransmitirRetificacaoHandler,
  type Motor,
  runRetificacao,
  transmitRetificacao,
} from './modules/retificacoes/index.ts';
import { createRecuperarSenhaHandler, recoverSenha } from './modules/sessao/index.ts';
import type { JobDefinition, JobHandler } from './platform/queue/port.ts';

/** Every kind of job there is. A process that works jobs does not start when one of them lacks its handler. */
export const jobs: readonly JobDefinition<object>[] = [
  queryEmpresa,
  buildArquivos,
  runFerramenta,
  coletar,
  fetchNotas,
  cleanProjeto,
  runRetificacao,
  cleanRetificacao,
  transmitRetificacao,
  sendMensagem,
  recoverSenha,
];

/** Gives each job its handler. Tests may pass engines of their own for rectifications and projects. */
export function registerJobHandlers(
  deps: Deps,
  { motor, ferramenta }: { motor?: Motor; ferramenta?: ReturnType<typeof createExecutarFerramentaHandler> } = {},
): void {
  // What a job reads by a path stays on this machine until it ends.
  const work = <Data extends object>(job: JobDefinition<Data>, handler: JobHandler<Data>): void =>
    deps.queue.work(job, (attempt) => deps.storage.using(() => handler(attempt)));
  work(queryEmpresa, createConsultarEmpresaHandler(deps));
  work(buildArquivos, createMontarArquivosHandler(deps));
  work(runFerramenta, ferramenta ?? createExecutarFerramentaHandler(deps));
  work(coletar, createColetarHandler(deps));
  work(fetchNotas, createBuscarNotasHandler(deps));
  work(cleanProjeto, createLimparProjetoHandler(deps));
  work(runRetificacao, createExecutarRetificacaoHandler(deps, motor));
  work(cleanRetificacao, createLimparRetificacaoHandler(deps));
  work(transmitRetificacao, createTransmitirRetificacaoHandler(deps));
  work(sendMensagem, createEnviarMensagemHandler(deps, insertAuditoria));
  work(recoverSenha, createRecuperarSenhaHandler(deps));
}
