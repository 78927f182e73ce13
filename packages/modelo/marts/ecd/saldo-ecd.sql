-- VIEW: One row per I155, with the dates of its I150 and the signed amounts ini, deb, cred and fin (debit positive).
SELECT
  s._arquivo,
  s._linha,
  p._linha AS i150,
  p.DT_INI,
  p.DT_FIN,
  s.COD_CTA,
  s.COD_CCUS,
  s.VL_SLD_INI,
  s.IND_DC_INI,
  s.VL_DEB,
  s.VL_CRED,
  s.VL_SLD_FIN,
  s.IND_DC_FIN,
  com_sinal(coalesce(s.VL_SLD_INI, 0), s.IND_DC_INI) AS ini,
  coalesce(s.VL_DEB, 0) AS deb,
  coalesce(s.VL_CRED, 0) AS cred,
  com_sinal(coalesce(s.VL_SLD_FIN, 0), s.IND_DC_FIN) AS fin
FROM ecd_i155 s
JOIN ecd_i150 p ON p._arquivo = s._arquivo AND p._linha = s._pai
