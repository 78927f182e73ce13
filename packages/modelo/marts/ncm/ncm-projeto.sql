-- TABLE: One row per NCM that an item of an EFD-Contribuições, of an EFD ICMS/IPI, of a note or of the
-- workbook of the inventory has.
SELECT DISTINCT COD_NCM AS ncm FROM efdc_0200 WHERE COD_NCM <> ''
UNION BY NAME
SELECT DISTINCT COD_NCM AS ncm FROM efdf_0200 WHERE COD_NCM <> ''
UNION BY NAME
SELECT DISTINCT COD_NCM AS ncm FROM efdc_c180 WHERE COD_NCM <> ''
UNION BY NAME
SELECT DISTINCT COD_NCM AS ncm FROM efdc_c190 WHERE COD_NCM <> ''
UNION BY NAME
SELECT DISTINCT NCM AS ncm FROM nfe_item WHERE NCM <> ''
UNION BY NAME
SELECT DISTINCT ncm FROM inventario_virada WHERE ncm <> ''
