-- TABLE: One row per line of N620, N630, N660, N670, P300 or P500, with its description in lower case without accents.
WITH
  -- The form of N630 and N670 depends on the period.
  linha AS (
    SELECT 'IRPJ' AS tributo, 'Estimativa' AS forma, numero_sped(VALOR) AS valor, * EXCLUDE (VALOR)
    FROM ecf_n620
    UNION ALL BY NAME
    SELECT 'IRPJ' AS tributo, NULL AS forma, numero_sped(VALOR) AS valor, * EXCLUDE (VALOR) FROM ecf_n630
    UNION ALL BY NAME
    SELECT 'IRPJ' AS tributo, 'Presumido' AS forma, numero_sped(VALOR) AS valor, * EXCLUDE (VALOR)
    FROM ecf_p300
    UNION ALL BY NAME
    SELECT 'CSLL' AS tributo, 'Estimativa' AS forma, * FROM ecf_n660
    UNION ALL BY NAME
    SELECT 'CSLL' AS tributo, NULL AS forma, * FROM ecf_n670
    UNION ALL BY NAME
    SELECT 'CSLL' AS tributo, 'Presumido' AS forma, numero_sped(VALOR) AS valor, * EXCLUDE (VALOR)
    FROM ecf_p500
  )
SELECT
  l._arquivo,
  l._linha,
  l._pai,
  l.tributo,
  CASE
    WHEN l.forma IS NOT NULL THEN l.forma
    WHEN p.PER_APUR = 'A00' THEN 'Ajuste anual'
    ELSE 'Trimestral'
  END AS forma,
  p.PER_APUR,
  p.DT_INI,
  p.DT_FIN,
  lower(strip_accents(trim(l.DESCRICAO))) AS descricao,
  l.valor
FROM linha l
JOIN periodo_ecf p ON p._arquivo = l._arquivo AND p._linha = l._pai
