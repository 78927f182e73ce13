-- VIEW: One row per C100, C500, D100 or D500 of an EFD-Contribuições, valid or not, with its establishment and its
-- participant.
WITH
  cabecalho AS (
    SELECT 'C100' AS registro, CHV_NFE AS CHV, * FROM stg_efdc_c100
    UNION ALL BY NAME
    SELECT 'C500' AS registro, '0' AS IND_OPER, "CHV_DOCe" AS CHV, DT_ENT AS DT_E_S, * FROM stg_efdc_c500
    UNION ALL BY NAME
    SELECT 'D100' AS registro, CHV_CTE AS CHV, DT_A_P AS DT_E_S, * FROM stg_efdc_d100
    UNION ALL BY NAME
    SELECT 'D500' AS registro, DT_A_P AS DT_E_S, * FROM stg_efdc_d500
  )
SELECT
  c.*,
  CASE c.IND_OPER WHEN '0' THEN 'Entrada' ELSE 'Saída' END AS lado,
  coalesce(e.cnpj, c.cnpj_arquivo) AS CNPJ_ESTAB,
  CASE WHEN pe.COD_PART IS NULL THEN pa.doc ELSE pe.doc END AS doc_part,
  CASE WHEN pe.COD_PART IS NULL THEN pa.nome ELSE pe.nome END AS nome_part,
  CASE WHEN pe.COD_PART IS NULL THEN pa.uf ELSE pe.uf END AS uf_part,
  coalesce(pe.doc, pa.doc) AS algum_doc_part
FROM cabecalho c
LEFT JOIN estab_efdc e ON e._arquivo = c._arquivo AND e._linha = c._pai
LEFT JOIN part_efdc pe ON pe._arquivo = c._arquivo
  AND pe.COD_PART = c.COD_PART
  AND pe.cnpj_estab = coalesce(e.cnpj, c.cnpj_arquivo)
LEFT JOIN part_efdc_arq pa ON pa._arquivo = c._arquivo AND pa.COD_PART = c.COD_PART
