-- TABLE: One row per used SPED file that ends before its 9999: the records behind the cut are missing, not zero.
SELECT a.id
FROM arq a
WHERE a.tipo IN ('EFDC', 'EFDF', 'ECD', 'ECF')
  AND a.situacao = 'Usado'
  AND a.id NOT IN (
    SELECT _arquivo FROM efdc_9999
    UNION ALL
    SELECT _arquivo FROM efdf_9999
    UNION ALL
    SELECT _arquivo FROM ecd_9999
    UNION ALL
    SELECT _arquivo FROM ecf_9999
  )
