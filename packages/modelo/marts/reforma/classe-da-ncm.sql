-- TABLE: One row per NCM of the items of item_da_reforma, class (cClassTrib) that lists it and place in the annexes of
-- LC 214/2025 (blank where the official table has none), with the days of that line. Prefixes are looked up once for
-- each NCM. A prefix may have a row for each of its exceptions: all of them hold.
WITH
  vinculo AS (
    SELECT
      codigo, ncm_prefixo, anexo, item,
      string_split(excecoes, ',') AS excecoes,
      TRY_CAST(inicio AS DATE) AS inicio,
      ate_o_fim(fim) AS fim
    FROM tab_cclasstrib_ncm
    WHERE tributo <> 'IS'
  ),
  excecao AS (
    SELECT codigo, ncm_prefixo, anexo, item, excecao
    FROM (SELECT codigo, ncm_prefixo, anexo, item, unnest(excecoes) AS excecao FROM vinculo)
    WHERE excecao <> ''
  ),
  produto AS (SELECT DISTINCT NCM AS ncm FROM item_da_reforma WHERE NCM IS NOT NULL)
SELECT DISTINCT
  p.ncm,
  v.codigo AS classe,
  v.anexo,
  v.item,
  v.inicio,
  v.fim
FROM produto p
JOIN vinculo v ON starts_with(p.ncm, v.ncm_prefixo)
WHERE NOT EXISTS (
  SELECT 1
  FROM excecao e
  WHERE e.codigo = v.codigo
    AND e.ncm_prefixo = v.ncm_prefixo
    AND e.anexo = v.anexo
    AND e.item = v.item
    AND starts_with(p.ncm, e.excecao)
)
