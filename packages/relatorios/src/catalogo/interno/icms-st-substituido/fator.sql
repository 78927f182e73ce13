-- One row per establishment, item and unit that the EFD ICMS/IPI converts (0220), with the unit of the stock.
SELECT
  a.cnpj,
  t.COD_ITEM,
  u.UNID_CONV AS unid,
  arg_max(u.FAT_CONV, a.ordem) AS fator,
  arg_max(t.UNID_INV, a.ordem) AS unid_inv
FROM efdf_0220 u
JOIN efdf_0200 t ON t._arquivo = u._arquivo AND t._linha = u._pai
JOIN arq a ON a.id = u._arquivo
WHERE u.FAT_CONV > 0
GROUP BY ALL
