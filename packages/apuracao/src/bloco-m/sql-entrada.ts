import { readSql } from '../read-sql.ts';

const read = (nome: string): string => readSql(import.meta.url, `./sql/${nome}.sql`);

/** The temporary tables that the queries read, each from those before it, as SELECT statements by name. */
const TABELAS = {
  bm_item: read('bm-item'),
  bm_entrada: read('bm-entrada'),
  bm_saida: read('bm-saida'),
  bm_arquivo: read('bm-arquivo'),
};

const CONSULTAS = {
  meses: read('meses'),
  rateioDocumentos: read('rateio-documentos'),
  entradas: read('entradas'),
  saidas: read('saidas'),
  creditos: read('creditos'),
  bases: read('bases'),
  consolidacao: read('consolidacao'),
  debitos: read('debitos'),
  contribuicoes: read('contribuicoes'),
  ajustesBase: read('ajustes-base'),
  ajustesCredito: read('ajustes-credito'),
  ajustesContribuicao: read('ajustes-contribuicao'),
  receitas: read('receitas'),
  naturezas: read('naturezas'),
  saldos: read('saldos'),
  retencoes: read('retencoes'),
  saldosRetencao: read('saldos-retencao'),
};

/**
 * The statements that `readMeses` needs: run `preparo`, read `consultas`, run `limpeza`. Documents are aggregated
 * here, so that the rows read do not grow with them. Needs the macros, `arq`, `tab_cfop`, `fato_pc`, the look-ups of
 * the EFD-Contribuições and the tables of `COLUNAS_BLOCO_M`. `selects` has every SELECT statement of them.
 */
export const SQL_BLOCO_M = {
  preparo: Object.entries(TABELAS).map(([nome, select]) => `CREATE OR REPLACE TEMP TABLE ${nome} AS ${select}`),
  consultas: CONSULTAS,
  limpeza: Object.keys(TABELAS).map((nome) => `DROP TABLE ${nome}`),
  selects: [...Object.values(TABELAS), ...Object.values(CONSULTAS)],
} as const;
