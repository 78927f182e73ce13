export { type LoadTabelasOptions, loadTabelas, type TabelasCarregadas, tabela } from './load-tabelas.ts';
export { COLUNAS_CHAVE, COLUNAS_TABELAS, NOMES_TABELAS, type NomeTabela, type Tabela } from './tabela.ts';
