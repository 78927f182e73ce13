export {
  type ClienteHttp,
  createClienteHttp,
  type OpcoesClienteHttp,
  type PedidoHttp,
  type RespostaHttp,
} from './comum/cliente-http.ts';
export type { ArquivoColetado, Coletor, Cota, FimDoPasso, PedidoColeta } from './comum/coletor.ts';
export { FalhaDeRede, type MotivoFalhaDeRede } from './comum/falha-de-rede.ts';
export { parseJson } from './comum/parse-json.ts';
export { readXml, XmlError } from './comum/read-xml.ts';
export { createColetorEcac } from './ecac/create-coletor-ecac.ts';
export { type OpcoesEcac, SERVICOS_ECAC, type ServicoEcac } from './ecac/opcoes-ecac.ts';
export { LIMITES_ESOCIAL, type LimitesEsocial } from './esocial/calendario-esocial.ts';
export { type ClienteEsocial, createClienteEsocial, type OpcoesClienteEsocial } from './esocial/cliente-esocial.ts';
export { mensagemDoEvento, mensagemDoLote } from './esocial/codigos-esocial.ts';
export { createColetorEsocial, type OpcoesColetorEsocial } from './esocial/create-coletor-esocial.ts';
export { empregadorOf, type InscricaoEsocial } from './esocial/empregador.ts';
export {
  type AmbienteEsocial,
  type EnderecosEsocial,
  enderecosEsocial,
  hostsEsocial,
} from './esocial/enderecos-esocial.ts';
export { ESCOLHAS_ESOCIAL, type EscolhasEsocial, type EstadoEsocial } from './esocial/estado-esocial.ts';
export {
  type EventoProcessado,
  isProtocolo,
  type RespostaEnvio,
  type RespostaProcessamento,
} from './esocial/lote-esocial.ts';
export { RespostaEsocialError } from './esocial/resposta-esocial.ts';
export {
  judgeLote,
  nadaFoiRecebido,
  type ResultadoEvento,
  type ResultadoLote,
} from './esocial/resultado-do-lote.ts';
export {
  type EstadoTransmissao,
  type FimDaTransmissao,
  type LoteATransmitir,
  transmitLotes,
} from './esocial/transmit-lotes.ts';
export {
  createIntegraContador,
  type IntegraContador,
  type OpcoesIntegraContador,
} from './integra-contador/create-integra-contador.ts';
export { type ClienteNfe, createClienteNfe, type OpcoesClienteNfe } from './nfe/cliente-nfe.ts';
export { proximasConsultas, type SentidoDaConsultaAvulsa, sentidoDaConsultaAvulsa } from './nfe/consulta-avulsa.ts';
export type { DocumentoDistribuido, PedidoDistribuicao, RespostaDistribuicao } from './nfe/distribuicao-nfe.ts';
export { type DocumentoNfe, findDocumentoNfe, type TipoDocumentoNfe } from './nfe/documento-nfe.ts';
export { type AmbienteNfe, type EnderecosNfe, enderecosNfe, hostsNfe } from './nfe/enderecos-nfe.ts';
export {
  MANIFESTACOES,
  MAX_MANIFESTACOES,
  type Manifestacao,
  type PedidoManifestacao,
  type RespostaManifestacao,
} from './nfe/manifestacao-nfe.ts';
export { type NsusFaltantes, nsusFaltantes } from './nfe/nsus-faltantes.ts';
export { RespostaNfeError } from './nfe/resposta-nfe-error.ts';
export { type PosicaoDistribuicao, type RitmoDistribuicao, ritmoDaDistribuicao } from './nfe/ritmo-distribuicao.ts';
export { type ClienteBx, createClienteBx, type OpcoesClienteBx } from './receitanetbx/create-cliente-bx.ts';
export { createColetorReceitanetBx } from './receitanetbx/create-coletor-receitanetbx.ts';
export type { DialetoBx } from './receitanetbx/dialeto-bx.ts';
