import type { Deps } from './deps.ts';
import { createMontarArquivosHandler, montarArquivos } from './modules/arquivos/index.ts';
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
import type { JobDefinition } from './platform/queue/port.ts';

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
  deps.queue.work(consultarEmpresa, createConsultarEmpresaHandler(deps));
  deps.queue.work(montarArquivos, createMontarArquivosHandler(deps));
  deps.queue.work(executarFerramenta, ferramenta ?? createExecutarFerramentaHandler(deps));
  deps.queue.work(coletar, createColetarHandler(deps));
  deps.queue.work(buscarNotas, createBuscarNotasHandler(deps));
  deps.queue.work(limparProjeto, createLimparProjetoHandler(deps));
  deps.queue.work(executarRetificacao, createExecutarRetificacaoHandler(deps, motor));
  deps.queue.work(limparRetificacao, createLimparRetificacaoHandler(deps));
  deps.queue.work(transmitirRetificacao, createTransmitirRetificacaoHandler(deps));
  deps.queue.work(enviarMensagem, createEnviarMensagemHandler(deps));
  deps.queue.work(recuperarSenha, createRecuperarSenhaHandler(deps));
}
