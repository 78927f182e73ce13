-- TABLE: One row per F130 of the last EFD-Contribuições of a book: what of its credit is left when PIS and COFINS
-- end (LC 214/2025). Unknown where the record does not say the acquisition or the number of instalments.
SELECT
  b._arquivo,
  b._linha,
  b._pai,
  b.inicio,
  u.raiz,
  b.aquisicao,
  b.parcelas,
  b.conhecido,
  -- Instalments of the months until the end, whether or not the file reaches it.
  CASE
    WHEN b.conhecido THEN greatest(least(datediff('month', b.aquisicao, fim_pis_cofins()) + 1, b.parcelas), 0)
  END AS apropriadas,
  b.parcelas - apropriadas AS faltam,
  CASE
    WHEN b.conhecido THEN proporcao(
      b.VL_BC_CRED, CAST(faltam AS DECIMAL(18, 2)), CAST(b.parcelas AS DECIMAL(18, 2))
    )
  END AS base,
  CASE WHEN b.conhecido THEN imposto(base, b.ALIQ_PIS) END AS pis,
  CASE WHEN b.conhecido THEN imposto(base, b.ALIQ_COFINS) END AS cofins,
  CAST(b.aquisicao + to_months(b.parcelas - 1) AS DATE) AS ultimo_mes
FROM bem_f130 b
JOIN ultima_efdc u ON u._arquivo = b._arquivo
WHERE NOT b.conhecido OR faltam > 0
