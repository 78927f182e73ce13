WITH
  -- One row per file and tax: the fields of M200 and M600 by their numbers, 0 where the file has no such record.
  apurada AS (
    SELECT
      a.ordem, a.periodo, t.n, t.tributo, m._linha,
      coalesce(VL_TOT_CONT_NC_PER, 0) AS c02,
      coalesce(VL_TOT_CRED_DESC, 0) AS c03,
      coalesce(VL_TOT_CRED_DESC_ANT, 0) AS c04,
      coalesce(VL_TOT_CONT_NC_DEV, 0) AS c05,
      coalesce(VL_RET_NC, 0) AS c06,
      coalesce(VL_OUT_DED_NC, 0) AS c07,
      coalesce(VL_CONT_NC_REC, 0) AS c08,
      coalesce(VL_TOT_CONT_CUM_PER, 0) AS c09,
      coalesce(VL_RET_CUM, 0) AS c10,
      coalesce(VL_OUT_DED_CUM, 0) AS c11,
      coalesce(VL_CONT_CUM_REC, 0) AS c12,
      coalesce(VL_TOT_CONT_REC, 0) AS c13
    FROM arq a
    CROSS JOIN (VALUES (1, 'PIS'), (2, 'COFINS')) t(n, tributo)
    LEFT JOIN m_apuracao m ON m._arquivo = a.id AND m.n = t.n
    WHERE a.tipo = 'EFDC' AND a.situacao = 'Usado'
  )
SELECT
  periodo AS "Período",
  tributo AS "Tributo",
  c02 AS "Contribuição NC",
  c03 AS "Crédito Descontado",
  c04 AS "Crédito Períodos Anteriores",
  c05 AS "NC Devida",
  c06 AS "Retenções NC",
  c07 AS "Outras Deduções NC",
  c08 AS "NC a Recolher",
  c09 AS "Contribuição Cumulativa",
  c10 AS "Retenções Cum.",
  c11 AS "Outras Deduções Cum.",
  c12 AS "Cum. a Recolher",
  c13 AS "Total a Recolher",
  conferencia([
    CASE WHEN diverge(c05 - (c02 - c03 - c04)) THEN '05 ≠ 02-03-04' END,
    CASE WHEN diverge(c08 - (c05 - c06 - c07)) THEN '08 ≠ 05-06-07' END,
    CASE WHEN diverge(c12 - (c09 - c10 - c11)) THEN '12 ≠ 09-10-11' END,
    CASE WHEN diverge(c13 - (c08 + c12)) THEN '13 ≠ 08+12' END
  ]) AS "Conferência"
FROM apurada
