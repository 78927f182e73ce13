export { anoDentro } from './ano-dentro.ts';
export { listOwnerIds, type Prescricao } from './carteira.repo.ts';
export { mountCarteira } from './carteira.routes.ts';
export { findPrescricao } from './carteira.service.ts';
export { replaceFiguras } from './figuras.repo.ts';
export { fillCarteira, readFiguras } from './fill-carteira.ts';
export {
  avancaPorPedidos,
  avancaPorRetificacao,
  keepSimulado,
} from './oportunidades/avanco-das-oportunidades.ts';
export type { PedidoLido } from './oportunidades/pedido-lido.ts';
export { prazosDaVirada } from './prazos-da-virada.ts';
