-- One row per account and month: analytic accounts as I155 has them, synthetic ones worked out from them.
WITH
  -- The sum of the final balances of all analytic accounts of a month, which is zero where the month is closed.
  fechamento AS (SELECT _arquivo, i150, sum(fin) AS soma FROM saldo_ecd GROUP BY ALL),
  saldo_da_conta AS (
    SELECT
      s._arquivo, s.i150, s.DT_FIN, s.COD_CTA, s.COD_CCUS, s._linha, s.VL_SLD_INI AS v_ini,
      s.IND_DC_INI AS dc_ini, s.VL_DEB AS deb, s.VL_CRED AS cred, s.VL_SLD_FIN AS v_fin,
      s.IND_DC_FIN AS dc_fin,
      -- The mapping of the account's cost centre, else of the account without one, else of all its cost centres.
      coalesce(r_ccus.ref, r_sem.ref, r_conta.ref) AS ref,
      s.ini + s.deb - s.cred - s.fin AS dif
    FROM saldo_ecd s
    LEFT JOIN ref_ecd r_ccus ON r_ccus._arquivo = s._arquivo
      AND r_ccus.COD_CTA = s.COD_CTA
      AND r_ccus.ccus = coalesce(s.COD_CCUS, '')
    LEFT JOIN ref_ecd r_sem ON r_sem._arquivo = s._arquivo AND r_sem.COD_CTA = s.COD_CTA AND r_sem.ccus = ''
    LEFT JOIN ref_ecd_conta r_conta ON r_conta._arquivo = s._arquivo AND r_conta.COD_CTA = s.COD_CTA
    UNION ALL BY NAME
    SELECT
      s._arquivo, s.i150, s.DT_FIN, u.ancestral AS COD_CTA, 0 AS _linha,
      abs(sum(s.ini)) AS v_ini,
      marca_dc(sum(s.ini)) AS dc_ini,
      sum(s.deb) AS deb,
      sum(s.cred) AS cred,
      abs(sum(s.fin)) AS v_fin,
      marca_dc(sum(s.fin)) AS dc_fin,
      0 AS dif
    FROM saldo_ecd s
    JOIN superior_ecd u ON u._arquivo = s._arquivo AND u.COD_CTA = s.COD_CTA
    GROUP BY s._arquivo, s.i150, s.DT_FIN, u.ancestral
  )
SELECT
  mes_ano(l.DT_FIN) AS "Período",
  l.COD_CTA AS "Conta",
  c.CTA AS "Nome",
  CASE WHEN l._linha = 0 THEN 'S' ELSE coalesce(c.IND_CTA, 'A') END AS "S-A",
  c.nivel AS "Nível",
  natureza_conta(c.COD_NAT) AS "Natureza",
  l.COD_CCUS AS "Centro Custo",
  l.v_ini AS "Saldo Inicial",
  l.dc_ini AS "D-C Inicial",
  l.deb AS "Débitos",
  l.cred AS "Créditos",
  l.v_fin AS "Saldo Final",
  l.dc_fin AS "D-C Final",
  l.ref AS "Conta Referencial",
  conferencia(
    list_value(
      CASE WHEN l.dif <> 0 THEN 'Inicial + débitos - créditos difere do final em ' || com_virgula(l.dif) END,
      CASE WHEN f.soma <> 0 THEN 'Saldos do período somam ' || com_virgula(f.soma) END
    )
  ) AS "Conferência"
FROM saldo_da_conta l
JOIN arq a ON a.id = l._arquivo
JOIN fechamento f ON f._arquivo = l._arquivo AND f.i150 = l.i150
LEFT JOIN conta_ecd c ON c._arquivo = l._arquivo AND c.COD_CTA = l.COD_CTA
