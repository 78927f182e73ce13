-- The tax losses of each year, at the end of its last period.
WITH
  saldo AS (
    SELECT "Ano" AS ano, "Período" AS periodo, "Saldo Final" AS valor
    FROM rel_ecf_parte_b
    WHERE prejuizo_fiscal("Tributo", "Descrição")
  )
SELECT
  ano,
  reais(sum(valor)) AS valor
FROM saldo s
WHERE periodo = (SELECT max(u.periodo) FROM saldo u WHERE u.ano = s.ano)
GROUP BY ano
ORDER BY ano
