-- One row per version of a rubric.
WITH
  -- The names of each nature, by the time in which they held.
  natureza AS (
    SELECT
      codigo, nome, inicio,
      coalesce(nullif(fim, ''), '9999-12-31') AS fim,
      row_number() OVER (PARTITION BY codigo ORDER BY inicio) AS n,
      max(inicio) OVER (PARTITION BY codigo) AS ultimo
    FROM tab_esocial_natureza_rubrica
  )
SELECT
  r.codRubr AS "Código",
  r.ideTabRubr AS "Tabela",
  es_periodo(nullif(r.ini, '0000-01')) AS "Início",
  es_periodo(nullif(r.fim, '9999-12')) AS "Fim",
  r.dscRubr AS "Descrição",
  r.natRubr AS "Natureza",
  n.nome AS "Desc. Natureza",
  es_tipo_rubrica(r.tpRubr) AS "Tipo",
  r.codIncCP AS "Inc. CP",
  es_grupo_inc_cp(r.codIncCP) || c.descricao AS "Desc. Inc. CP",
  r.codIncIRRF AS "Inc. IRRF",
  r.codIncFGTS AS "Inc. FGTS",
  r.codIncPisPasep AS "Inc. PIS",
  r.nrProc AS "Processo CP",
  r.recibo AS "Recibo"
FROM es_rubrica r
LEFT JOIN tab_esocial_codinc c ON c.campo = 'codIncCP' AND c.codigo = r.codIncCP
-- The name as the version began; else the last one, or the first.
LEFT JOIN natureza n ON n.codigo = r.natRubr
  AND (
    greatest(r.ini || '-01', '2014-01-01') BETWEEN n.inicio AND n.fim
    OR (n.inicio = n.ultimo AND r.ini || '-01' > n.fim)
    OR (n.n = 1 AND r.ini || '-01' < n.inicio)
  )
