WITH
  -- `antigo`: until layout 010 (2016) there was one balance for both, into which the FCP's debits and credits enter.
  apuracao AS (
    SELECT
      a.ordem, a.periodo, a.cnpj, p.UF, e.*,
      coalesce(nullif(e.IND_MOV_FCP_DIFAL, ''), e.IND_MOV_DIFAL) AS movimento,
      coalesce(e.VL_RECOL_DIFAL, e.VL_RECOL) AS recolher,
      coalesce(e.VL_SLD_CRED_TRANSPORTAR_DIFAL, e.VL_SLD_CRED_TRANSPORTAR) AS transportar,
      e.VL_RECOL IS NOT NULL OR nullif(e.IND_MOV_DIFAL, '') IS NOT NULL AS antigo,
      coalesce(e.VL_TOT_DEB_FCP, 0) + coalesce(e.VL_OUT_DEB_FCP, 0) AS deb_fcp,
      coalesce(e.VL_SLD_CRED_ANT_FCP, 0)
        + coalesce(e.VL_TOT_CRED_FCP, 0)
        + coalesce(e.VL_OUT_CRED_FCP, 0) AS cred_fcp,
      coalesce(e.VL_TOT_DEBITOS_DIFAL, 0) + coalesce(e.VL_OUT_DEB_DIFAL, 0) AS deb_difal,
      coalesce(e.VL_SLD_CRED_ANT_DIFAL, 0) AS ant_difal,
      ant_difal + coalesce(e.VL_TOT_CREDITOS_DIFAL, 0) + coalesce(e.VL_OUT_CRED_DIFAL, 0) AS cred_difal,
      deb_fcp - cred_fcp AS saldo_fcp,
      deb_difal - cred_difal + CASE WHEN antigo THEN saldo_fcp ELSE 0 END AS saldo_difal
    FROM efdf_e310 e
    JOIN arq a ON a.id = e._arquivo
    LEFT JOIN efdf_e300 p ON p._arquivo = e._arquivo AND p._linha = e._pai
  ),
  conferida AS (
    SELECT
      *,
      coalesce(VL_SLD_DEV_ANT_DIFAL, 0) AS devedor_difal,
      coalesce(VL_SLD_DEV_ANT_FCP, 0) AS devedor_fcp,
      conferencia([
        se_diverge(
          'saldo devedor DIFAL ≠ débitos - créditos - saldo anterior',
          devedor_difal - greatest(saldo_difal, 0)
        ),
        se_diverge(
          'DIFAL a recolher ≠ saldo devedor - deduções',
          coalesce(recolher, 0) - (devedor_difal - coalesce("VL_DEDUÇÕES_DIFAL", 0))
        ),
        se_diverge(
          'saldo a transportar DIFAL ≠ saldo credor apurado',
          coalesce(transportar, 0) - greatest(-saldo_difal, 0)
        )
      ]) AS conferencia_difal,
      conferencia([
        se_diverge(
          'saldo devedor FCP ≠ débitos - créditos - saldo anterior', devedor_fcp - greatest(saldo_fcp, 0)
        ),
        se_diverge(
          'FCP a recolher ≠ saldo devedor - deduções',
          coalesce(VL_RECOL_FCP, 0) - (devedor_fcp - coalesce("VL_DEDUÇÕES_FCP", 0))
        ),
        se_diverge(
          'saldo a transportar FCP ≠ saldo credor apurado',
          coalesce(VL_SLD_CRED_TRANSPORTAR_FCP, 0) - greatest(-saldo_fcp, 0)
        )
      ]) AS conferencia_fcp
    FROM apuracao
  )
SELECT
  periodo AS "Período",
  cnpj AS "CNPJ Estab.",
  UF AS "UF",
  movimento_apuracao(movimento) AS "Movimento",
  VL_SLD_CRED_ANT_DIFAL AS "Saldo Ant. DIFAL",
  VL_TOT_DEBITOS_DIFAL AS "Débitos DIFAL",
  VL_OUT_DEB_DIFAL AS "Outros Déb.",
  VL_TOT_CREDITOS_DIFAL AS "Créditos",
  VL_OUT_CRED_DIFAL AS "Outros Créd.",
  VL_SLD_DEV_ANT_DIFAL AS "Saldo Devedor",
  "VL_DEDUÇÕES_DIFAL" AS "Deduções",
  recolher AS "DIFAL a Recolher",
  transportar AS "Saldo Transportar",
  DEB_ESP_DIFAL AS "Extra",
  VL_SLD_CRED_ANT_FCP AS "Saldo Ant. FCP",
  VL_TOT_DEB_FCP AS "Débitos FCP",
  VL_OUT_DEB_FCP AS "Outros Déb. FCP",
  VL_TOT_CRED_FCP AS "Créditos FCP",
  VL_OUT_CRED_FCP AS "Outros Créd. FCP",
  VL_SLD_DEV_ANT_FCP AS "Saldo Dev. FCP",
  "VL_DEDUÇÕES_FCP" AS "Deduções FCP",
  VL_RECOL_FCP AS "FCP a Recolher",
  VL_SLD_CRED_TRANSPORTAR_FCP AS "Saldo Transp. FCP",
  DEB_ESP_FCP AS "Extra FCP",
  conferencia([
    nullif(conferencia_difal, 'OK'), CASE WHEN NOT antigo THEN nullif(conferencia_fcp, 'OK') END
  ]) AS "Conferência"
FROM conferida
