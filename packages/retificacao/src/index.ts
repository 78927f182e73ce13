export type { AlteracaoSped } from './comum/alteracao-sped.ts';
export { arquivosBase } from './comum/arquivos-base.ts';
export { type ColetorOcorrencias, createColetorOcorrencias, LIMITE_OCORRENCIAS } from './comum/coletor-ocorrencias.ts';
export { montarCsv } from './comum/montar-csv.ts';
export { type AbasEmTexto, montarPorAbas } from './comum/montar-por-abas.ts';
export type { CodigoOcorrencia, Ocorrencia } from './comum/ocorrencia.ts';
export type { ArquivoBase, PedidoRetificacao } from './comum/pedido.ts';
export type { ProjetoDoModelo } from './comum/projeto-do-modelo.ts';
export type {
  Mudanca,
  Prova,
  ResultadoRetificacao,
  ResumoPeriodo,
  RetificarTambem,
  TipoRetificacao,
} from './comum/resultado.ts';
export { gerarModeloEfdc } from './efdc/modelo/gerar-modelo-efdc.ts';
export { abrirParaAssinar, type CertificadoParaAssinar } from './esocial/assinatura/abrir-para-assinar.ts';
export { type EmpregadoresEsocial, listarEmpregadores } from './esocial/base/listar-empregadores.ts';
export { type FormatoCampo, formatoDoCampo } from './esocial/leiaute/formato-campo.ts';
export {
  abrirResultadoEsocial,
  type EventoDaSequencia,
  type LoteMontado,
  type ResultadoEsocial,
} from './esocial/transmissao/abrir-resultado-esocial.ts';
export { gerarModelo } from './gerar-modelo.ts';
export { COLUNAS_MUDANCA } from './prova/colunas-mudanca.ts';
export { type RetificarPedido, retificar } from './retificar.ts';
export { type ReescreverSpedOptions, reescreverSped } from './sped/reescrever-sped.ts';
export type { RegistroBruto } from './sped/registro-bruto.ts';
export { type WalkOptions, type WalkResult, walkRegistros } from './sped/walk-registros.ts';
