-- The rubrics of payment (type 1) that weigh most.
SELECT
  "Rubrica" AS rubrica,
  max("Descrição") AS descricao,
  reais(sum("Valor")) AS valor
FROM rel_esocial_resumo_por_rubrica
WHERE "Tipo" LIKE '1%'
GROUP BY "Rubrica"
ORDER BY valor DESC, rubrica
LIMIT 10
