export { createBuscasRepo } from './buscas.repo.ts';
export {
  assertConfigurada,
  type Distribuicao,
  findEmpresa,
  requestChaves,
  resumeVencidas,
  sendBusca,
  updateBusca,
} from './distribuicao.ts';
export { type BuscaAberta, keepErro, openBusca } from './open-busca.ts';
export { createPedidosRepo } from './pedidos.repo.ts';
