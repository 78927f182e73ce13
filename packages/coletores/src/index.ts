export {
  type ClienteHttp,
  criarClienteHttp,
  type OpcoesClienteHttp,
  type PedidoHttp,
  type RespostaHttp,
} from './comum/cliente-http.ts';
export type { ArquivoColetado, Coletor, Cota, FimDoPasso, PedidoColeta } from './comum/coletor.ts';
export { FalhaDeRede, type MotivoFalhaDeRede } from './comum/falha-de-rede.ts';
