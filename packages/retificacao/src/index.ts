export type { AlteracaoSped } from './comum/alteracao-sped.ts';
export type { CodigoOcorrencia, Ocorrencia } from './comum/ocorrencia.ts';
export type { ArquivoBase, PedidoRetificacao } from './comum/pedido.ts';
export type {
  Mudanca,
  Prova,
  ResultadoRetificacao,
  ResumoPeriodo,
  RetificarTambem,
  TipoRetificacao,
} from './comum/resultado.ts';
