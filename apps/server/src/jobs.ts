import type { Deps } from './deps.ts';
import { createMontarArquivosHandler, montarArquivos } from './modules/arquivos/index.ts';
import { insertAuditoria } from './modules/auditoria/index.ts';
import { createColetarHandler } from './modules/coleta/index.ts';
import { consultarEmpresa, createConsultarEmpresaHandler } from './modules/empresas/index.ts';
import { createEnviarMensagemHandler, enviarMensagem } from './modules/mensagens/index.ts';
import { buscarNotas, createBuscarNotasHandler } from './modules/notas/index.ts';
import { createExecutarFerramentaHandler } from './modules/processamento/index.ts';
import { coletar, createLimparProjetoHandler, executarFerramenta, limparProjeto } from './modules/projetos/index.ts';
import {
  createExecutarRetificacaoHandler,
  createLimparRetificacaoHandler,
  createTransmitirRetificacaoHandler,
  executarRetificacao,
  limparRetificacao,
  type Motor,
  transmitirRetificacao,
} from './modules/retificacoes/index.ts';
import { createRecuperarSenhaHandler, recuperarSenha } from './modules/sessao/index.ts';
import type { JobDefinition, JobHandler } from './platform/queue/port.ts';

/** Every kind of job there is. A process that works jobs does not start when one of them lacks its handler. */
export const jobs: readonly JobDefinition<object>[] = [
  consultarEmpresa,
  montarArquivos,
  executarFerramenta,
  coletar,
  buscarNotas,
  limparProjeto,
  executarRetificacao,
  limparRetificacao,
  transmitirRetificacao,
  enviarMensagem,
  recuperarSenha,
];

/** Gives each job its handler. A test may work rectifications out, and projects, by an engine of its own. */
export function registerJobHandlers(
  deps: Deps,
  { motor, ferramenta }: { motor?: Motor; ferramenta?: ReturnType<typeof createExecutarFerramentaHandler> } = {},
): void {
  // What a job reads by a path stays on this machine until it ends.
  const work = <Data extends object>(job: JobDefinition<Data>, handler: JobHandler<Data>): void =>
    deps.queue.work(job, (attempt) => deps.storage.using(() => handler(attempt)));
  work(consultarEmpresa, createConsultarEmpresaHandler(deps));
  work(montarArquivos, createMontarArquivosHandler(deps));
  work(executarFerramenta, ferramenta ?? createExecutarFerramentaHandler(deps));
  work(coletar, createColetarHandler(deps));
  work(buscarNotas, createBuscarNotasHandler(deps));
  work(limparProjeto, createLimparProjetoHandler(deps));
  work(executarRetificacao, createExecutarRetificacaoHandler(deps, motor));
  work(limparRetificacao, createLimparRetificacaoHandler(deps));
  work(transmitirRetificacao, createTransmitirRetificacaoHandler(deps));
  work(enviarMensagem, createEnviarMensagemHandler(deps, insertAuditoria));
  work(recuperarSenha, createRecuperarSenhaHandler(deps));
}
