WITH
  debito AS (
    SELECT 1 AS n, 'PIS' AS tributo, d.*, p.VL_CONT_NC_REC, p.VL_CONT_CUM_REC
    FROM efdc_m205 d
    LEFT JOIN efdc_m200 p ON p._arquivo = d._arquivo AND p._linha = d._pai
    UNION ALL BY NAME
    SELECT 2 AS n, 'COFINS' AS tributo, d.*, p.VL_CONT_NC_REC, p.VL_CONT_CUM_REC
    FROM efdc_m605 d
    LEFT JOIN efdc_m600 p ON p._arquivo = d._arquivo AND p._linha = d._pai
  ),
  -- Each debit with the field of M200 or M600 that it is a part of, and with the sum of all the parts of that field.
  conferido AS (
    SELECT
      *,
      CASE NUM_CAMPO
        WHEN '08' THEN coalesce(VL_CONT_NC_REC, 0)
        WHEN '12' THEN coalesce(VL_CONT_CUM_REC, 0)
      END AS declarado,
      sum(VL_DEBITO) OVER (PARTITION BY _arquivo, n, NUM_CAMPO) AS soma
    FROM debito
  )
SELECT
  a.periodo AS "Período",
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
JOIN arq a ON a.id = d._arquivo
LEFT JOIN tab_codigo_receita r ON r.codigo = left(d.COD_REC, 4)
