-- TABLE: One row per event of dismissal that has a category.
SELECT DISTINCT
  _arquivo,
  _evento,
  codCateg
FROM esocial_desligamento
WHERE codCateg IS NOT NULL
