export * from './bloco-m/avisos.ts';
export { cascadeMes, fechadoComoDeclarado, recomputeSequencia, type Sequencia } from './bloco-m/cascata.ts';
export { COLUNAS_BLOCO_M, TABELAS_BLOCO_M } from './bloco-m/colunas-lidas.ts';
export { compareBloco, type Divergencia } from './bloco-m/comparar.ts';
export { formatDecimal, parseDecimal } from './bloco-m/decimal.ts';
export { type LinhaCruzamento, linhasCruzamento, type MotivoSemApuracao } from './bloco-m/linhas-cruzamento.ts';
export * from './bloco-m/opcoes-recalculo.ts';
export { type LeitorSql, type LinhaSql, type MesLido, readMeses } from './bloco-m/read-meses.ts';
export { type MesRecalculado, recomputeMes } from './bloco-m/recompute-mes.ts';
export {
  type CreditosPorUso,
  type MesFechado,
  saldoFinal,
  saldoFinalPorUso,
  saldoInicialPorUso,
} from './bloco-m/saldo-creditos.ts';
export { SQL_BLOCO_M } from './bloco-m/sql-entrada.ts';
export * from './bloco-m/tipos.ts';
export { type Banco, type Duck, leitorSql, openDuck } from './duck/open-duck.ts';
export { rowsOfChunk } from './duck/rows-of-chunk.ts';
export { identifier, literal } from './duck/sql-text.ts';
export { COLUNAS_FATO_PC, FONTES_FATO_PC, sqlFatoPc, sqlParear, TABELAS_FATO_PC } from './fato-pc.ts';
export { FONTES_PARES } from './fato-pc-pares.ts';
export { COLUNAS_SOMA, sqlAvulsosSomados, sqlFilhosSomados, sqlParesSomados } from './fatos-somados.ts';
export { macrosDaLei } from './lei/macros-da-lei.ts';
export { MACROS, macrosComLei } from './macros.ts';
export type { ConfiancaProposta, ObrigacaoProposta, OrigemProposta, Proposta } from './proposta.ts';
export { readSql } from './read-sql.ts';
export { type Fonte, porNome } from './select-uniao.ts';
export { linhaDosPagamentos, trechoDaLinha } from './valoracao/linha-pagamentos.ts';
export * from './valoracao/tipos.ts';
export { valueMes } from './valoracao/value-mes.ts';
export { macro, tabela, uniao, type Visao, visao } from './visao.ts';
export { FONTES_VISOES_EFDC, VISAO_CONTA_EFDC, VISOES_EFDC } from './visoes-efdc.ts';
export {
  SQL_LC224_ITEM,
  VISAO_LC224_NATUREZA,
  VISAO_LC224_NCM,
  VISAO_LC224_PARAMETRO,
  VISAO_LC224_RESIDUAL,
  VISAO_NATUREZA_NCM,
} from './visoes-lc224.ts';
