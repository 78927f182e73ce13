WITH
  -- One row per file and tax: the fields of M200 and M600 by their numbers, 0 where the file says that it has none.
  apurada AS (
    SELECT
      a.ordem, a.periodo, d.n, d.tributo, m._linha, d.cortado, d.motivo,
      CASE WHEN d.situacao = 'Zero' THEN 0 ELSE m.VL_TOT_CONT_NC_PER END AS c02,
      CASE WHEN d.situacao = 'Zero' THEN 0 ELSE m.VL_TOT_CRED_DESC END AS c03,
      CASE WHEN d.situacao = 'Zero' THEN 0 ELSE m.VL_TOT_CRED_DESC_ANT END AS c04,
      CASE WHEN d.situacao = 'Zero' THEN 0 ELSE m.VL_TOT_CONT_NC_DEV END AS c05,
      CASE WHEN d.situacao = 'Zero' THEN 0 ELSE m.VL_RET_NC END AS c06,
      CASE WHEN d.situacao = 'Zero' THEN 0 ELSE m.VL_OUT_DED_NC END AS c07,
      CASE WHEN d.situacao = 'Zero' THEN 0 ELSE m.VL_CONT_NC_REC END AS c08,
      CASE WHEN d.situacao = 'Zero' THEN 0 ELSE m.VL_TOT_CONT_CUM_PER END AS c09,
      CASE WHEN d.situacao = 'Zero' THEN 0 ELSE m.VL_RET_CUM END AS c10,
      CASE WHEN d.situacao = 'Zero' THEN 0 ELSE m.VL_OUT_DED_CUM END AS c11,
      CASE WHEN d.situacao = 'Zero' THEN 0 ELSE m.VL_CONT_CUM_REC END AS c12,
      CASE WHEN d.situacao = 'Zero' THEN 0 ELSE m.VL_TOT_CONT_REC END AS c13
    FROM arq a
    JOIN apuracao_efdc d ON d._arquivo = a.id
    LEFT JOIN m_apuracao m ON m._arquivo = a.id AND m.n = d.n
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
    'Sem apuração: ' || motivo,
    CASE WHEN cortado AND motivo IS NULL THEN 'o arquivo termina antes do registro 9999' END,
    CASE WHEN diverge(c05 - (c02 - c03 - c04)) THEN '05 ≠ 02-03-04' END,
    CASE WHEN diverge(c08 - (c05 - c06 - c07)) THEN '08 ≠ 05-06-07' END,
    CASE WHEN diverge(c12 - (c09 - c10 - c11)) THEN '12 ≠ 09-10-11' END,
    CASE WHEN diverge(c13 - (c08 + c12)) THEN '13 ≠ 08+12' END
  ]) AS "Conferência"
FROM apurada
