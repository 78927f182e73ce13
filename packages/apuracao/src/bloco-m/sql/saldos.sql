-- One row per tax, file and credit in the control of credits (1100, 1500). Lines of equal keys are summed; a blank
-- field is filled by its identity, as the report of balances does.
SELECT
  'PIS' AS tributo,
  m._arquivo,
  coalesce(m.PER_APU_CRED, '') AS PER_APU_CRED,
  coalesce(nullif(m.ORIG_CRED, ''), '01') AS ORIG_CRED,
  coalesce(m.CNPJ_SUC, '') AS CNPJ_SUC,
  coalesce(m.COD_CRED, '') AS COD_CRED,
  sum(coalesce(VL_CRED_APU, 0)) AS VL_CRED_APU,
  sum(coalesce(VL_CRED_EXT_APU, 0)) AS VL_CRED_EXT_APU,
  sum(coalesce(VL_CRED_DESC_PA_ANT, 0)) AS VL_CRED_DESC_PA_ANT,
  sum(coalesce(VL_CRED_PER_PA_ANT, 0)) AS VL_CRED_PER_PA_ANT,
  sum(coalesce(VL_CRED_DCOMP_PA_ANT, 0)) AS VL_CRED_DCOMP_PA_ANT,
  sum(coalesce(VL_CRED_DESC_EFD, 0)) AS VL_CRED_DESC_EFD,
  sum(coalesce(VL_CRED_PER_EFD, 0)) AS VL_CRED_PER_EFD,
  sum(coalesce(VL_CRED_DCOMP_EFD, 0)) AS VL_CRED_DCOMP_EFD,
  sum(coalesce(VL_CRED_TRANS, 0)) AS VL_CRED_TRANS,
  sum(coalesce(VL_CRED_OUT, 0)) AS VL_CRED_OUT,
  sum(coalesce(VL_TOT_CRED_APU, coalesce(VL_CRED_APU, 0) + coalesce(VL_CRED_EXT_APU, 0))) AS VL_TOT_CRED_APU,
  sum(
    saldo_inicial_credito(
      SD_CRED_DISP_EFD, VL_TOT_CRED_APU, VL_CRED_DESC_PA_ANT, VL_CRED_PER_PA_ANT, VL_CRED_DCOMP_PA_ANT
    )
  ) AS SD_CRED_DISP_EFD,
  sum(
    coalesce(
      SLD_CRED_FIM,
      saldo_inicial_credito(
        SD_CRED_DISP_EFD, VL_TOT_CRED_APU, VL_CRED_DESC_PA_ANT, VL_CRED_PER_PA_ANT, VL_CRED_DCOMP_PA_ANT
      )
        - credito_usado(VL_CRED_DESC_EFD, VL_CRED_PER_EFD, VL_CRED_DCOMP_EFD, VL_CRED_TRANS, VL_CRED_OUT)
    )
  ) AS SLD_CRED_FIM
FROM efdc_1100 m
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
GROUP BY ALL
UNION ALL BY NAME
SELECT
  'COFINS' AS tributo,
  m._arquivo,
  coalesce(m.PER_APU_CRED, '') AS PER_APU_CRED,
  coalesce(nullif(m.ORIG_CRED, ''), '01') AS ORIG_CRED,
  coalesce(m.CNPJ_SUC, '') AS CNPJ_SUC,
  coalesce(m.COD_CRED, '') AS COD_CRED,
  sum(coalesce(VL_CRED_APU, 0)) AS VL_CRED_APU,
  sum(coalesce(VL_CRED_EXT_APU, 0)) AS VL_CRED_EXT_APU,
  sum(coalesce(VL_CRED_DESC_PA_ANT, 0)) AS VL_CRED_DESC_PA_ANT,
  sum(coalesce(VL_CRED_PER_PA_ANT, 0)) AS VL_CRED_PER_PA_ANT,
  sum(coalesce(VL_CRED_DCOMP_PA_ANT, 0)) AS VL_CRED_DCOMP_PA_ANT,
  sum(coalesce(VL_CRED_DESC_EFD, 0)) AS VL_CRED_DESC_EFD,
  sum(coalesce(VL_CRED_PER_EFD, 0)) AS VL_CRED_PER_EFD,
  sum(coalesce(VL_CRED_DCOMP_EFD, 0)) AS VL_CRED_DCOMP_EFD,
  sum(coalesce(VL_CRED_TRANS, 0)) AS VL_CRED_TRANS,
  sum(coalesce(VL_CRED_OUT, 0)) AS VL_CRED_OUT,
  sum(coalesce(VL_TOT_CRED_APU, coalesce(VL_CRED_APU, 0) + coalesce(VL_CRED_EXT_APU, 0))) AS VL_TOT_CRED_APU,
  sum(
    saldo_inicial_credito(
      SD_CRED_DISP_EFD, VL_TOT_CRED_APU, VL_CRED_DESC_PA_ANT, VL_CRED_PER_PA_ANT, VL_CRED_DCOMP_PA_ANT
    )
  ) AS SD_CRED_DISP_EFD,
  sum(
    coalesce(
      SLD_CRED_FIM,
      saldo_inicial_credito(
        SD_CRED_DISP_EFD, VL_TOT_CRED_APU, VL_CRED_DESC_PA_ANT, VL_CRED_PER_PA_ANT, VL_CRED_DCOMP_PA_ANT
      )
        - credito_usado(VL_CRED_DESC_EFD, VL_CRED_PER_EFD, VL_CRED_DCOMP_EFD, VL_CRED_TRANS, VL_CRED_OUT)
    )
  ) AS SLD_CRED_FIM
FROM efdc_1500 m
JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso
GROUP BY ALL
