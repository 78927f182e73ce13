-- What LC 224/2025 reaches of the revenue at zero rate or exempt of a changed month, by tax and CST: before the
-- changes, and
-- after them. Facts are those of the base, less those of the documents that changed, plus these as they became.
WITH
  lc224_item AS (:lc224_item),
  cadastro AS (
    -- The NCM of a code as the workbook leaves it, where it touches the code; else that of the base.
    SELECT m.base, i.COD_ITEM, i.ncm, TRUE AS mudou
    FROM mes_lc224 m
    JOIN item_efdc_arq i ON i._arquivo = m.depois
    UNION ALL
    SELECT m.base, i.COD_ITEM, i.ncm, FALSE FROM mes_lc224 m JOIN item_efdc_arq i ON i._arquivo = m.base
  ),
  de_agora AS (SELECT base, COD_ITEM, arg_max(ncm, mudou) AS ncm FROM cadastro GROUP BY base, COD_ITEM),
  de_antes AS (SELECT base, COD_ITEM, max(ncm) AS ncm FROM cadastro WHERE NOT mudou GROUP BY base, COD_ITEM),
  parcela AS (
    SELECT base, base AS arquivo, 1 AS antes, 1 AS depois FROM mes_lc224
    UNION ALL
    SELECT base, antes, 0, -1 FROM mes_lc224
    UNION ALL
    SELECT base, depois, 0, 1 FROM mes_lc224
  ),
  item AS (
    SELECT
      p.base AS mes, p.antes, p.depois, i.tributo, i.cst, i.inicio, i.fora, i.base,
      coalesce(i.ncm, a.ncm) AS ncm_antes,
      coalesce(CASE WHEN d.ncm IS DISTINCT FROM a.ncm THEN d.ncm END, i.ncm, d.ncm) AS ncm_depois
    FROM lc224_item i
    JOIN parcela p ON p.arquivo = i._arquivo
    LEFT JOIN de_antes a ON a.base = p.base AND a.COD_ITEM = i.COD_ITEM
    LEFT JOIN de_agora d ON d.base = p.base AND d.COD_ITEM = i.COD_ITEM
  ),
  alcancado AS (
    SELECT
      i.*,
      NOT i.fora AND coalesce(a.alcance = 'Alcançado', FALSE) AS era,
      NOT i.fora AND coalesce(d.alcance = 'Alcançado', FALSE) AS passa
    FROM item i
    LEFT JOIN lc224_ncm a ON a.ncm = i.ncm_antes AND a.cst = i.cst AND i.inicio BETWEEN a.inicio AND a.fim
    LEFT JOIN lc224_ncm d ON d.ncm = i.ncm_depois AND d.cst = i.cst AND i.inicio BETWEEN d.inicio AND d.fim
  )
SELECT
  mes,
  tributo,
  cst AS CST,
  CAST(coalesce(sum(base * antes) FILTER (era), 0) AS DECIMAL(38, 2)) AS antes,
  CAST(coalesce(sum(base * depois) FILTER (passa), 0) AS DECIMAL(38, 2)) AS depois
FROM alcancado
GROUP BY mes, tributo, cst
