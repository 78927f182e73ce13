SELECT
  mes_ano(s.DT_INV) AS "Período",
  s.cnpj AS "CNPJ Estab.",
  s.COD_ITEM AS "Código",
  s.descricao AS "Descrição",
  s.ncm AS "NCM",
  concat_ws(' - ', s.tipo, t.descricao) AS "Tipo Item",
  s.QTD AS "Quantidade",
  s.VL_UNIT AS "Custo Unitário",
  CAST(s.custo AS DECIMAL(18, 2)) AS "Valor",
  CASE WHEN s.exclusao IS NULL THEN s.hipotese END AS "Hipótese",
  CASE WHEN s.importado THEN 'Importado' ELSE 'Nacional' END AS "Origem",
  nullif(concat_ws(' ', s.fornecedor, s.nome_fornecedor), '') AS "Fornecedor",
  s.ultima AS "Última Compra",
  s.exclusao AS "Motivo da Exclusão",
  s.base AS "Base",
  s.credito AS "Crédito",
  CAST(s.credito / parcelas_do_estoque(dia_do_inventario()) AS DECIMAL(18, 2)) AS "Parcela Mensal",
  CASE
    WHEN s.exclusao IS NOT NULL THEN NULL
    WHEN s.simulado OR NOT s.coberto OR s.hipotese = 'III' THEN 'Baixa'
    ELSE 'Média'
  END AS "Confiança",
  CASE
    WHEN s.exclusao IS NOT NULL THEN 'Sem crédito'
    WHEN s.importado AND s.por_real IS NULL THEN 'Importado sem C120: informe o que foi pago'
    WHEN s.hipotese = 'III' AND s.parte IS NULL THEN 'Sem 0111: informe a parcela cumulativa'
    WHEN s.simulado THEN 'Simulação com o inventário de ' || strftime(s.DT_INV, '%d/%m/%Y')
    ELSE 'Crédito de CBS até ' || strftime(fim_da_apropriacao(), '%d/%m/%Y')
  END AS "Resultado",
  'Informativo' AS "Tipo",
  CAST(NULL AS DECIMAL(18, 2)) AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  s._linha AS "Linha"
FROM estoque_da_virada s
JOIN arq a ON a.id = s._arquivo
LEFT JOIN tab_tipo_item t ON t.codigo = s.tipo
