-- One row per file and group of revenue by which 0111 apportions credits, as the documents have it.
SELECT
  f._arquivo,
  grupo_receita(coalesce(CST_PIS, CST_COFINS), CFOP, aliquotas_cumulativas(ALIQ_PIS, ALIQ_COFINS)) AS grupo,
  sum(VL_ITEM) AS valor
FROM bm_item f
LEFT JOIN tab_cfop t ON t.codigo = f.CFOP
LEFT JOIN conta_efdc c ON c._arquivo = f._arquivo AND c.COD_CTA = f.COD_CTA
WHERE Lado = 'Saída'
  AND regexp_matches(coalesce(CST_PIS, CST_COFINS), '^(0[1-9]|49)$')
  AND NOT fora_da_receita(t.grupo)
  AND NOT (Registro = 'F100' AND receita_financeira(ALIQ_PIS, ALIQ_COFINS, c.NOME_CTA))
GROUP BY ALL
