-- What the files of the months of a dossier declare of the contribution: one row per M210 or M610, with the M200 or
-- M600 of its month and tax.
SELECT
  strftime(a.inicio, '%m/%Y') AS quando,
  p.tributo,
  CAST(coalesce(p.VL_TOT_CONT_NC_PER, 0) AS VARCHAR) AS c02,
  CAST(coalesce(p.VL_TOT_CRED_DESC, 0) AS VARCHAR) AS c03,
  CAST(coalesce(p.VL_TOT_CRED_DESC_ANT, 0) AS VARCHAR) AS c04,
  CAST(coalesce(p.VL_RET_NC, 0) AS VARCHAR) AS c06,
  CAST(coalesce(p.VL_OUT_DED_NC, 0) AS VARCHAR) AS c07,
  CAST(coalesce(p.VL_CONT_NC_REC, 0) AS VARCHAR) AS c08,
  CAST(coalesce(p.VL_TOT_CONT_CUM_PER, 0) AS VARCHAR) AS c09,
  CAST(coalesce(p.VL_RET_CUM, 0) AS VARCHAR) AS c10,
  CAST(coalesce(p.VL_OUT_DED_CUM, 0) AS VARCHAR) AS c11,
  CAST(coalesce(p.VL_CONT_CUM_REC, 0) AS VARCHAR) AS c12,
  CAST(coalesce(p.VL_TOT_CONT_REC, 0) AS VARCHAR) AS c13,
  c.COD_CONT AS cod_cont,
  t.regime,
  CAST(c.ALIQ AS VARCHAR) AS aliq,
  CAST(coalesce(c.VL_BC_CONT_AJUS, c.VL_BC_CONT) AS VARCHAR) AS base,
  CAST(c.VL_CONT_PER AS VARCHAR) AS contribuicao
FROM m_apuracao p
JOIN arq a ON a.id = p._arquivo AND a.situacao = 'Usado'
LEFT JOIN m_contribuicao c ON c._arquivo = p._arquivo AND c.tributo = p.tributo
LEFT JOIN tab_cod_cont t ON t.codigo = c.COD_CONT
WHERE date_trunc('month', a.inicio) IN (SELECT dia FROM achado_do_dossie WHERE valor <> 0)
ORDER BY a.inicio, p.tributo DESC, c.COD_CONT, c.ALIQ
