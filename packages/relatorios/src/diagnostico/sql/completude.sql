-- Every obligation with its months, in the order of the report.
SELECT
  "Obrigação" AS obrigacao,
  mes_iso("Mês") AS mes,
  "Situação" AS situacao,
  coalesce("Qtd Arquivos", 0) AS qtd
FROM rel_matriz_de_completude
