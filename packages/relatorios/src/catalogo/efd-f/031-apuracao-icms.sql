WITH
  -- The fields of E110 by their numbers, and the balance that they give.
  apuracao AS (
    SELECT
      a.ordem, a.periodo, a.cnpj, a.ie, a.inicio, e._linha,
      coalesce(p.DT_INI, a.inicio) AS de,
      coalesce(p.DT_FIN, a.fim) AS ate,
      coalesce(VL_TOT_DEBITOS, 0) AS c02,
      coalesce(VL_AJ_DEBITOS, 0) AS c03,
      coalesce(VL_TOT_AJ_DEBITOS, 0) AS c04,
      coalesce(VL_ESTORNOS_CRED, 0) AS c05,
      coalesce(VL_TOT_CREDITOS, 0) AS c06,
      coalesce(VL_AJ_CREDITOS, 0) AS c07,
      coalesce(VL_TOT_AJ_CREDITOS, 0) AS c08,
      coalesce(VL_ESTORNOS_DEB, 0) AS c09,
      coalesce(VL_SLD_CREDOR_ANT, 0) AS c10,
      coalesce(VL_SLD_APURADO, 0) AS c11,
      coalesce(VL_TOT_DED, 0) AS c12,
      coalesce(VL_ICMS_RECOLHER, 0) AS c13,
      coalesce(VL_SLD_CREDOR_TRANSPORTAR, 0) AS c14,
      coalesce(DEB_ESP, 0) AS c15,
      c02 + c03 + c04 + c05 - c06 - c07 - c08 - c09 - c10 AS saldo
    FROM efdf_e110 e
    JOIN arq a ON a.id = e._arquivo
    LEFT JOIN efdf_e100 p ON p._arquivo = e._arquivo AND p._linha = e._pai
  ),
  com_anterior AS (
    SELECT *, lag(c14) OVER estabelecimento AS anterior, lag(ate) OVER estabelecimento AS ate_anterior
    FROM apuracao
    WINDOW estabelecimento AS (PARTITION BY cnpj, ie ORDER BY de, ordem, _linha)
  )
SELECT
  periodo AS "Período",
  cnpj AS "CNPJ Estab.",
  c02 AS "Débitos",
  c03 AS "Ajustes Débito Doc",
  c04 AS "Ajustes Débito",
  c05 AS "Estornos Crédito",
  c06 AS "Créditos",
  c07 AS "Ajustes Crédito Doc",
  c08 AS "Ajustes Crédito",
  c09 AS "Estornos Débito",
  c10 AS "Saldo Credor Anterior",
  c11 AS "Saldo Apurado",
  c12 AS "Deduções",
  c13 AS "ICMS a Recolher",
  c14 AS "Saldo Credor Transportar",
  c15 AS "Extra-apuração",
  conferencia([
    CASE WHEN saldo >= 0 AND diverge(c11 - saldo) THEN '11 ≠ 02+03+04+05-06-07-08-09-10' END,
    CASE WHEN saldo >= 0 AND diverge(c13 - (c11 - c12)) THEN '13 ≠ 11-12' END,
    CASE WHEN saldo >= 0 AND diverge(c14) THEN '14 ≠ 0 com saldo devedor' END,
    CASE WHEN saldo < 0 AND diverge(c14 + saldo) THEN '14 ≠ saldo credor apurado' END,
    CASE WHEN ate_anterior = de - 1 AND diverge(c10 - anterior) THEN '10 ≠ 14 do período anterior' END
  ]) AS "Conferência"
FROM com_anterior
