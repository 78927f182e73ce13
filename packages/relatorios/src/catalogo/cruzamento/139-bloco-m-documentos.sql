SELECT
  a.periodo AS "Período",
  c.tributo AS "Tributo",
  c.registro AS "Registro",
  nullif(c.chave, '') AS "Chave Registro",
  c.declarado AS "Declarado",
  c.recalculado AS "Recalculado",
  c.diferenca AS "Diferença",
  c.resultado AS "Resultado",
  c.tipo AS "Tipo",
  c.valor AS "Valor Estimado"
FROM calc_bloco_m c
JOIN arq a ON a.id = c._arquivo
-- Block 1 is behind block M: a file that was cut may have lost what is carried on.
WHERE c.registro NOT IN ('1100', '1300', '1500', '1700') OR a.id NOT IN (SELECT id FROM arquivo_cortado)
