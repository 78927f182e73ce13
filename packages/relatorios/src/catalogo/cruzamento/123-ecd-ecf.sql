-- One row per account or total whose balance in the ECD is not that of the ECF.
WITH
  periodo_k030 AS (
    SELECT DISTINCT a.periodo AS ano, k._arquivo, k._linha, k.PER_APUR, k.DT_INI, k.DT_FIN
    FROM ecf_k030 k
    JOIN arq a ON a.id = k._arquivo
  ),
  conta_na_ecf AS (
    SELECT
      1 AS n, p.ano, p.PER_APUR, d.COD_CTA,
      coalesce(d.COD_CCUS, '') AS ccus,
      sum(com_sinal(d.VL_SLD_FIN, d.IND_VL_SLD_FIN)) AS v
    FROM ecf_k155 d
    JOIN periodo_k030 p ON p._arquivo = d._arquivo AND p._linha = d._pai
    WHERE p.DT_FIN IN (SELECT DT_FIN FROM saldo_ecd)
    GROUP BY ALL
    UNION ALL BY NAME
    SELECT
      2 AS n, p.ano, p.PER_APUR, d.COD_CTA,
      coalesce(d.COD_CCUS, '') AS ccus,
      sum(com_sinal(d.VL_SLD_FIN, d.IND_VL_SLD_FIN)) AS v
    FROM ecf_k355 d
    JOIN periodo_k030 p ON p._arquivo = d._arquivo AND p._linha = d._pai
    WHERE EXISTS (SELECT 1 FROM ecd_i350 r WHERE r.DT_RES BETWEEN p.DT_INI AND p.DT_FIN)
    GROUP BY ALL
  ),
  periodo AS (SELECT DISTINCT ano, PER_APUR, DT_INI, DT_FIN FROM periodo_k030 per),
  conta_na_ecd AS (
    SELECT 1 AS n, p.ano, p.PER_APUR, s.COD_CTA, coalesce(s.COD_CCUS, '') AS ccus, sum(s.fin) AS v
    FROM saldo_ecd s
    JOIN periodo p ON p.DT_FIN = s.DT_FIN
    LEFT JOIN conta_ecd c ON c._arquivo = s._arquivo AND c.COD_CTA = s.COD_CTA
    WHERE c.COD_NAT IS DISTINCT FROM '04'
    GROUP BY ALL
    UNION ALL BY NAME
    SELECT
      2 AS n, p.ano, p.PER_APUR, d.COD_CTA,
      coalesce(d.COD_CCUS, '') AS ccus,
      sum(com_sinal(coalesce(d.VL_CTA, 0), d.IND_DC)) AS v
    FROM ecd_i355 d
    JOIN ecd_i350 r ON r._arquivo = d._arquivo AND r._linha = d._pai
    JOIN periodo p ON r.DT_RES BETWEEN p.DT_INI AND p.DT_FIN
    GROUP BY ALL
  ),
  sem_centro AS (
    SELECT n, ano, PER_APUR, COD_CTA, bool_and(ccus = '') AS sem FROM conta_na_ecf k GROUP BY ALL
  ),
  conta_na_ecd_comparavel AS (
    SELECT
      e.n, e.ano, e.PER_APUR, e.COD_CTA,
      CASE WHEN coalesce(c.sem, TRUE) THEN '' ELSE e.ccus END AS ccus,
      sum(e.v) AS v
    FROM conta_na_ecd e
    LEFT JOIN sem_centro c ON c.n = e.n
      AND c.ano = e.ano
      AND c.PER_APUR = e.PER_APUR
      AND c.COD_CTA = e.COD_CTA
    GROUP BY ALL
  ),
  conta_com_nome AS (
    SELECT COD_CTA, CTA FROM conta_ecd
    UNION ALL BY NAME
    SELECT COD_CTA, CTA FROM conta_ecf
  ),
  nome_da_conta AS (SELECT COD_CTA, min(CTA) AS nome FROM conta_com_nome GROUP BY ALL),
  conta AS (
    SELECT
      coalesce(e2.n, k.n) AS n,
      coalesce(e2.ano, k.ano) AS ano,
      coalesce(e2.PER_APUR, k.PER_APUR) AS PER_APUR,
      coalesce(e2.COD_CTA, k.COD_CTA) AS conta,
      coalesce(e2.ccus, k.ccus) AS ccus,
      e2.v AS v_ecd, k.v AS v_ecf
    FROM conta_na_ecd_comparavel e2
    FULL JOIN conta_na_ecf k ON k.n = e2.n
      AND k.ano = e2.ano
      AND k.PER_APUR = e2.PER_APUR
      AND k.COD_CTA = e2.COD_CTA
      AND k.ccus = e2.ccus
  ),
  -- The lines of the balance sheet: real profit, presumed profit, and immune and exempt.
  linha_do_balanco AS (
    SELECT _arquivo, _pai, NIVEL, COD_NAT, VAL_CTA_REF_FIN, IND_VAL_CTA_REF_FIN FROM ecf_l100
    UNION ALL BY NAME
    SELECT _arquivo, _pai, NIVEL, COD_NAT, VAL_CTA_REF_FIN, IND_VAL_CTA_REF_FIN FROM ecf_p100
    UNION ALL BY NAME
    SELECT _arquivo, _pai, NIVEL, COD_NAT, VAL_CTA_REF_FIN, IND_VAL_CTA_REF_FIN FROM ecf_u100
  ),
  -- Assets (3), and liabilities with equity (4).
  balanco AS (
    SELECT
      a.periodo AS ano, p.PER_APUR, p.DT_FIN,
      CASE WHEN l.COD_NAT = '01' THEN 3 ELSE 4 END AS n,
      sum(com_sinal(numero_sped(l.VAL_CTA_REF_FIN), l.IND_VAL_CTA_REF_FIN)) AS v
    FROM linha_do_balanco l
    JOIN periodo_ecf p ON p._arquivo = l._arquivo AND p._linha = l._pai
    JOIN arq a ON a.id = l._arquivo
    WHERE TRY_CAST(l.NIVEL AS INTEGER) = 1
    GROUP BY ALL
  ),
  linha_da_dre AS (
    SELECT _arquivo, _pai, NIVEL, VALOR, IND_VALOR FROM ecf_l300
    UNION ALL BY NAME
    SELECT _arquivo, _pai, NIVEL, VALOR, IND_VALOR FROM ecf_p150
    UNION ALL BY NAME
    SELECT _arquivo, _pai, NIVEL, VALOR, IND_VALOR FROM ecf_u150
  ),
  resultado AS (
    SELECT a.periodo AS ano, p.PER_APUR, p.DT_INI, p.DT_FIN, sum(com_sinal(l.VALOR, l.IND_VALOR)) AS v
    FROM linha_da_dre l
    JOIN periodo_ecf p ON p._arquivo = l._arquivo AND p._linha = l._pai
    JOIN arq a ON a.id = l._arquivo
    WHERE TRY_CAST(l.NIVEL AS INTEGER) = 1
    GROUP BY ALL
  ),
  -- The same of the statements that the ECD publishes.
  j100 AS (
    SELECT
      p.DT_FIN,
      CASE WHEN j.IND_GRP_BAL IN ('A', '1') THEN 3 ELSE 4 END AS n,
      sum(com_sinal(coalesce(j.VL_CTA_FIN, j.VL_CTA), coalesce(j.IND_DC_CTA_FIN, j.IND_DC_BAL))) AS v
    FROM ecd_j100 j
    JOIN ecd_j005 p ON p._arquivo = j._arquivo AND p._linha = j._pai
    WHERE TRY_CAST(j.NIVEL_AGL AS INTEGER) = 1 AND p.ID_DEM IS DISTINCT FROM '2'
    GROUP BY ALL
  ),
  j150 AS (
    SELECT
      p.DT_INI, p.DT_FIN,
      arg_max(
        com_sinal(
          coalesce(j.VL_CTA_FIN, j.VL_CTA), coalesce(j.IND_DC_CTA_FIN, j.IND_DC_CTA, dc_antigo(j.IND_VL))
        ),
        j._linha
      ) AS v
    FROM ecd_j150 j
    JOIN ecd_j005 p ON p._arquivo = j._arquivo AND p._linha = j._pai
    WHERE TRY_CAST(j.NIVEL_AGL AS INTEGER) = 1 AND p.ID_DEM IS DISTINCT FROM '2'
    GROUP BY ALL
  ),
  linha AS (
    SELECT
      c.n, c.ano, c.PER_APUR,
      concat_ws(' / ', c.conta, nullif(c.ccus, '')) AS conta,
      m.nome, c.v_ecd, c.v_ecf,
      CASE c.n WHEN 1 THEN 'I155 x K155' ELSE 'I355 x K355' END AS origem,
      tolerancia_item() AS tolerancia
    FROM conta c
    LEFT JOIN nome_da_conta m ON m.COD_CTA = c.conta
    UNION ALL BY NAME
    SELECT
      b.n, b.ano, b.PER_APUR,
      CASE b.n WHEN 3 THEN 'Total do ativo' ELSE 'Total do passivo e PL' END AS nome,
      j.v AS v_ecd, b.v AS v_ecf, 'J100 x L100' AS origem,
      tolerancia_total() AS tolerancia
    FROM balanco b
    JOIN j100 j ON j.DT_FIN = b.DT_FIN AND j.n = b.n
    UNION ALL BY NAME
    SELECT
      5 AS n, r.ano, r.PER_APUR, 'Resultado do período' AS nome, j.v AS v_ecd, r.v AS v_ecf,
      'J150 x L300' AS origem,
      tolerancia_total() AS tolerancia
    FROM resultado r
    JOIN j150 j ON j.DT_INI = r.DT_INI AND j.DT_FIN = r.DT_FIN
  )
SELECT
  l.ano AS "Ano",
  l.PER_APUR AS "Período",
  l.conta AS "Conta",
  l.nome AS "Nome",
  l.v_ecd AS "Saldo ECD",
  l.v_ecf AS "Saldo ECF",
  coalesce(l.v_ecd, 0) - coalesce(l.v_ecf, 0) AS "Diferença",
  l.origem AS "Origem",
  CASE
    WHEN l.v_ecf IS NULL THEN 'Só na ECD'
    WHEN l.v_ecd IS NULL THEN 'Só na ECF'
    ELSE 'Divergente'
  END AS "Resultado",
  'Risco' AS "Tipo",
  CASE WHEN l.n <= 2 THEN abs(coalesce(l.v_ecd, 0) - coalesce(l.v_ecf, 0)) ELSE 0 END AS "Valor Estimado"
FROM linha l
WHERE abs(coalesce(l.v_ecd, 0) - coalesce(l.v_ecf, 0)) > l.tolerancia
