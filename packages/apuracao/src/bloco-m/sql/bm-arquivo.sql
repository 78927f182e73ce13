-- One row per used EFD-Contribuições with a month. excesso: it has more groups and lines than a block M that anybody
-- wrote, and is left as declared.
WITH
  -- What the engine would hold in memory one by one.
  linha AS (
    SELECT _arquivo FROM bm_entrada
    UNION ALL BY NAME
    SELECT _arquivo FROM bm_saida
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_m100
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_m105
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_m205
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_m210
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_m400
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_m410
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_1100
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_m500
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_m505
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_m605
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_m610
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_m800
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_m810
    UNION ALL BY NAME
    SELECT _arquivo FROM efdc_1500
  ),
  contagem AS (SELECT _arquivo, count(*) AS n FROM linha GROUP BY _arquivo)
SELECT
  a.id AS _arquivo,
  a.ordem,
  a.cnpj,
  a.inicio,
  coalesce(c.n, 0) > limite_linhas_bloco_m() AS excesso
FROM arq a
LEFT JOIN contagem c ON c._arquivo = a.id
WHERE a.tipo = 'EFDC' AND a.situacao = 'Usado' AND a.inicio IS NOT NULL
