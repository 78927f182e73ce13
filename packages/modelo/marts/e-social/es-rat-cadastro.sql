-- TABLE: One row per establishment and validity of its S-1005, with the adjusted RAT and its months.
WITH
  cadastro AS (
    SELECT *
    FROM esocial_estabelecimento
    QUALIFY row_number() OVER (
      PARTITION BY nrInsc, iniValid ORDER BY recibo DESC NULLS LAST, _arquivo DESC, _linha DESC
    ) = 1
  ),
  seguinte AS (
    SELECT
      *,
      TRY_CAST(lead(iniValid) OVER (PARTITION BY nrInsc ORDER BY iniValid) || '-01' AS DATE) AS proximo
    FROM cadastro
  )
SELECT
  nrInsc,
  coalesce(iniValid, '0000-01') AS ini,
  coalesce(strftime(proximo - INTERVAL 1 MONTH, '%Y-%m'), fimValid, '9999-12') AS fim,
  aliqRat,
  fap,
  aliqRatAjust,
  coalesce(aliqRatAjust, CAST(aliqRat * fap AS DECIMAL(18, 4)), aliqRat) AS rat
FROM seguinte
