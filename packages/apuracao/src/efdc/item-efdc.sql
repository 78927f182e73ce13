-- One row per item of an establishment (_arquivo, cnpj_estab, COD_ITEM), since 0200 is below 0140.
SELECT
  i._arquivo,
  e.CNPJ AS cnpj_estab,
  i.COD_ITEM,
  i._linha,
  i.DESCR_ITEM AS descricao,
  i.COD_NCM AS ncm,
  i.TIPO_ITEM AS tipo,
  -- The EX of the TIPI in two digits, however it is written ('1', 'EX 01').
  lpad(nullif(regexp_extract(i.EX_IPI, '\d+'), ''), 2, '0') AS ex
FROM efdc_0200 i
LEFT JOIN efdc_0140 e ON e._arquivo = i._arquivo AND e._linha = i._pai
QUALIFY row_number() OVER (PARTITION BY i._arquivo, e.CNPJ, i.COD_ITEM ORDER BY i._linha) = 1
