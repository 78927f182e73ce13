-- TABLE: One row per month, establishment and lotação: the sum of the rates of the other entities that codTercs names
-- and codTercsSusp does not. codTercs is the sum of codes that are powers of two.
WITH
  lotacao AS (
    SELECT
      perApur AS per, nrInsc, codLotacao,
      max(fpas) AS fpas,
      max(TRY_CAST(codTercs AS INTEGER)) AS devidos,
      max(coalesce(TRY_CAST(codTercsSusp AS INTEGER), 0)) AS suspensos
    FROM esocial_cs_base
    GROUP BY ALL
  ),
  entidade AS (
    SELECT
      fpas,
      TRY_CAST(codigo_terceiros AS INTEGER) AS codigo,
      max(TRY_CAST(aliquota AS DECIMAL(9, 4))) AS aliquota
    FROM tab_esocial_fpas_terceiros
    GROUP BY ALL
    HAVING codigo > 0 AND bit_count(codigo) = 1
  )
SELECT
  l.per,
  l.nrInsc,
  l.codLotacao,
  CAST(coalesce(sum(e.aliquota), 0) AS DECIMAL(9, 4)) AS terceiros
FROM lotacao l
LEFT JOIN entidade e ON e.fpas = l.fpas AND (e.codigo & l.devidos) <> 0 AND (e.codigo & l.suspensos) = 0
GROUP BY ALL
