import { lerSql } from '../ler-sql.ts';

const ler = (nome: string): string => lerSql(import.meta.url, `./sql/${nome}.sql`);

/** The temporary tables that the queries read, each from those before it, as SELECT statements by name. */
const TABELAS = {
  bm_item: ler('bm-item'),
  bm_entrada: ler('bm-entrada'),
  bm_saida: ler('bm-saida'),
  bm_arquivo: ler('bm-arquivo'),
};

const CONSULTAS = {
  meses: ler('meses'),
  rateioDocumentos: ler('rateio-documentos'),
  entradas: ler('entradas'),
  saidas: ler('saidas'),
  creditos: ler('creditos'),
  bases: ler('bases'),
  consolidacao: ler('consolidacao'),
  debitos: ler('debitos'),
  contribuicoes: ler('contribuicoes'),
  ajustesBase: ler('ajustes-base'),
  ajustesCredito: ler('ajustes-credito'),
  ajustesContribuicao: ler('ajustes-contribuicao'),
  receitas: ler('receitas'),
  naturezas: ler('naturezas'),
  saldos: ler('saldos'),
  retencoes: ler('retencoes'),
  saldosRetencao: ler('saldos-retencao'),
};

/**
 * The statements that `lerMeses` needs: run `preparo`, read `consultas`, run `limpeza`. Documents are aggregated
 * here, so that the rows read do not grow with them. Needs the macros, `arq`, `tab_cfop`, `fato_pc`, the look-ups of
 * the EFD-Contribuições and the tables of `COLUNAS_BLOCO_M`. `selects` has every SELECT statement of them.
 */
export const SQL_BLOCO_M = {
  preparo: Object.entries(TABELAS).map(([nome, select]) => `CREATE OR REPLACE TEMP TABLE ${nome} AS ${select}`),
  consultas: CONSULTAS,
  limpeza: Object.keys(TABELAS).map((nome) => `DROP TABLE ${nome}`),
  selects: [...Object.values(TABELAS), ...Object.values(CONSULTAS)],
} as const;
