-- One row per credit that the EFD-Contribuições has in F100, with its supplier or without one.
SELECT DISTINCT
  date_trunc('month', inicio) AS mes,
  NAT_BC_CRED AS nat,
  nullif(left(doc_part, 8), '') AS raiz,
  VL_ITEM AS valor
FROM com_credito
WHERE Registro = 'F100'
