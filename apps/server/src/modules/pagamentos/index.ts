export type { CobrancaListada } from './cobrancas.repo.ts';
export { conciliarPagamentos } from './conciliar-pagamentos.ts';
export { DevolucaoError, devolverPagamento } from './devolver-pagamento.ts';
export { limparPagamentos } from './limpar-pagamentos.ts';
export { listUltimasCobrancas } from './list-ultimas-cobrancas.ts';
export { mountPagamentos } from './pagamentos.routes.ts';
export { createPagamento } from './pagamentos.service.ts';
export { confirmarPagamento, type EventoPagamento, type ResultadoEvento, receberEvento } from './receber-evento.ts';
export { mountWebhooksPagamentos } from './webhooks.routes.ts';
