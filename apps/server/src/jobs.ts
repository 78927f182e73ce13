import type { Deps } from './deps.ts';
import { createMontarArquivosHandler, montarArquivos } from './modules/arquivos/index.ts';
import { consultarEmpresa, createConsultarEmpresaHandler } from './modules/empresas/index.ts';
import { createEnviarMensagemHandler, enviarMensagem } from './modules/mensagens/index.ts';
import { createExecutarFerramentaHandler } from './modules/processamento/index.ts';
import { createLimparProjetoHandler, executarFerramenta, limparProjeto } from './modules/projetos/index.ts';
import { createRecuperarSenhaHandler, recuperarSenha } from './modules/sessao/index.ts';
import type { JobDefinition } from './platform/queue/port.ts';

/** Every kind of job there is. A process that works jobs does not start when one of them lacks its handler. */
export const jobs: readonly JobDefinition<object>[] = [
  consultarEmpresa,
  montarArquivos,
  executarFerramenta,
  limparProjeto,
  enviarMensagem,
  recuperarSenha,
];

/** Gives each job its handler. */
export function registerJobHandlers(deps: Deps): void {
  deps.queue.work(consultarEmpresa, createConsultarEmpresaHandler(deps));
  deps.queue.work(montarArquivos, createMontarArquivosHandler(deps));
  deps.queue.work(executarFerramenta, createExecutarFerramentaHandler(deps));
  deps.queue.work(limparProjeto, createLimparProjetoHandler(deps));
  deps.queue.work(enviarMensagem, createEnviarMensagemHandler(deps));
  deps.queue.work(recuperarSenha, createRecuperarSenhaHandler(deps));
}
