export { createExecutarRetificacaoHandler } from './jobs/executar-retificacao.handler.ts';
export { executarRetificacao } from './jobs/executar-retificacao.job.ts';
export { createLimparRetificacaoHandler } from './jobs/limpar-retificacao.handler.ts';
export { limparRetificacao } from './jobs/limpar-retificacao.job.ts';
export type { Motor } from './motor.ts';
export { mountRetificacoes } from './retificacoes.routes.ts';
export { createTransmitirRetificacaoHandler } from './transmissao/jobs/transmitir-retificacao.handler.ts';
export { transmitirRetificacao } from './transmissao/jobs/transmitir-retificacao.job.ts';
export { retomarTransmissoes } from './transmissao/retomar-transmissoes.ts';
