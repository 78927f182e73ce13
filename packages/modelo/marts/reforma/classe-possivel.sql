-- TABLE: One row per model, day and NCM of the items of item_da_reforma, class (cClassTrib) that lists the NCM on that
-- day and fits the document, and place in the annexes of LC 214/2025: the law's words for the product (`produto`) and
-- for the class (`condicao`), the reduction of the CBS in per cent, and whether the tax is put off (`difere`).
SELECT
  p.modelo,
  p.emissao,
  p.ncm,
  d.classe,
  d.anexo,
  d.item,
  c.norma,
  w.texto AS condicao,
  x.texto AS produto,
  s.gdif = '1' AS difere,
  coalesce(numero_da_tabela(r.percentual), 0) AS reducao
FROM (SELECT DISTINCT modelo, emissao, NCM AS ncm FROM item_da_reforma) p
JOIN classe_da_ncm d ON d.ncm = p.ncm AND p.emissao BETWEEN d.inicio AND d.fim
JOIN tab_cclasstrib c ON c.codigo = d.classe
  AND p.emissao BETWEEN TRY_CAST(c.inicio AS DATE) AND ate_o_fim(c.fim)
JOIN tab_cclasstrib_dfe m ON m.codigo = d.classe
  AND m.modelo = p.modelo
  AND p.emissao BETWEEN TRY_CAST(m.inicio AS DATE) AND ate_o_fim(m.fim)
LEFT JOIN tab_cst_ibs_cbs s ON s.codigo = c.cst
LEFT JOIN tab_cclasstrib_norma w ON w.codigo = d.classe
LEFT JOIN tab_anexo_lc214 x ON x.anexo = d.anexo
  AND x.item = d.item
  AND p.emissao BETWEEN TRY_CAST(x.inicio AS DATE) AND ate_o_fim(x.fim)
LEFT JOIN tab_reducao_aliquota r ON r.codigo = d.classe
  AND r.tributo = 'CBS'
  AND p.emissao BETWEEN TRY_CAST(r.inicio AS DATE) AND ate_o_fim(r.fim)
