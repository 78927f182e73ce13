-- One row per item of a sale by note, with its quantity in the unit of the stock, of items with a known entry.
SELECT
  f.CNPJ_ESTAB AS cnpj,
  f.COD_ITEM,
  coalesce(k.unid_inv, c.UNID) AS unid,
  coalesce(f.DT_E_S, f.DT_DOC, f.inicio) AS dia,
  quantidade_convertida(c.QTD, k.fator) AS qtd,
  f._arquivo,
  f._linha
FROM fato_pc f
JOIN efdc_c170 c ON c._arquivo = f._arquivo AND c._linha = f._linha
LEFT JOIN fator k ON k.cnpj = f.CNPJ_ESTAB AND k.COD_ITEM = f.COD_ITEM AND k.unid = c.UNID
WHERE f.Registro = 'C170'
  AND f.Lado = 'Saída'
  AND sit_valida(f.COD_SIT)
  AND qtd > 0
  AND (f.CNPJ_ESTAB, f.COD_ITEM) IN (SELECT (cnpj, COD_ITEM) FROM entrada)
