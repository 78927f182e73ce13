export { arquivosBase } from './comum/arquivos-base.ts';
export { type AbasEmTexto, buildByAbas } from './comum/build-by-abas.ts';
export { buildCsv } from './comum/build-csv.ts';
export type { ProjetoDoModelo } from './comum/projeto-do-modelo.ts';
export type { Mudanca, Prova, ResultadoRetificacao, TipoRetificacao } from './comum/resultado.ts';
export { openToSign } from './esocial/assinatura/open-to-sign.ts';
export { listEmpregadores } from './esocial/base/list-empregadores.ts';
export { type FormatoCampo, formatoDoCampo } from './esocial/leiaute/formato-campo.ts';
export {
  type EventoDaSequencia,
  type LoteMontado,
  openResultadoEsocial,
} from './esocial/transmissao/open-resultado-esocial.ts';
export { generateModelo } from './generate-modelo.ts';
export { COLUNAS_MUDANCA } from './prova/colunas-mudanca.ts';
export { type RetificarPedido, rectify } from './rectify.ts';
export { rewriteSped } from './sped/rewrite-sped.ts';
export { walkRegistros } from './sped/walk-registros.ts';
