-- TABLE: One row per version of a rubric, with the months in which it counts (ini, fim; '9999-12' without end). A
-- version ends, whatever it says, in the month before the next one begins, as in the eSocial.
WITH
  versao AS (
    SELECT *
    FROM esocial_rubrica
    QUALIFY row_number() OVER (
      PARTITION BY codRubr, ideTabRubr, iniValid ORDER BY recibo DESC NULLS LAST, _arquivo DESC, _linha DESC
    ) = 1
  )
SELECT
  * EXCLUDE (iniValid, fimValid),
  coalesce(iniValid, '0000-01') AS ini,
  least(
    coalesce(fimValid, '9999-12'),
    coalesce(
      strftime(TRY_CAST(lead(iniValid) OVER w || '-01' AS DATE) - INTERVAL 1 MONTH, '%Y-%m'), '9999-12'
    )
  ) AS fim
FROM versao
WINDOW w AS (PARTITION BY codRubr, ideTabRubr ORDER BY iniValid)
