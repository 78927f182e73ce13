-- The revenue of the last twelve months of the project, and of the twelve before them.
WITH
  ultimo_ano AS (
    SELECT CAST(date_trunc('month', fim) - INTERVAL 11 MONTH AS DATE) AS inicio, fim FROM projeto
  ),
  receita AS (
    SELECT CAST(mes_iso("Período") || '-01' AS DATE) AS mes, receita_do_mes("EFD-C", "EFD-F", "XML") AS valor
    FROM rel_cruzamento_receita_bruta
    WHERE "Período" <> "Ano" AND mensal("Período")
  )
SELECT
  CAST(sum(r.valor) FILTER (r.mes >= u.inicio) AS DECIMAL(18, 2)) AS valor,
  CAST(count(r.valor) FILTER (r.mes >= u.inicio) AS INTEGER) AS meses,
  CAST(
    sum(r.valor) FILTER (r.mes < u.inicio AND r.mes >= u.inicio - INTERVAL 12 MONTH) AS DECIMAL(18, 2)
  ) AS anterior,
  CAST(
    count(r.valor) FILTER (r.mes < u.inicio AND r.mes >= u.inicio - INTERVAL 12 MONTH) AS INTEGER
  ) AS meses_anteriores,
  strftime(u.inicio, '%Y-%m') AS de,
  strftime(u.fim, '%Y-%m') AS ate
FROM ultimo_ano u
LEFT JOIN receita r ON TRUE
GROUP BY u.inicio, u.fim
