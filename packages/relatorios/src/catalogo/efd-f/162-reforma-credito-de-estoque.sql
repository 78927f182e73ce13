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
  CASE WHEN s.base IS NOT NULL THEN s.hipotese END AS "Hipótese",
  CASE WHEN s.importado THEN 'Importado' ELSE 'Nacional' END AS "Origem",
  nullif(concat_ws(' ', s.fornecedor, s.nome_fornecedor), '') AS "Fornecedor",
  s.ultima AS "Última Compra",
  s.chave AS "Chave da Última Compra",
  coalesce(s.exclusao, s.confirme, s.informe) AS "Motivo da Exclusão",
  s.base AS "Base",
  s.credito AS "Crédito",
  CAST(
    floor(s.credito * 100 / parcelas_do_estoque(dia_do_inventario())) / 100 AS DECIMAL(18, 2)
  ) AS "Parcela Mensal",
  CASE
    WHEN s.base IS NULL THEN NULL
    -- What the company alone says of a good is not proved by its files.
    WHEN s.simulado OR NOT s.coberto OR s.importado OR s.hipotese = 'III' OR s.ncm_larga THEN 'Baixa'
    ELSE 'Média'
  END AS "Confiança",
  CASE
    WHEN s.exclusao IS NOT NULL THEN 'Sem crédito'
    WHEN s.confirme IS NOT NULL THEN 'A confirmar'
    WHEN s.informe IS NOT NULL THEN 'A informar'
    WHEN s.simulado THEN 'Simulação com o inventário de ' || strftime(s.DT_INV, '%d/%m/%Y')
    WHEN s.tipo IN ('03', '04') THEN 'Comprove o custo dos insumos: ficha técnica e notas de compra'
    WHEN NOT s.coberto THEN 'Comprove a compra: as do período não cobrem a quantidade'
    ELSE 'Aproprie até '
      || strftime(fim_da_apropriacao(), '%d/%m/%Y')
      || '; use em doze parcelas, só contra a CBS'
  END AS "Resultado",
  'Informativo' AS "Tipo",
  CAST(NULL AS DECIMAL(18, 2)) AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  s._linha AS "Linha"
FROM estoque_da_virada s
JOIN arq a ON a.id = s._arquivo
LEFT JOIN tab_tipo_item t ON t.codigo = s.tipo
