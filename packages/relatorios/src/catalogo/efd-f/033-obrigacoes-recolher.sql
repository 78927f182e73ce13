WITH
  -- One row per balance of a tax, with what it says is to be paid. The state of ICMS is the file's.
  saldo AS (
    SELECT
      'ICMS' AS tributo, _arquivo, _linha,
      coalesce(VL_ICMS_RECOLHER, 0) + coalesce(DEB_ESP, 0) AS devido,
      'ΣE116 ≠ E110.13 + E110.15' AS identidade
    FROM efdf_e110
    UNION ALL BY NAME
    SELECT
      'ICMS-ST' AS tributo, b._arquivo, b._linha, u.UF AS uf,
      coalesce(b.VL_ICMS_RECOL_ST, 0) + coalesce(b.DEB_ESP_ST, 0) AS devido,
      'ΣE250 ≠ E210.13 + E210.15' AS identidade
    FROM efdf_e210 b
    LEFT JOIN efdf_e200 u ON u._arquivo = b._arquivo AND u._linha = b._pai
    UNION ALL BY NAME
    SELECT
      'DIFAL e FCP' AS tributo, b._arquivo, b._linha, u.UF AS uf,
      -- Until layout 010 E310 had one amount to pay, VL_RECOL.
      coalesce(b.VL_RECOL_DIFAL, 0)
        + coalesce(b.VL_RECOL, 0)
        + coalesce(b.DEB_ESP_DIFAL, 0)
        -- FCP.
        + coalesce(b.VL_RECOL_FCP, 0)
        + coalesce(b.DEB_ESP_FCP, 0) AS devido,
      'ΣE316 ≠ a recolher e extra-apuração do E310' AS identidade
    FROM efdf_e310 b
    LEFT JOIN efdf_e300 u ON u._arquivo = b._arquivo AND u._linha = b._pai
  ),
  -- One row per obligation below a balance.
  obrigacao AS (
    SELECT 'ICMS' AS tributo, * FROM efdf_e116
    UNION ALL BY NAME
    SELECT 'ICMS-ST' AS tributo, * FROM efdf_e250
    UNION ALL BY NAME
    SELECT 'DIFAL e FCP' AS tributo, * FROM efdf_e316
  ),
  soma AS (SELECT tributo, _arquivo, _pai, sum(VL_OR) AS total FROM obrigacao GROUP BY ALL),
  -- One row per obligation, and one per balance that has none.
  guia AS (
    SELECT
      b.* REPLACE (coalesce(o._linha, b._linha) AS _linha),
      o.* EXCLUDE (tributo, _arquivo, _pai, _linha),
      conferencia([se_diverge(b.identidade, coalesce(s.total, 0) - b.devido)]) AS conferencia
    FROM saldo b
    LEFT JOIN obrigacao o ON o.tributo = b.tributo AND o._arquivo = b._arquivo AND o._pai = b._linha
    LEFT JOIN soma s ON s.tributo = b.tributo AND s._arquivo = b._arquivo AND s._pai = b._linha
    WHERE o._linha IS NOT NULL OR diverge(b.devido)
  )
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  g.tributo AS "Tributo",
  coalesce(g.uf, a.uf) AS "UF",
  g.COD_OR AS "Cód. Obrigação",
  g.VL_OR AS "Valor",
  g.DT_VCTO AS "Vencimento",
  g.COD_REC AS "Cód. Receita",
  nullif(concat_ws(' - ', nullif(g.NUM_PROC, ''), nullif(g.PROC, '')), '') AS "Processo",
  nullif(g.TXT_COMPL, '') AS "Texto",
  mes_ano(competencia(g.MES_REF)) AS "Mês Ref.",
  g.conferencia AS "Conferência",
  a.arquivo AS "Arquivo",
  g._linha AS "Linha"
FROM guia g
JOIN arq a ON a.id = g._arquivo
