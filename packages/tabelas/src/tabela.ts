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

/** Every table that a report may ask for, with the columns it is relied on to have. The first column is the key. */
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
  codigo_receita: ['codigo', 'denominacao'],
  cst_icms: ['codigo', 'descricao'],
  cst_icms_origem: ['codigo', 'descricao'],
} as const satisfies Record<string, readonly string[]>;

export type NomeTabela = keyof typeof COLUNAS_TABELAS;

export const NOMES_TABELAS = Object.keys(COLUNAS_TABELAS) as NomeTabela[]; // The keys of a const object are its names.
