-- The periods that each block has by 0010: one row per block and period.
CREATE OR REPLACE TEMP TABLE periodos AS
  WITH
    trimestre AS (
      SELECT
        'T0' || n AS PER_APUR,
        forma_do_trimestre(n) AS forma,
        make_date(year(ini()), 3 * n - 2, 1) <= fim()
          AND last_day(make_date(year(ini()), 3 * n, 1)) >= ini() AS no_ano
      FROM (SELECT CAST(unnest(range(1, 5)) AS INTEGER) AS n)
    ),
    mes AS (
      SELECT 'A' || lpad(CAST(n AS VARCHAR), 2, '0') AS PER_APUR, estimativa_do_mes(n) AS estimativa
      FROM (SELECT CAST(unnest(range(1, 13)) AS INTEGER) AS n)
    ),
    anual AS (
      SELECT 'A00' AS PER_APUR, 'B' AS estimativa
      UNION ALL BY NAME
      SELECT PER_APUR, estimativa FROM mes
    ),
    do_lucro AS (
      SELECT unnest(['L', 'M', 'N']) AS bloco, PER_APUR
      FROM trimestre
      WHERE forma_apuracao() = 'T' AND forma = 'R'
      UNION ALL BY NAME
      SELECT unnest(CASE estimativa WHEN 'B' THEN ['L', 'M', 'N'] WHEN 'E' THEN ['N'] END) AS bloco, PER_APUR
      FROM anual
      WHERE forma_apuracao() = 'A' AND forma_trib() IN ('1', '2', '3', '4')
      UNION ALL BY NAME
      SELECT CASE forma WHEN 'P' THEN 'P' ELSE 'T' END AS bloco, PER_APUR
      FROM trimestre
      WHERE forma IN ('P', 'A') AND forma_trib() IN ('2', '3', '4', '5', '6', '7')
      UNION ALL BY NAME
      SELECT 'U' AS bloco, PER_APUR
      FROM trimestre
      WHERE forma_trib() IN ('8', '9') AND no_ano AND (apuracao_irpj() = 'T' OR apuracao_csll() = 'T')
      UNION ALL BY NAME
      SELECT 'U' AS bloco, 'A00' AS PER_APUR
      WHERE forma_trib() IN ('8', '9') AND (apuracao_irpj() = 'A' OR apuracao_csll() = 'A')
    )
  SELECT
    bloco,
    PER_APUR
  FROM do_lucro
  UNION
  -- The books are of the same periods, where there are any.
  SELECT
    'K' AS bloco,
    PER_APUR
  FROM do_lucro
  WHERE bloco = 'L' OR bloco IN ('P', 'U') AND tipo_escrituracao() = 'C';
