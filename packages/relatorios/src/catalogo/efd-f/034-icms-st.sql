WITH
  -- The fields of E210 by their numbers, and the balance that they give.
  apuracao AS (
    SELECT
      e.ordem, e.periodo, e.cnpj_arquivo, p.UF, e._linha, e.IND_MOV_ST,
      coalesce(VL_SLD_CRED_ANT_ST, 0) AS c03,
      coalesce(VL_DEVOL_ST, 0) AS c04,
      coalesce(VL_RESSARC_ST, 0) AS c05,
      coalesce(VL_OUT_CRED_ST, 0) AS c06,
      coalesce(VL_AJ_CREDITOS_ST, 0) AS c07,
      coalesce("VL_RETENÇAO_ST", 0) AS c08,
      coalesce(VL_OUT_DEB_ST, 0) AS c09,
      coalesce(VL_AJ_DEBITOS_ST, 0) AS c10,
      coalesce(VL_SLD_DEV_ANT_ST, 0) AS c11,
      coalesce("VL_DEDUÇÕES_ST", 0) AS c12,
      coalesce(VL_ICMS_RECOL_ST, 0) AS c13,
      coalesce(VL_SLD_CRED_ST_TRANSPORTAR, 0) AS c14,
      coalesce(DEB_ESP_ST, 0) AS c15,
      c08 + c09 + c10 - c03 - c04 - c05 - c06 - c07 AS saldo
    FROM stg_efdf_e210 e
    LEFT JOIN efdf_e200 p ON p._arquivo = e._arquivo AND p._linha = e._pai
  )
SELECT
  periodo AS "Período",
  cnpj_arquivo AS "CNPJ Estab.",
  UF AS "UF",
  movimento_apuracao(IND_MOV_ST) AS "Movimento",
  c03 AS "Saldo Anterior",
  c04 AS "Devoluções",
  c05 AS "Ressarcimentos",
  c06 AS "Outros Créditos",
  c07 AS "Ajustes Crédito",
  c08 AS "Retenção",
  c09 AS "Outros Débitos",
  c10 AS "Ajustes Débito",
  c11 AS "Saldo Devedor",
  c12 AS "Deduções",
  c13 AS "A Recolher",
  c14 AS "Saldo Transportar",
  c15 AS "Extra-apuração",
  conferencia([
    se_diverge('11 ≠ 08+09+10-03-04-05-06-07', c11 - greatest(saldo, 0)),
    se_diverge('13 ≠ 11-12', c13 - (c11 - c12)),
    se_diverge('14 ≠ saldo credor apurado', c14 - greatest(-saldo, 0))
  ]) AS "Conferência"
FROM apuracao
