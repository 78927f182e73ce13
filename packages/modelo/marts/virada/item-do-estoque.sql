-- TABLE: One row per item of the inventory that counts for an establishment: of the workbook of the day that the law
-- asks for (`informado`), else of the last H010, of the year before at most. Rows of a workbook of another day are
-- there too, with the reason (`problema`). `dita` is the hypothesis that the company states.
WITH
  informado AS (
    SELECT i.*, coalesce(i.data = dia_do_inventario(), FALSE) AS do_dia
    FROM inventario_virada i
    JOIN arq a ON a.id = i._arquivo
    -- The same inventory sent twice counts once. A row without an establishment is shown, and gives nothing.
    QUALIFY i.cnpj IS NULL OR dense_rank() OVER (PARTITION BY i.cnpj, i.data ORDER BY a.ordem DESC) = 1
  ),
  -- The same inventory sent twice counts once.
  escriturado AS (
    SELECT a.cnpj, left(a.cnpj, 8) AS raiz, a.id AS _arquivo, h._linha, h.DT_INV
    FROM efdf_h005 h
    JOIN arq a ON a.id = h._arquivo
    WHERE coalesce(h.MOT_INV, '01') = '01'
      AND h.DT_INV BETWEEN dia_do_inventario() - INTERVAL 1 YEAR AND dia_do_inventario()
      AND a.cnpj NOT IN (SELECT cnpj FROM informado WHERE do_dia AND cnpj IS NOT NULL)
    QUALIFY row_number() OVER (
      PARTITION BY a.cnpj ORDER BY h.DT_INV DESC, a.inicio DESC, a.ordem DESC, h._linha DESC
    ) = 1
  ),
  cadastro AS (
    SELECT a.cnpj, p.COD_ITEM, arg_max(p.unid, a.ordem) AS unid
    FROM item_efdf p
    JOIN arq a ON a.id = p._arquivo
    GROUP BY ALL
  ),
  ncm AS (
    SELECT codigo FROM tab_ncm WHERE dia_do_inventario() BETWEEN TRY_CAST(inicio AS DATE) AND ate_o_fim(fim)
  )
SELECT
  v.cnpj,
  v.raiz,
  v._arquivo,
  i._linha,
  v.DT_INV,
  i.COD_ITEM,
  i.QTD,
  i.VL_UNIT,
  -- The value by the rules of the IRPJ, where the file has it.
  coalesce(nullif(i.VL_ITEM_IR, 0), i.VL_ITEM) AS custo,
  i.IND_PROP,
  p.descricao,
  p.ncm,
  p.tipo,
  FALSE AS informado,
  CAST(NULL AS VARCHAR) AS dita,
  CAST(NULL AS VARCHAR) AS origem_dita,
  CAST(NULL AS VARCHAR) AS fornecedor_pj,
  CAST(NULL AS VARCHAR) AS chave_dita,
  CAST(NULL AS DECIMAL(18, 6)) AS pago_por_unidade,
  CAST(NULL AS VARCHAR) AS bem_novo,
  CAST(NULL AS DECIMAL(18, 2)) AS custo_dos_insumos,
  CAST(NULL AS VARCHAR) AS problema
FROM escriturado v
JOIN efdf_h010 i ON i._arquivo = v._arquivo AND i._pai = v._linha
LEFT JOIN item_efdf p ON p._arquivo = i._arquivo AND p.COD_ITEM = i.COD_ITEM
UNION ALL BY NAME
SELECT
  i.cnpj,
  left(i.cnpj, 8) AS raiz,
  i._arquivo,
  i._linha,
  i.data AS DT_INV,
  i.codigo AS COD_ITEM,
  i.quantidade AS QTD,
  i.custo_unitario AS VL_UNIT,
  CAST(i.quantidade * i.custo_unitario AS DECIMAL(18, 2)) AS custo,
  i.posse AS IND_PROP,
  i.descricao,
  i.ncm,
  i.tipo,
  i.do_dia AS informado,
  i.hipotese AS dita,
  i.origem AS origem_dita,
  i.fornecedor_pj,
  i.chave AS chave_dita,
  i.importacao_unitaria AS pago_por_unidade,
  i.bem_novo,
  CAST(i.quantidade * i.custo_insumos AS DECIMAL(18, 2)) AS custo_dos_insumos,
  CASE
    WHEN NOT i.do_dia
      THEN 'Inventário de '
        || strftime(i.data, '%d/%m/%Y')
        || ': a lei pede o de '
        || strftime(dia_do_inventario(), '%d/%m/%Y')
    WHEN i.problema IS NOT NULL THEN i.problema
    WHEN n.codigo IS NULL THEN 'NCM ' || i.ncm || ' fora da tabela em vigor: confira o código'
    WHEN c.unid <> i.unidade
      THEN 'Unidade ' || i.unidade || ', e o cadastro (0200) tem ' || c.unid || ': converta a quantidade'
  END AS problema
FROM informado i
LEFT JOIN cadastro c ON c.cnpj = i.cnpj AND c.COD_ITEM = i.codigo
LEFT JOIN ncm n ON n.codigo = i.ncm
