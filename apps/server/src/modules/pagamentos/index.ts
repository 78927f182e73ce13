export { cleanPagamentos } from './clean-pagamentos.ts';
export type { CobrancaListada } from './cobrancas.repo.ts';
export { DevolucaoError, giveBackPagamento } from './give-back-pagamento.ts';
export { listUltimasCobrancas } from './list-ultimas-cobrancas.ts';
export { mountPagamentos } from './pagamentos.routes.ts';
export { createPagamento } from './pagamentos.service.ts';
export { confirmPagamento, type EventoPagamento, receiveEvento } from './receive-evento.ts';
export { reconcilePagamentos } from './reconcile-pagamentos.ts';
export { mountWebhooksPagamentos } from './webhooks.routes.ts';
