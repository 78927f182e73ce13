export { type Conferencia, checkTabelas, type LinhaAntiga, VALIDADE_DIAS, VALIDADE_RTC_DIAS } from './check-tabelas.ts';
export { hashTabelas } from './hash-tabelas.ts';
export { type LoadTabelasOptions, loadTabelas, type TabelasCarregadas, tabela } from './load-tabelas.ts';
export {
  type FonteDeTabelas,
  findVigencia,
  getFim,
  getInicio,
  getValor,
  listVigencias,
  type Parametro,
  TABELA_DO_PARAMETRO,
  type Vigencia,
} from './parametros.ts';
export {
  COLUNAS_CHAVE,
  COLUNAS_TABELAS,
  EFEITOS_TESE,
  EFEITOS_VERBA,
  EVIDENCIAS_VERBA,
  LADOS_TESE,
  NOMES_TABELAS,
  type NomeTabela,
  type Tabela,
  type TabelaLida,
} from './tabela.ts';
export { isDia } from './tabelas-de-lei.ts';
export { TABELAS_RTC } from './tabelas-rtc.ts';
