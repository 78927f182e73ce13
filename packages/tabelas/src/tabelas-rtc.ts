import type { NomeTabela } from './tabela.ts';

/** The tables that are made from the data base of the Receita's calculator of IBS and CBS. */
export const TABELAS_RTC: readonly NomeTabela[] = [
  'cclasstrib',
  'cclasstrib_is',
  'cclasstrib_norma',
  'cst_ibs_cbs',
  'tratamento_tributario',
  'cclasstrib_ncm',
  'cclasstrib_nbs',
  'cclasstrib_dfe',
  'reducao_aliquota',
  'aliquota_ibs_cbs',
  'aliquota_simulada',
  'compra_governamental',
  'servico_indop',
  'cindop',
  'anexo_lc214',
];
