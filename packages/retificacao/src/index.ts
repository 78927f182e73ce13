export type { AlteracaoSped } from './comum/alteracao-sped.ts';
export { arquivosBase } from './comum/arquivos-base.ts';
export { type AbasEmTexto, buildByAbas } from './comum/build-by-abas.ts';
export { buildCsv } from './comum/build-csv.ts';
export { type ColetorOcorrencias, createColetorOcorrencias, LIMITE_OCORRENCIAS } from './comum/coletor-ocorrencias.ts';
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
export { generateModeloEfdc } from './efdc/modelo/generate-modelo-efdc.ts';
export { type CertificadoParaAssinar, openToSign } from './esocial/assinatura/open-to-sign.ts';
export { type EmpregadoresEsocial, listEmpregadores } from './esocial/base/list-empregadores.ts';
export { type FormatoCampo, formatoDoCampo } from './esocial/leiaute/formato-campo.ts';
export {
  type EventoDaSequencia,
  type LoteMontado,
  openResultadoEsocial,
  type ResultadoEsocial,
} from './esocial/transmissao/open-resultado-esocial.ts';
export { generateModelo } from './generate-modelo.ts';
export { COLUNAS_MUDANCA } from './prova/colunas-mudanca.ts';
export { type RetificarPedido, rectify } from './rectify.ts';
export type { RegistroBruto } from './sped/registro-bruto.ts';
export { type ReescreverSpedOptions, rewriteSped } from './sped/rewrite-sped.ts';
export { type WalkOptions, type WalkResult, walkRegistros } from './sped/walk-registros.ts';
