-- TABLE: One row per month, establishment, lotação and other entity that codTercs names and codTercsSusp does not, with
-- its code of receipt (four digits) and rate; a lotação without entities has a row of rate 0. codTercs is the sum of
-- codes that are powers of two.
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
      max(terceiro) AS terceiro,
      max(TRY_CAST(aliquota AS DECIMAL(9, 4))) AS aliquota
    FROM tab_esocial_fpas_terceiros
    GROUP BY ALL
    HAVING codigo > 0 AND bit_count(codigo) = 1
  ),
  -- Both tables name the entities, in letters of their own; the DPC collects for the FDEPM.
  receita AS (
    SELECT
      replace(lower(strip_accents(replace(grupo, 'Terceiros: ', ''))), '-', ' ') AS nome,
      min(left(codigo, 4)) AS codigo4
    FROM tab_esocial_cr_grupo
    WHERE grupo LIKE 'Terceiros: %'
    GROUP BY ALL
  )
SELECT
  l.per,
  l.nrInsc,
  l.codLotacao,
  coalesce(r.codigo4, printf('%04d', e.codigo), '') AS codigo4,
  coalesce(e.aliquota, 0) AS aliquota
FROM lotacao l
LEFT JOIN entidade e ON e.fpas = l.fpas AND (e.codigo & l.devidos) <> 0 AND (e.codigo & l.suspensos) = 0
LEFT JOIN receita r ON r.nome = CASE e.terceiro
  WHEN 'DPC' THEN 'fdepm'
  ELSE lower(strip_accents(e.terceiro))
END
