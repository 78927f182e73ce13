-- Every risk of the consolidated report.
SELECT
  "Regra" AS tese,
  "Relatório Fonte" AS relatorio,
  "Ano" AS ano,
  "Qtd Linhas" AS qtd,
  "Valor" AS valor,
  "Gravidade" AS confianca
FROM rel_cruzamento_consolidado_de_riscos
