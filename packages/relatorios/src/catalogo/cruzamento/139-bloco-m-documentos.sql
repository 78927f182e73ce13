-- The differences between block M and the documents. Where what is missing is just the ICMS that the items still have
-- in their bases, the declared base leaves it out already, and nothing is due.
WITH
  icms AS (
    SELECT
      "_efdc" AS _arquivo,
      unnest(['PIS', 'COFINS']) AS tributo,
      unnest([sum("_pis"), sum("_cofins")]) AS valor
    FROM rel_interno_icms_na_base
    WHERE "_efeito" = 'Normal' AND "_operacao" = 'reduzir-base'
    GROUP BY ALL
  ),
  julgada AS (
    SELECT
      c.*,
      c.tipo = 'Risco'
        AND i.valor > 0
        AND abs(c.valor - i.valor) <= 1
        AND c.chave = 'VL_TOT_CONT_REC' AS so_icms
    FROM calc_bloco_m c
    LEFT JOIN icms i ON i._arquivo = c._arquivo AND i.tributo = c.tributo
  )
SELECT
  a.periodo AS "Período",
  c.tributo AS "Tributo",
  c.registro AS "Registro",
  nullif(c.chave, '') AS "Chave Registro",
  c.declarado AS "Declarado",
  c.recalculado AS "Recalculado",
  c.diferenca AS "Diferença",
  CASE
    WHEN c.so_icms THEN c.resultado || ': é o ICMS que a base declarada já exclui e os itens ainda trazem'
    ELSE c.resultado
  END AS "Resultado",
  CASE WHEN c.so_icms THEN 'Informativo' ELSE c.tipo END AS "Tipo",
  CASE WHEN c.so_icms THEN NULL ELSE c.valor END AS "Valor Estimado"
FROM julgada c
JOIN arq a ON a.id = c._arquivo
-- Block 1 is behind block M: a file that was cut may have lost what is carried on.
WHERE c.registro NOT IN ('1100', '1300', '1500', '1700') OR a.id NOT IN (SELECT id FROM arquivo_cortado)
