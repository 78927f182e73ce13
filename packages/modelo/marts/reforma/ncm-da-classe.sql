-- TABLE: One row per class bound to products, NCM and day of the items that have the group of IBS and CBS: whether the
-- NCM is one of the class on that day (`dentro`), and the annexes of LC 214/2025 that list the products of the class.
-- Prefixes are looked up once for each NCM. A prefix may have a row for each of its exceptions: all of them hold.
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
  -- A class with products, and where the law lists them.
  com_produto AS (
    SELECT
      codigo,
      string_agg(DISTINCT 'Anexo ' || anexo, ', ' ORDER BY 'Anexo ' || anexo) FILTER (anexo <> '') AS anexos
    FROM vinculo
    GROUP BY ALL
  ),
  item AS (
    SELECT DISTINCT i.IBSCBS_cClassTrib AS classe, i.NCM AS ncm, i.emissao
    FROM item_da_reforma i
    JOIN com_produto c ON c.codigo = i.IBSCBS_cClassTrib
    WHERE i.NCM IS NOT NULL
  ),
  produto AS (SELECT DISTINCT classe, ncm FROM item),
  coberto AS (
    SELECT p.classe, p.ncm, v.ncm_prefixo, v.inicio, v.fim
    FROM produto p
    JOIN vinculo v ON v.codigo = p.classe AND starts_with(p.ncm, v.ncm_prefixo)
    WHERE NOT EXISTS (
      SELECT 1
      FROM excecao e
      WHERE e.codigo = v.codigo
        AND e.ncm_prefixo = v.ncm_prefixo
        AND e.anexo = v.anexo
        AND e.item = v.item
        AND starts_with(p.ncm, e.excecao)
    )
  )
SELECT
  i.classe,
  i.ncm,
  i.emissao,
  p.anexos,
  count(c.ncm) > 0 AS dentro
FROM item i
JOIN com_produto p ON p.codigo = i.classe
LEFT JOIN coberto c ON c.classe = i.classe AND c.ncm = i.ncm AND i.emissao BETWEEN c.inicio AND c.fim
GROUP BY ALL
