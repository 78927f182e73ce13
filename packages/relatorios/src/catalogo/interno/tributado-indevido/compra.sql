-- One row per acquisition for resale, and per return of a sale (devolvida), that took a credit at a percentage.
SELECT
  f.*,
  left(a.cnpj, 8) AS raiz,
  NOT cfop_compra_revenda(f.CFOP) AS devolvida,
  CASE
    WHEN credito_basico(f.CST_PIS) THEN imposto(coalesce(f.VL_BC_PIS, 0), coalesce(f.ALIQ_PIS, 0))
    ELSE 0
  END AS credito_pis,
  CASE
    WHEN credito_basico(f.CST_COFINS) THEN imposto(coalesce(f.VL_BC_COFINS, 0), coalesce(f.ALIQ_COFINS, 0))
    ELSE 0
  END AS credito_cofins
FROM fato_pc f
JOIN arq a ON a.id = f._arquivo
LEFT JOIN tab_cfop g ON g.codigo = f.CFOP
WHERE f.Lado = 'Entrada'
  AND f.nivel = 'Item'
  AND sit_valida(f.COD_SIT)
  AND (cfop_compra_revenda(f.CFOP) OR g.grupo = 'DEVOL_VENDA')
  AND credito_pis + credito_cofins > 0
