export {
  type AsaasSimulator,
  type CobrancaAsaas,
  createAsaasSimulator,
  type EventoAsaas,
  type StatusAsaas,
} from './asaas/create-asaas-simulator.ts';
export { type CepSimulator, createCepSimulator } from './cep/create-cep-simulator.ts';
export {
  createEsocialSimulator,
  type EsocialSimulator,
  type OpcoesEsocialSimulator,
} from './esocial/create-esocial-simulator.ts';
export type { EventoSimulado } from './esocial/evento-simulado.ts';
export { generateEventosEsocial, type OpcoesEventosEsocial } from './esocial/generate-eventos-esocial.ts';
export {
  createIntegraContadorSimulator,
  type IntegraContadorSimulator,
} from './integra-contador/create-integra-contador-simulator.ts';
export type { RespostaServico } from './integra-contador/servico.ts';
export { createNfeSimulator, type NfeSimulator, type OpcoesNfeSimulator } from './nfe/create-nfe-simulator.ts';
export {
  chaveFicticia,
  type NotaFicticia,
  writeProcNFe,
  writeResCancelamento,
  writeResNFe,
} from './nfe/nota-ficticia.ts';
export { createNfseSimulator, type NfseSimulator, type OpcoesNfseSimulator } from './nfse/create-nfse-simulator.ts';
export {
  chaveServicoFicticia,
  type NotaServicoFicticia,
  writeEventoServico,
  writeNotaServico,
} from './nfse/nota-servico-ficticia.ts';
export {
  type BoletoSimulado,
  createPagamentosSimulator,
  type PagamentosSimulator,
  type PedidoCobranca,
  type PedidoCobrancaBoleto,
  type PixSimulado,
} from './pagamentos/create-pagamentos-simulator.ts';
export {
  type CobPix,
  createPixSimulator,
  type PixRecebido,
  type PixSimulator,
} from './pix/create-pix-simulator.ts';
export {
  type AplicacaoSimulada,
  createPowerBiSimulator,
  type PowerBiSimulator,
} from './power-bi/create-power-bi-simulator.ts';
export {
  createReceitanetBxSimulator,
  type ReceitanetBxSimulator,
} from './receitanetbx/create-receitanetbx-simulator.ts';
export { type AutoridadeTeste, createAutoridadeTeste, type ParPem } from './rede/autoridade-teste.ts';
export { type Falha, openServidor, type ServidorSimulado } from './rede/servidor-simulado.ts';
export { createRegistroCnpjSimulator } from './registro-cnpj/create-registro-cnpj-simulator.ts';
export type { EmpresaFicticia } from './registro-cnpj/empresa-ficticia.ts';
export { generateEmpresaFicticia } from './registro-cnpj/generate-empresa-ficticia.ts';
export {
  createReinfSimulator,
  generateRecibosReinf,
  type ReciboSimulado,
  type ReinfSimulator,
} from './reinf/create-reinf-simulator.ts';
export { createS3Simulator, type S3Simulator } from './s3/create-s3-simulator.ts';
export type { FalhaS3 } from './s3/send-objeto.ts';
export { createSerproCnpjSimulator, type SerproCnpjSimulator } from './serpro-cnpj/create-serpro-cnpj-simulator.ts';
