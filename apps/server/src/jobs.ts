import type { Deps } from './deps.ts';
import {
  buildArquivos,
  checkArquivos,
  createBuildArquivosHandler,
  createCheckArquivosHandler,
  validateProjeto,
} from './modules/arquivos/index.ts';
import { insertAuditoria } from './modules/auditoria/index.ts';
import { createColetarHandler } from './modules/coleta/index.ts';
import { createQueryEmpresaHandler, queryEmpresa } from './modules/empresas/index.ts';
import { createSendMensagemHandler, sendMensagem } from './modules/mensagens/index.ts';
import { createFetchNfseHandler, fetchNfse } from './modules/nfse/index.ts';
import { createFetchNotasHandler, fetchNotas } from './modules/notas/index.ts';
import {
  createRefazerProjetoHandler,
  createRunFerramentaHandler,
  createValidateProjetoHandler,
} from './modules/processamento/index.ts';
import {
  cleanProjeto,
  coletar,
  createCleanProjetoHandler,
  refazerProjeto,
  runFerramenta,
} from './modules/projetos/index.ts';
import { createWorkRascunhoHandler, type Simulador, workRascunho } from './modules/rascunhos/index.ts';
import { createMailRelatorioHandler, mailRelatorio } from './modules/relatorios/index.ts';
import {
  cleanRetificacao,
  createCleanRetificacaoHandler,
  createRunRetificacaoHandler,
  createTransmitRetificacaoHandler,
  type Motor,
  runRetificacao,
  transmitRetificacao,
} from './modules/retificacoes/index.ts';
import { createRecoverSenhaHandler, recoverSenha } from './modules/sessao/index.ts';
import type { JobDefinition, JobHandler } from './platform/queue/port.ts';

/** Every kind of job there is. A process that works jobs does not start when one of them lacks its handler. */
export const jobs: readonly JobDefinition<object>[] = [
  queryEmpresa,
  buildArquivos,
  checkArquivos,
  runFerramenta,
  refazerProjeto,
  validateProjeto,
  coletar,
  fetchNotas,
  fetchNfse,
  cleanProjeto,
  runRetificacao,
  cleanRetificacao,
  transmitRetificacao,
  workRascunho,
  mailRelatorio,
  sendMensagem,
  recoverSenha,
];

/** Gives each job its handler. Tests may pass engines of their own for rectifications, simulations and projects. */
export function registerJobHandlers(
  deps: Deps,
  {
    motor,
    simulador,
    ferramenta,
  }: { motor?: Motor; simulador?: Simulador; ferramenta?: ReturnType<typeof createRunFerramentaHandler> } = {},
): void {
  // What a job reads by a path stays on this machine until it ends.
  const work = <Data extends object>(job: JobDefinition<Data>, handler: JobHandler<Data>): void =>
    deps.queue.work(job, (attempt) => deps.storage.using(() => handler(attempt)));
  work(queryEmpresa, createQueryEmpresaHandler(deps));
  work(buildArquivos, createBuildArquivosHandler(deps));
  work(checkArquivos, createCheckArquivosHandler(deps));
  work(runFerramenta, ferramenta ?? createRunFerramentaHandler(deps));
  work(refazerProjeto, createRefazerProjetoHandler(deps));
  work(validateProjeto, createValidateProjetoHandler(deps));
  work(coletar, createColetarHandler(deps));
  work(fetchNotas, createFetchNotasHandler(deps));
  work(fetchNfse, createFetchNfseHandler(deps));
  work(cleanProjeto, createCleanProjetoHandler(deps));
  work(runRetificacao, createRunRetificacaoHandler(deps, motor));
  work(cleanRetificacao, createCleanRetificacaoHandler(deps));
  work(transmitRetificacao, createTransmitRetificacaoHandler(deps));
  work(workRascunho, createWorkRascunhoHandler(deps, simulador));
  work(mailRelatorio, createMailRelatorioHandler(deps));
  work(sendMensagem, createSendMensagemHandler(deps, insertAuditoria));
  work(recoverSenha, createRecoverSenhaHandler(deps));
}
