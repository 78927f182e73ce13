SELECT
  p.DT_RES AS "Data",
  r.COD_CTA AS "Conta",
  c.CTA AS "Nome",
  r.COD_CCUS AS "Centro Custo",
  -- The mapping of the account's cost centre, else of the account without one, else of all its cost centres.
  coalesce(r_ccus.ref, r_sem.ref, r_conta.ref) AS "Conta Referencial",
  CASE r.IND_DC WHEN 'C' THEN 'Receita' WHEN 'D' THEN 'Despesa' END AS "Grupo",
  r.VL_CTA AS "Valor",
  r.IND_DC AS "D-C"
FROM stg_ecd_i355 r
LEFT JOIN ecd_i350 p ON p._arquivo = r._arquivo AND p._linha = r._pai
LEFT JOIN conta_ecd c ON c._arquivo = r._arquivo AND c.COD_CTA = r.COD_CTA
LEFT JOIN ref_ecd r_ccus ON r_ccus._arquivo = r._arquivo
  AND r_ccus.COD_CTA = r.COD_CTA
  AND r_ccus.ccus = coalesce(r.COD_CCUS, '')
LEFT JOIN ref_ecd r_sem ON r_sem._arquivo = r._arquivo AND r_sem.COD_CTA = r.COD_CTA AND r_sem.ccus = ''
LEFT JOIN ref_ecd_conta r_conta ON r_conta._arquivo = r._arquivo AND r_conta.COD_CTA = r.COD_CTA
