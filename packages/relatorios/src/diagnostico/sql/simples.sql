-- One row per month of the project or with a PGDAS-D: revenue, what the rate follows from, the tax declared and whether
-- it is paid. The tax is NULL of a month that only a later paper shows.
SELECT
  mes_iso("Período") AS mes,
  reais("RPA") AS receita,
  CAST("RBT12" AS DECIMAL(18, 2)) AS rbt12,
  CAST("RBA" AS DECIMAL(18, 2)) AS rba,
  CAST("Fator r" AS DECIMAL(9, 2)) AS fator_r,
  CAST("Total" AS DECIMAL(18, 2)) AS devido,
  "Pago em" IS NOT NULL AS pago,
  CAST(sublimite_do_simples(CAST(mes_iso("Período") || '-01' AS DATE)) AS DECIMAL(18, 2)) AS sublimite,
  CAST(limite_do_simples(CAST(mes_iso("Período") || '-01' AS DATE)) AS DECIMAL(18, 2)) AS limite,
  CAST(fator_r_minimo(CAST(mes_iso("Período") || '-01' AS DATE)) AS DECIMAL(9, 2)) AS fator_r_minimo
FROM rel_simples_pgdas_apuracao
WHERE "Total" IS NOT NULL
  OR CAST(
    mes_iso("Período") || '-01' AS DATE
  ) BETWEEN (SELECT inicio FROM projeto) AND (SELECT fim FROM projeto)
ORDER BY mes
