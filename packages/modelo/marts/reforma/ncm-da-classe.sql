-- TABLE: One row per class bound to products, NCM and day of the items that have the group of IBS and CBS: whether the
-- NCM is one of the class on that day (`dentro`), and the annexes of LC 214/2025 that list the products of the class.
-- Services, which have no NCM, are left out: a class may be of products and of services.
WITH
  -- A class with products, and where the law lists them.
  com_produto AS (
    SELECT
      codigo,
      string_agg(DISTINCT 'Anexo ' || anexo, ', ' ORDER BY 'Anexo ' || anexo) FILTER (anexo <> '') AS anexos
    FROM tab_cclasstrib_ncm
    WHERE tributo <> 'IS'
    GROUP BY ALL
  ),
  item AS (
    SELECT DISTINCT i.IBSCBS_cClassTrib AS classe, i.NCM AS ncm, i.emissao
    FROM item_da_reforma i
    JOIN com_produto c ON c.codigo = i.IBSCBS_cClassTrib
    WHERE i.NCM NOT IN ('00', '00000000')
  )
SELECT
  i.classe,
  i.ncm,
  i.emissao,
  p.anexos,
  count(c.ncm) > 0 AS dentro
FROM item i
JOIN com_produto p ON p.codigo = i.classe
LEFT JOIN classe_da_ncm c ON c.classe = i.classe AND c.ncm = i.ncm AND i.emissao BETWEEN c.inicio AND c.fim
GROUP BY ALL
