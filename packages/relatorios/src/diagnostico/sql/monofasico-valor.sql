-- What goods that were taxed though they are monophasic, at zero or under substitution are worth, row by row.
WITH
  item AS (
    SELECT 'Cruzamento Monofásico Tributado' AS relatorio, * FROM rel_cruzamento_monofasico_tributado
    UNION ALL BY NAME
    SELECT 'Cruzamento Alíquota Zero e ST' AS relatorio, * FROM rel_cruzamento_aliquota_zero_e_st
  )
SELECT
  relatorio,
  coalesce("Tabela", '') AS tabela,
  coalesce("NCM", '') AS ncm,
  min("Descrição") OVER (PARTITION BY coalesce("NCM", '')) AS descricao,
  (relatorio, "Arquivo", "Linha") AS item,
  "Valor Estimado" AS valor,
  "Classe do Valor",
  "Prescreve em",
  "Prazo da Retificação"
FROM item
WHERE "Tipo" = 'Oportunidade'
