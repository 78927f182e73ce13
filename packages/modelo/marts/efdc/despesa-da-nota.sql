-- VIEW: One row per C100 of an EFD-Contribuições that charges freight, insurance or other expenses beside its goods.
-- They are revenue of the note, and none of its C170 has them in VL_ITEM.
SELECT
  _arquivo,
  _linha,
  inicio,
  IND_OPER,
  COD_SIT,
  CAST(coalesce(VL_FRT, 0) + coalesce(VL_SEG, 0) + coalesce(VL_OUT_DA, 0) AS DECIMAL(18, 2)) AS valor
FROM stg_efdc_c100
WHERE valor > 0
