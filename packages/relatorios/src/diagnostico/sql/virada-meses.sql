-- The balances of credits of PIS and COFINS at the end of each month's file, by what the law allows them for: credits
-- carried on, and the month's own credit where no record carries it. The last row is what report 160 projects to the
-- end of PIS and COFINS (`projetado`), once the files end before it.
WITH
  carregado AS (
    SELECT
      "Período" AS periodo, "Tributo" AS tributo, "Período Origem" AS origem, "Cód. Crédito" AS codigo,
      "Saldo Final" AS saldo
    FROM rel_efd_c_saldo_de_creditos
  ),
  do_mes AS (
    SELECT
      "Período" AS periodo, "Tributo" AS tributo, "Período" AS origem, "Cód. Crédito" AS codigo,
      "Saldo" AS saldo
    FROM rel_efd_c_creditos_por_tipo
  ),
  saldo AS (
    SELECT mes_iso(periodo) AS mes, left(codigo, 1) = '1' AS so_contribuicao, saldo, FALSE AS projetado
    FROM (
      SELECT * FROM carregado
      UNION ALL BY NAME
      SELECT * FROM do_mes ANTI JOIN carregado USING (periodo, tributo, origem, codigo)
    )
    WHERE saldo > 0
    UNION ALL BY NAME
    SELECT
      strftime(fim_pis_cofins(), '%Y-%m') AS mes,
      "Uso Permitido" = 'Contribuição ou CBS' AS so_contribuicao, "Projetado na Virada" AS saldo,
      TRUE AS projetado
    FROM rel_cruzamento_reforma_inventario_de_saldos
    WHERE starts_with("Origem", 'Crédito do mês') OR starts_with("Origem", 'Crédito de meses anteriores')
  )
SELECT
  mes,
  projetado,
  reais(sum(saldo) FILTER (so_contribuicao)) AS contribuicao,
  reais(sum(saldo) FILTER (NOT so_contribuicao)) AS ressarcivel
FROM saldo
-- The last file is the turn itself: nothing of it is projected.
WHERE NOT projetado OR mes > coalesce((SELECT max(mes) FROM saldo WHERE NOT projetado), '')
GROUP BY ALL
ORDER BY mes, projetado
