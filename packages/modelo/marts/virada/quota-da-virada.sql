-- TABLE: One row per F130 with a credit in the last EFD-Contribuições of a book: what of it is left when PIS and
-- COFINS end (LC 214/2025). Unknown where the record does not say the acquisition or the number of instalments,
-- goes beyond them, or the share of a company with both regimes is not known.
WITH
  bem AS (
    SELECT
      b.*, u.raiz,
      -- A company with both regimes takes only the share of the non-cumulative one.
      CASE WHEN u.regime = '3' THEN 1 - u.parte_cumulativa ELSE 1 END AS parte,
      b.conhecido AND b.atual <= b.parcelas AND parte IS NOT NULL AS sabido
    FROM bem_f130 b
    JOIN ultima_efdc u ON u._arquivo = b._arquivo
    WHERE coalesce(nullif(b.CST_PIS, ''), b.CST_COFINS) BETWEEN '50' AND '66'
  )
SELECT
  b._arquivo,
  b._linha,
  b._pai,
  b.inicio,
  b.raiz,
  b.aquisicao,
  b.parcelas,
  b.sabido AS conhecido,
  -- Instalments of the months until the end, whether or not the file reaches it.
  CASE
    WHEN b.sabido THEN greatest(least(datediff('month', b.aquisicao, fim_pis_cofins()) + 1, b.parcelas), 0)
  END AS apropriadas,
  b.parcelas - apropriadas AS faltam,
  CASE
    WHEN b.sabido THEN CAST(
      proporcao(
        b.VL_BC_CRED, CAST(faltam AS DECIMAL(18, 2)), CAST(b.parcelas AS DECIMAL(18, 2))
      ) * b.parte AS DECIMAL(18, 2)
    )
  END AS base,
  CASE WHEN b.sabido THEN imposto(base, b.ALIQ_PIS) END AS pis,
  CASE WHEN b.sabido THEN imposto(base, b.ALIQ_COFINS) END AS cofins,
  CASE WHEN b.sabido THEN CAST(b.aquisicao + to_months(b.parcelas - 1) AS DATE) END AS ultimo_mes
FROM bem b
WHERE NOT b.sabido OR faltam > 0
