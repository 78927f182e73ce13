-- The five greatest additions and the five greatest exclusions of each year, of the year itself or of its quarters: the
-- monthly periods (A01 to A12) all begin on the year's first day and would count again.
SELECT
  "Ano" AS ano,
  "Tipo" AS tipo,
  max("Descrição") AS descricao,
  reais(sum("Valor")) AS valor
FROM rel_ecf_lalur_parte_a
WHERE "Tipo" IN ('Adição', 'Exclusão')
  AND NOT regexp_matches(coalesce("Período", ''), '^A(0[1-9]|1[0-2])$')
  -- Subtotals of the form.
  AND NOT ("Descrição" ILIKE 'soma%' OR "Descrição" ILIKE '%total d%')
GROUP BY "Ano", "Tipo", "Código"
HAVING sum("Valor") <> 0
QUALIFY row_number() OVER (PARTITION BY "Ano", "Tipo" ORDER BY sum("Valor") DESC, "Código") <= 5
ORDER BY ano, tipo, valor DESC, descricao
