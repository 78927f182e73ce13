-- TABLE: One row per CT-e and item (C170) of a note that it carries; a note without items in the EFD ICMS/IPI is one
-- row without a nature. A note that is not booked there is a row without a nature.
SELECT
  n.chave,
  n.emissao,
  coalesce(i.VL_ITEM, 0) AS valor,
  CASE WHEN g.grupo = 'COMPRA' AND g.nat_bc_cred IN ('01', '02') THEN g.nat_bc_cred END AS nat,
  t.ncm,
  coalesce(c.DT_DOC, a.inicio) AS dia
FROM (
  SELECT DISTINCT s.chave, s.emissao, k.chNFe
  FROM cte_sit s
  JOIN cte_nota k ON k._arquivo = s._arquivo AND k._linha = s._linha
) n
LEFT JOIN efdf_c100 c ON c.CHV_NFE = n.chNFe AND c.IND_OPER = '0' AND sit_valida(c.COD_SIT)
LEFT JOIN arq a ON a.id = c._arquivo
LEFT JOIN efdf_c170 i ON i._arquivo = c._arquivo AND i._pai = c._linha
LEFT JOIN tab_cfop g ON g.codigo = i.CFOP
LEFT JOIN item_efdf t ON t._arquivo = i._arquivo AND t.COD_ITEM = i.COD_ITEM
