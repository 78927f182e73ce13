import { A, data, decimal, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per record that names an item: what was produced (K230, K250, K291, K301) or consumed (K235, K255, K292,
 * K302). Ordem, Início and Fim are those of the order above it; industrialisation by third parties and joint production
 * without an order have the date of production. The product repeats on the rows of its inputs, its quantity does not.
 */
export default defineRelatorio({
  numero: 47,
  nome: 'EFD-F Produção',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Ordens, insumos consumidos e industrialização.'] },
  fontes: ['efdf_k230', 'efdf_k235', 'efdf_k250', 'efdf_k255', 'efdf_k291', 'efdf_k292', 'efdf_k301', 'efdf_k302'],
  auxiliares: ['efdf_k290', 'efdf_k300'],
  recorte: 'arquivo',
  colunas: [
    ...texto('Período', 'CNPJ Estab.', 'Registro', 'Ordem'),
    ...data('Início', 'Fim'),
    ...texto('Produto'),
    ...decimal(6, 'Qtde Produzida'),
    ...texto('Insumo'),
    ...decimal(6, 'Qtde Consumida'),
    ...texto('Insumo Substituído'),
    ...A,
  ],
  sql: porArquivo`
    WITH k AS (
      SELECT 'K230' AS registro, _arquivo, _linha, COD_DOC_OP AS ordem, DT_INI_OP AS inicio, DT_FIN_OP AS fim, COD_ITEM AS produto, QTD_ENC AS produzida,
             CAST(NULL AS VARCHAR) AS insumo, CAST(NULL AS DECIMAL(18,6)) AS consumida, CAST(NULL AS VARCHAR) AS substituido
        FROM efdf_k230
      UNION ALL
      SELECT 'K235', i._arquivo, i._linha, o.COD_DOC_OP, o.DT_INI_OP, o.DT_FIN_OP, o.COD_ITEM, NULL, i.COD_ITEM, i.QTD, i.COD_INS_SUBST
        FROM efdf_k235 i LEFT JOIN efdf_k230 o ON o._arquivo = i._arquivo AND o._linha = i._pai
      UNION ALL
      SELECT 'K250', _arquivo, _linha, NULL, DT_PROD, DT_PROD, COD_ITEM, QTD, NULL, NULL, NULL FROM efdf_k250
      UNION ALL
      SELECT 'K255', i._arquivo, i._linha, NULL, o.DT_PROD, o.DT_PROD, o.COD_ITEM, NULL, i.COD_ITEM, i.QTD, i.COD_INS_SUBST
        FROM efdf_k255 i LEFT JOIN efdf_k250 o ON o._arquivo = i._arquivo AND o._linha = i._pai
      UNION ALL
      SELECT 'K291', i._arquivo, i._linha, o.COD_DOC_OP, o.DT_INI_OP, o.DT_FIN_OP, i.COD_ITEM, i.QTD, NULL, NULL, NULL
        FROM efdf_k291 i LEFT JOIN efdf_k290 o ON o._arquivo = i._arquivo AND o._linha = i._pai
      UNION ALL
      SELECT 'K292', i._arquivo, i._linha, o.COD_DOC_OP, o.DT_INI_OP, o.DT_FIN_OP, NULL, NULL, i.COD_ITEM, i.QTD, NULL
        FROM efdf_k292 i LEFT JOIN efdf_k290 o ON o._arquivo = i._arquivo AND o._linha = i._pai
      UNION ALL
      SELECT 'K301', i._arquivo, i._linha, NULL, o.DT_PROD, o.DT_PROD, i.COD_ITEM, i.QTD, NULL, NULL, NULL
        FROM efdf_k301 i LEFT JOIN efdf_k300 o ON o._arquivo = i._arquivo AND o._linha = i._pai
      UNION ALL
      SELECT 'K302', i._arquivo, i._linha, NULL, o.DT_PROD, o.DT_PROD, NULL, NULL, i.COD_ITEM, i.QTD, NULL
        FROM efdf_k302 i LEFT JOIN efdf_k300 o ON o._arquivo = i._arquivo AND o._linha = i._pai
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, k.registro AS "Registro", nullif(k.ordem, '') AS "Ordem", k.inicio AS "Início", k.fim AS "Fim",
           k.produto AS "Produto", k.produzida AS "Qtde Produzida", k.insumo AS "Insumo", k.consumida AS "Qtde Consumida",
           nullif(k.substituido, '') AS "Insumo Substituído", ${ARQUIVO}, k._linha AS "Linha"
      FROM k JOIN arq a ON a.id = k._arquivo`,
  ordem: 'a.ordem, k._linha',
});
