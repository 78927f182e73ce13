export { type ClienteHttp, createClienteHttp, type RespostaHttp } from './comum/cliente-http.ts';
export type { ArquivoColetado, Coletor, Cota, FimDoPasso, PedidoColeta } from './comum/coletor.ts';
export { FalhaDeRede } from './comum/falha-de-rede.ts';
export { parseJson } from './comum/parse-json.ts';
export { readXml, XmlError } from './comum/read-xml.ts';
export { createColetorEcac } from './ecac/create-coletor-ecac.ts';
export { type OpcoesEcac, SERVICOS_ECAC, type ServicoEcac } from './ecac/opcoes-ecac.ts';
export { LIMITES_ESOCIAL } from './esocial/calendario-esocial.ts';
export { type ClienteEsocial, createClienteEsocial } from './esocial/cliente-esocial.ts';
export { mensagemDoLote } from './esocial/codigos-esocial.ts';
export { createColetorEsocial } from './esocial/create-coletor-esocial.ts';
export { empregadorOf } from './esocial/empregador.ts';
export {
  type AmbienteEsocial,
  type EnderecosEsocial,
  enderecosEsocial,
  hostsEsocial,
} from './esocial/enderecos-esocial.ts';
export { ESCOLHAS_ESOCIAL, type EscolhasEsocial } from './esocial/estado-esocial.ts';
export { RespostaEsocialError } from './esocial/resposta-esocial.ts';
export { judgeLote, nadaFoiRecebido } from './esocial/resultado-do-lote.ts';
export { type EstadoTransmissao, type LoteATransmitir, transmitLotes } from './esocial/transmit-lotes.ts';
export { createIntegraContador, type IntegraContador } from './integra-contador/create-integra-contador.ts';
export { type ClienteNfe, createClienteNfe } from './nfe/cliente-nfe.ts';
export { proximasConsultas, sentidoDaConsultaAvulsa } from './nfe/consulta-avulsa.ts';
export type { RespostaDistribuicao } from './nfe/distribuicao-nfe.ts';
export { findDocumentoNfe } from './nfe/documento-nfe.ts';
export { type EnderecosNfe, enderecosNfe, hostsNfe } from './nfe/enderecos-nfe.ts';
export { MAX_MANIFESTACOES } from './nfe/manifestacao-nfe.ts';
export { type NsusFaltantes, nsusFaltantes } from './nfe/nsus-faltantes.ts';
export { RespostaNfeError } from './nfe/resposta-nfe-error.ts';
export { ritmoDaDistribuicao } from './nfe/ritmo-distribuicao.ts';
export { type ClienteNfse, createClienteNfse } from './nfse/cliente-nfse.ts';
export type { RespostaDistribuicaoNfse } from './nfse/distribuicao-nfse.ts';
export { type DocumentoServico, readDocumentoNfse } from './nfse/documento-nfse.ts';
export { type EnderecosNfse, enderecosNfse, hostsNfse } from './nfse/enderecos-nfse.ts';
export { RespostaNfseError } from './nfse/resposta-nfse-error.ts';
export { ritmoDaNfse } from './nfse/ritmo-nfse.ts';
export { createClienteBx } from './receitanetbx/create-cliente-bx.ts';
export { createColetorReceitanetBx } from './receitanetbx/create-coletor-receitanetbx.ts';
export type { DialetoBx } from './receitanetbx/dialeto-bx.ts';
export { createColetorComReinf } from './reinf/create-coletor-com-reinf.ts';
export { createColetorReinf } from './reinf/create-coletor-reinf.ts';
export { enderecoReinf } from './reinf/enderecos-reinf.ts';
