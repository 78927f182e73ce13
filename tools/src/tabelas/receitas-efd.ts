import type { ReceitaTabela } from './receita-tabela.ts';

const GUIA_CONTRIB = 'Guia Prático da EFD-Contribuições 1.35';
const GUIA_ICMS = 'Guia Prático da EFD ICMS/IPI 3.0.7';

/** Tables of the two EFDs: CFOP, CST, codes of contribution, credit and adjustment, natures of revenue. */
export const RECEITAS_EFD: readonly ReceitaTabela[] = [
  {
    nome: 'cfop',
    csv: 'cfop.csv',
    fonte:
      'CONFAZ, Convênio S/Nº de 15/12/1970, Anexo Código Fiscal de Operações e de Prestações; CFOP ' +
      `geradores de crédito: ${GUIA_CONTRIB}; agrupamento próprio`,
    data: '2024-10-24',
    colunas: { codigo: 'codigo', descricao: 'descricao', grupo: 'grupo', nat_bc_cred: 'nat_bc_cred_efd' },
    grafia: { TRANSFERENCIA: 'TRANSFERÊNCIA' },
  },
  {
    nome: 'cst_pis_cofins',
    csv: 'cst_pis_cofins.csv',
    fonte: `RFB, Tabelas 4.3.3 e 4.3.4 (CST do PIS/Pasep e da Cofins), ${GUIA_CONTRIB}`,
    data: '2021-06-18',
    colunas: { codigo: 'codigo', descricao: 'descricao', lado: 'lado', gera_credito: 'gera_credito' },
  },
  {
    nome: 'cod_cont',
    csv: 'cod_cont_435.csv',
    fonte: `RFB, Tabela 4.3.5 (código de contribuição social apurada), ${GUIA_CONTRIB}`,
    data: '2021-06-18',
    colunas: { codigo: 'codigo', descricao: 'descricao', regime: 'regime' },
  },
  {
    nome: 'cod_cred',
    csv: 'cod_cred_436.csv',
    fonte: `RFB, Tabela 4.3.6 (código de tipo de crédito), ${GUIA_CONTRIB}`,
    data: '2021-06-18',
    colunas: { codigo: 'codigo', descricao: 'descricao', vinculo: 'vinculo', ressarcivel: 'ressarcivel' },
  },
  {
    nome: 'nat_bc_cred',
    csv: 'nat_bc_cred_437.csv',
    fonte: `RFB, Tabela 4.3.7 (natureza da base de cálculo do crédito), ${GUIA_CONTRIB}`,
    data: '2021-06-18',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'cod_ajuste_base',
    csv: 'cod_ajuste_base_4318.csv',
    fonte: 'RFB, Tabela 4.3.18 (código de ajuste da base de cálculo mensal), versão 1.02',
    data: '2026-09-06',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'cod_sit',
    csv: 'cod_sit.csv',
    fonte: `RFB, Tabela 4.1.2 (situação do documento fiscal), ${GUIA_ICMS}`,
    data: '2021-08-26',
    colunas: { codigo: 'codigo', descricao: 'descricao', valido: 'valido_relatorio' },
  },
  {
    nome: 'modelo_documento',
    csv: 'modelo_documento.csv',
    fonte: `RFB, Tabela 4.1.1 (modelos de documentos fiscais), ${GUIA_ICMS}; Ajuste SINIEF 07/2022 (modelo 62)`,
    data: '2024-10-24',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'tipo_item',
    csv: 'tipo_item.csv',
    fonte: `RFB, tipo do item do registro 0200, ${GUIA_ICMS}`,
    data: '2021-08-26',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'cst_icms',
    csv: 'cst_icms_tributacao.csv',
    fonte: 'CONFAZ, Convênio S/Nº de 15/12/1970, Tabela B do CST; leiaute 4.00 da NF-e',
    data: '2026-03-30',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'cst_icms_origem',
    csv: 'cst_icms_origem.csv',
    fonte: 'CONFAZ, Convênio S/Nº de 15/12/1970, Tabela A do CST; leiaute 4.00 da NF-e',
    data: '2026-03-30',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'cod_ajuste',
    csv: 'cod_ajuste_438.csv',
    fonte: 'RFB, Tabela 4.3.8 (código de ajustes de contribuição ou créditos), versão 1.0.3',
    data: '2026-09-06',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'cst_ipi',
    csv: 'cst_ipi.csv',
    fonte: 'RFB, Tabela do CST do IPI; leiaute 4.00 da NF-e',
    data: '2026-03-30',
    colunas: { codigo: 'codigo', descricao: 'descricao', lado: 'lado' },
  },
  {
    nome: 'csosn',
    csv: 'csosn.csv',
    fonte: 'CONFAZ, Ajuste SINIEF 07/2005, Tabela B do CSOSN; leiaute 4.00 da NF-e',
    data: '2026-03-30',
    colunas: { codigo: 'codigo', descricao: 'descricao' },
  },
  {
    nome: 'nat_rec',
    csv: 'nat_rec.csv',
    fonte: 'RFB, Tabelas 4.3.9 a 4.3.17 (natureza da receita)',
    data: '2026-09-06',
    colunas: {
      tabela: 'tabela',
      codigo: 'codigo',
      descricao: 'descricao',
      cst: 'cst',
      aliq_pis: 'aliq_pis',
      aliq_cofins: 'aliq_cofins',
      inicio: 'inicio',
      fim: 'fim',
    },
  },
  {
    nome: 'nat_rec_ncm',
    csv: 'nat_rec_ncm.csv',
    fonte: 'RFB, Tabelas 4.3.9 a 4.3.17 (NCM por natureza da receita)',
    data: '2026-09-06',
    colunas: {
      tabela: 'tabela',
      codigo: 'codigo',
      ncm_prefixo: 'ncm_prefixo',
      ex_tipi: 'ex_tipi',
      tipo: 'tipo',
      inicio: 'inicio',
      fim: 'fim',
      condicao: 'condicao',
    },
  },
  {
    nome: 'nat_rec_ncm_sucessor',
    csv: 'nat_rec_ncm_orfaos.csv',
    fonte: 'Correspondência própria entre NCM extintas das Tabelas 4.3.10 e 4.3.11 e as vigentes; não oficial',
    data: '2026-09-06',
    colunas: {
      tabela: 'tabela',
      codigo: 'codigo',
      ncm_prefixo: 'ncm_prefixo_oficial',
      prefixos_sucessores: 'prefixos_ncm_2026_sugeridos',
      situacao: 'situacao',
    },
  },
];
