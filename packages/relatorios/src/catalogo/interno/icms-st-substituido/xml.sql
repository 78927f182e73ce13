-- One row per item of a valid note in XML, with the substituted ICMS and FCP that it bore: charged in it, or before it.
SELECT
  s.chave,
  s.lado,
  i.nItem,
  i.CFOP,
  i.PIS_CST AS cst_pis,
  st_ja_retida(i.ICMS_CST, i.ICMS_CSOSN) AS retida,
  i.ICMS_vICMSSTRet AS st_retido,
  i.ICMS_vFCPSTRet AS fcp_retido,
  coalesce(nullif(i.ICMS_vICMSST, 0), i.ICMS_vICMSSTRet) AS st_da_nota,
  coalesce(nullif(i.ICMS_vFCPST, 0), i.ICMS_vFCPSTRet) AS fcp_da_nota
FROM nota_sit s
JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
WHERE s.valida
  AND coalesce(
    nullif(i.ICMS_vICMSST, 0), nullif(i.ICMS_vICMSSTRet, 0), CASE WHEN retida THEN 0 END
  ) IS NOT NULL
