export { arquivosBase } from './comum/arquivos-base.ts';
export { type AbasEmTexto, buildByAbas } from './comum/build-by-abas.ts';
export { buildCsv } from './comum/build-csv.ts';
export type { ParametroDaPlanilha } from './comum/parametro-da-planilha.ts';
export type { PedidoDaBase } from './comum/pedido.ts';
export type { ProjetoDoModelo } from './comum/projeto-do-modelo.ts';
export type { Mudanca, Prova, ResultadoRetificacao, TipoRetificacao } from './comum/resultado.ts';
export { openConferenciaEcf } from './ecf/regras/open-conferencia-ecf.ts';
export { chavesDe, isRegistroEditavel } from './efdc/chaves-registro.ts';
export { registrosAcima } from './efdc/modelo/colunas-modelo.ts';
export {
  type LocalizarPropostasOptions,
  locatePropostas,
  type PropostaLocalizada,
} from './efdc/propostas/locate-propostas.ts';
export { openConferenciaEfdc } from './efdc/regras/open-conferencia-efdc.ts';
export {
  type ArquivoValidado,
  type FaltasDaRegra,
  type ValidarArquivosOptions,
  validateArquivos,
} from './efdc/regras/validate-arquivos.ts';
export { VERSAO_DAS_REGRAS } from './efdc/regras/versao-das-regras.ts';
export { openToSign } from './esocial/assinatura/open-to-sign.ts';
export { listEmpregadores } from './esocial/base/list-empregadores.ts';
export { type FormatoCampo, formatoDoCampo } from './esocial/leiaute/formato-campo.ts';
export {
  type EventoDaSequencia,
  type LoteMontado,
  openResultadoEsocial,
} from './esocial/transmissao/open-resultado-esocial.ts';
export { generateModelo } from './generate-modelo.ts';
export { checkValor } from './propostas/check-valor.ts';
export { type IdentidadeDaProposta, openIdentidade } from './propostas/open-identidade.ts';
export {
  type PlanilhaDePropostasOptions,
  writePlanilhaDePropostas,
} from './propostas/write-planilha-de-propostas.ts';
export { COLUNAS_MUDANCA } from './prova/colunas-mudanca.ts';
export { type RetificarPedido, rectify } from './rectify.ts';
export { writePlanilhaDaSimulacao } from './simulacao/planilha-simulacao.ts';
export type {
  ClassesDoTributo,
  DebitoExtinto,
  InssSimulado,
  PedidoSimulacao,
  Simulacao,
  SimulacaoEfdc,
  SimulacaoEsocial,
  TributoSimulado,
  ValoresDoTributo,
} from './simulacao/simulacao.ts';
export { simulate } from './simulacao/simulate.ts';
export type { ArquivoConferido, Conferencia, Falta } from './sped/regras/open-conferencia.ts';
export { rewriteSped } from './sped/rewrite-sped.ts';
export { walkRegistros } from './sped/walk-registros.ts';
