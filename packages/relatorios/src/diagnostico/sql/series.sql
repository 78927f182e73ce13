-- One row per month of the project: revenue, and what PIS, COFINS and ICMS came to. A month without documents is NULL.
WITH
  mes AS (
    SELECT strftime(
      unnest(generate_series(date_trunc('month', inicio), date_trunc('month', fim), INTERVAL 1 MONTH)),
      '%Y-%m'
    ) AS mes
    FROM projeto
  ),
  receita AS (
    SELECT mes_iso("Período") AS mes, receita_do_mes("EFD-C", "EFD-F", "XML") AS valor
    FROM rel_cruzamento_receita_bruta
    WHERE mensal("Período")
  ),
  contribuicao AS (
    SELECT
      mes_iso("Período") AS mes,
      "Tributo" AS tributo,
      sum("NC Devida" + "Contribuição Cumulativa") AS valor
    FROM rel_efd_c_apuracao_pis_cofins
    GROUP BY ALL
  ),
  icms AS (
    SELECT mes_iso("Período") AS mes, sum("ICMS a Recolher") AS valor
    FROM rel_efd_f_apuracao_icms
    GROUP BY ALL
  )
SELECT
  m.mes,
  CAST(r.valor AS DECIMAL(18, 2)) AS receita,
  CAST(p.valor AS DECIMAL(18, 2)) AS pis,
  CAST(c.valor AS DECIMAL(18, 2)) AS cofins,
  CAST(i.valor AS DECIMAL(18, 2)) AS icms
FROM mes m
LEFT JOIN receita r ON r.mes = m.mes
LEFT JOIN contribuicao p ON p.mes = m.mes AND p.tributo = 'PIS'
LEFT JOIN contribuicao c ON c.mes = m.mes AND c.tributo = 'COFINS'
LEFT JOIN icms i ON i.mes = m.mes
ORDER BY m.mes
