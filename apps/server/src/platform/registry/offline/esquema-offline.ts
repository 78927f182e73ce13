/** The number goes up with every change that a reader must know of; a file of another number is not read. */
export const VERSAO_OFFLINE = '1';

/** Tables without an index: what is loaded in millions of rows is sorted once, at the end. */
export const CRIAR_TABELAS = `
CREATE TABLE IF NOT EXISTS carga (
  arquivo TEXT PRIMARY KEY, bytes INTEGER, tipo TEXT, parte INTEGER, linhas INTEGER, recusadas INTEGER
);
CREATE TABLE IF NOT EXISTS meta (chave TEXT PRIMARY KEY, valor TEXT);
CREATE TABLE IF NOT EXISTS estabelecimento (
  raiz TEXT, resto TEXT, filial INTEGER, situacao INTEGER, cnae TEXT, cnaes TEXT, uf TEXT, municipio TEXT
);
CREATE TABLE IF NOT EXISTS empresa (raiz TEXT, razao TEXT);
CREATE TABLE IF NOT EXISTS simples (raiz TEXT, simples INTEGER, mei INTEGER);
CREATE TABLE IF NOT EXISTS regime (cnpj TEXT, ano INTEGER, forma TEXT);
CREATE TABLE IF NOT EXISTS cnae (codigo TEXT, descricao TEXT);
CREATE TABLE IF NOT EXISTS municipio (codigo TEXT, descricao TEXT);
`;

export const CRIAR_INDICES = `
CREATE INDEX IF NOT EXISTS por_cnpj ON estabelecimento (raiz, resto);
CREATE INDEX IF NOT EXISTS por_raiz ON empresa (raiz);
CREATE INDEX IF NOT EXISTS simples_por_raiz ON simples (raiz);
CREATE INDEX IF NOT EXISTS regime_por_cnpj ON regime (cnpj);
CREATE INDEX IF NOT EXISTS cnae_por_codigo ON cnae (codigo);
CREATE INDEX IF NOT EXISTS municipio_por_codigo ON municipio (codigo);
`;
