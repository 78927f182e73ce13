export type { ArquivoColetado, Coletor, Cota, FimDoPasso, PedidoColeta } from './comum/coletor.ts';
