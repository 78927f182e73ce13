WITH
  -- Each debit with the field of M200 or M600 that it is a part of, and with the sum of all the parts of that field.
  conferido AS (
    SELECT
      d.*,
      CASE d.NUM_CAMPO
        WHEN '08' THEN coalesce(p.VL_CONT_NC_REC, 0)
        WHEN '12' THEN coalesce(p.VL_CONT_CUM_REC, 0)
      END AS declarado,
      sum(d.VL_DEBITO) OVER (PARTITION BY d._arquivo, d.n, d.NUM_CAMPO) AS soma
    FROM m_debito d
    LEFT JOIN m_apuracao p ON p.n = d.n AND p._arquivo = d._arquivo AND p._linha = d._pai
  )
SELECT
  d.periodo AS "Período",
  d.tributo AS "Tributo",
  CASE d.NUM_CAMPO WHEN '08' THEN 'NC' WHEN '12' THEN 'Cumulativo' ELSE d.NUM_CAMPO END AS "Regime",
  d.COD_REC AS "Cód. Receita",
  r.denominacao AS "Denominação",
  d.VL_DEBITO AS "Valor",
  CASE
    WHEN d.declarado IS NULL THEN 'Campo ' || coalesce(d.NUM_CAMPO, 'em branco') || ' desconhecido'
    WHEN NOT diverge(d.soma - d.declarado) THEN 'OK'
    ELSE 'Soma ' || com_virgula(d.soma) || ' ≠ campo ' || d.NUM_CAMPO || ' ' || com_virgula(d.declarado)
  END AS "Conferência"
FROM conferido d
LEFT JOIN tab_codigo_receita r ON r.codigo = left(d.COD_REC, 4)
