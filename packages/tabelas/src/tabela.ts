/** One official table: where it comes from, the date of the version, and its rows as text. */
export interface Tabela {
  nome: NomeTabela;
  /** The official table and who publishes it, fit to be shown to a user. */
  fonte: string;
  /** ISO date of the version that the rows hold. */
  data: string;
  colunas: readonly string[];
  /** One array per row, in the order of `colunas`. Codes keep their leading zeros; absent values are ''. */
  linhas: readonly (readonly string[])[];
}

/** Every table that a report may ask for, with the columns it is relied on to have. `COLUNAS_CHAVE` says which are its key. */
export const COLUNAS_TABELAS = {
  cfop: ['codigo', 'descricao', 'grupo', 'nat_bc_cred'],
  cst_pis_cofins: ['codigo', 'descricao', 'lado', 'gera_credito'],
  cod_cont: ['codigo', 'descricao', 'regime'],
  cod_cred: ['codigo', 'descricao', 'vinculo', 'ressarcivel'],
  nat_bc_cred: ['codigo', 'descricao'],
  cod_ajuste_base: ['codigo', 'descricao'],
  cod_sit: ['codigo', 'descricao', 'valido'],
  modelo_documento: ['codigo', 'descricao'],
  uf: ['codigo', 'sigla', 'nome'],
  tipo_item: ['codigo', 'descricao'],
  cst_icms: ['codigo', 'descricao'],
  cst_icms_origem: ['codigo', 'descricao'],
  codigo_receita: ['codigo', 'denominacao', 'tributo'],
  codigo_receita_dctfweb: ['codigo', 'descricao'],
  cod_ajuste: ['codigo', 'descricao'],
  ajuste_icms_tipo: ['tabela', 'digito', 'descricao'],
  cst_ipi: ['codigo', 'descricao', 'lado'],
  csosn: ['codigo', 'descricao'],
  genero_item: ['codigo', 'descricao'],
  municipio: ['codigo', 'nome', 'uf'],
  cnae: ['codigo', 'descricao'],
  natureza_juridica: ['codigo', 'descricao'],
  servico_lc116: ['codigo', 'descricao'],
  ncm: ['codigo', 'descricao', 'inicio', 'fim'],
  tipi: ['ncm', 'ex', 'aliquota_ipi'],
  cest: ['codigo', 'descricao', 'ncms'],
  nat_rec: ['tabela', 'codigo', 'descricao', 'cst', 'aliq_pis', 'aliq_cofins', 'inicio', 'fim'],
  nat_rec_ncm: ['tabela', 'codigo', 'ncm_prefixo', 'ex_tipi', 'tipo', 'inicio', 'fim', 'condicao'],
  nat_rec_ncm_sucessor: ['tabela', 'codigo', 'ncm_prefixo', 'prefixos_sucessores', 'situacao'],
  autopeca: ['anexo', 'ncm_prefixo', 'ex_tipi', 'condicao'],
  cclasstrib: ['codigo', 'cst', 'nome', 'inicio', 'fim'],
  cst_ibs_cbs: ['codigo', 'descricao'],
  ecf_plano_referencial: ['tabela', 'codigo', 'descricao', 'tipo', 'superior', 'nivel', 'natureza', 'inicio', 'fim'],
  ecf_linha_dinamica: ['tabela', 'codigo', 'descricao', 'tipo_linha', 'tipo_lancamento', 'inicio', 'fim'],
  ecf_parte_b_padrao: ['codigo', 'descricao', 'tributo', 'inicio', 'fim'],
  esocial_categoria: ['codigo', 'descricao', 'inicio', 'fim', 'grupo'],
  esocial_natureza_rubrica: ['codigo', 'nome', 'inicio', 'fim'],
  esocial_fpas_terceiros: ['fpas', 'terceiro', 'codigo_terceiros', 'aliquota'],
  esocial_classificacao_tributaria: ['codigo', 'descricao'],
  esocial_evento: ['codigo', 'descricao'],
  esocial_lotacao: ['codigo', 'descricao'],
  esocial_afastamento: ['codigo', 'descricao', 'inicio', 'fim'],
  esocial_desligamento: ['codigo', 'descricao', 'inicio', 'fim'],
  esocial_incidencia_irrf: ['codigo', 'descricao', 'inicio', 'fim', 'grupo'],
  esocial_cr_reclamatoria: ['codigo_receita', 'descricao'],
  esocial_codinc: ['campo', 'codigo', 'descricao'],
  esocial_dominio: ['evento', 'campo', 'codigo', 'descricao'],
  retencao_codigo: ['codigo', 'descricao', 'ir', 'csll', 'cofins', 'pis', 'total'],
  selic: ['mes', 'taxa'],
  // Regular expressions over account names in lower case without accents; rules of the house, not of an authority.
  padrao_conta: ['grupo', 'natureza', 'regex', 'confianca'],
  // What each report of opportunities stands for, for facts from `inicio` to `fim`; `resultado` is a text of its Resultado
  // ('' for any), `credito` a regular expression over the kinds of credit of a PER/DCOMP; the lowest `prioridade` keeps an
  // item that several reports found.
  teses: [
    'tese',
    'relatorio',
    'resultado',
    'situacao',
    'fundamento',
    'confianca',
    'prioridade',
    'inicio',
    'fim',
    'credito',
  ],
  // What the social contribution on an amount is expected to be; `condicao` is a pattern over the name of the rubric.
  verbas_cp: ['natureza', 'incidencia_esperada', 'fundamento', 'situacao', 'inicio', 'fim', 'condicao'],
  esocial_cr_grupo: ['codigo', 'descricao', 'grupo'],
  // Percentages: CPP of the payroll; the others of CPP, for who contributes on gross revenue.
  encargo_folha: ['codigo', 'inicio', 'fim', 'percentual', 'fundamento'],
  esocial_natureza_grupo: ['natureza', 'grupo'],
} as const satisfies Record<string, readonly string[]>;

export type NomeTabela = keyof typeof COLUNAS_TABELAS;

export const NOMES_TABELAS = Object.keys(COLUNAS_TABELAS) as NomeTabela[]; // The keys of a const object are its names.

/**
 * How many of the first columns tell a row from every other; 1 where nothing is said. 0: lists whose rows may repeat,
 * such as codes with several periods of validity.
 */
export const COLUNAS_CHAVE: Readonly<Partial<Record<NomeTabela, number>>> = {
  ajuste_icms_tipo: 2,
  tipi: 2,
  nat_rec: 0,
  nat_rec_ncm: 0,
  nat_rec_ncm_sucessor: 0,
  autopeca: 0,
  ecf_plano_referencial: 0,
  ecf_linha_dinamica: 0,
  esocial_afastamento: 0,
  esocial_categoria: 0,
  esocial_desligamento: 0,
  esocial_natureza_rubrica: 0,
  esocial_fpas_terceiros: 0,
  esocial_incidencia_irrf: 0,
  esocial_codinc: 2,
  esocial_dominio: 3,
  padrao_conta: 3,
  teses: 0,
  verbas_cp: 0,
  encargo_folha: 2,
};
