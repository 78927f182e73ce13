-- One row per sale with the ST of its goods: first in, first out; of what was in stock before the first entries, the
-- average of the entries.
WITH
  item AS (
    SELECT
      cnpj, COD_ITEM, unid,
      -- The least stock that the item must have had before, for none to be sold before it entered.
      greatest(0, max(saiu - entrou)) AS abertura,
      sum(st) AS st,
      sum(fcp) AS fcp,
      sum(qtd) FILTER (entra) AS qtd
    FROM fila
    GROUP BY ALL
    HAVING sum(qtd) FILTER (entra) > 0
  ),
  lote AS (
    SELECT
      cnpj, COD_ITEM, unid, st, fcp, qtd, entrou - qtd AS de, st_ate - st AS st_antes, fcp_ate
        - fcp AS fcp_antes
    FROM fila
    WHERE entra
  ),
  venda AS (
    SELECT
      f._arquivo, f._linha, f.cnpj, f.COD_ITEM, f.unid, f.qtd, i.st AS st_medio, i.fcp AS fcp_medio,
      i.qtd AS qtd_media,
      f.saiu - f.qtd - i.abertura AS de,
      f.saiu - i.abertura AS ate
    FROM fila f
    JOIN item i ON i.cnpj = f.cnpj AND i.COD_ITEM = f.COD_ITEM AND i.unid = f.unid
    WHERE NOT f.entra
  )
SELECT
  v._arquivo,
  v._linha,
  v.qtd,
  v.de >= 0 AS peps,
  CAST(CASE
    WHEN v.de >= 0
      THEN b.st_antes
        + parte_da_quantidade(b.st, v.ate - b.de, b.qtd)
        - a.st_antes
        - parte_da_quantidade(a.st, v.de - a.de, a.qtd)
    ELSE parte_da_quantidade(v.st_medio, v.qtd, v.qtd_media)
  END AS DECIMAL(18, 2)) AS st,
  CAST(CASE
    WHEN v.de >= 0
      THEN b.fcp_antes
        + parte_da_quantidade(b.fcp, v.ate - b.de, b.qtd)
        - a.fcp_antes
        - parte_da_quantidade(a.fcp, v.de - a.de, a.qtd)
    ELSE parte_da_quantidade(v.fcp_medio, v.qtd, v.qtd_media)
  END AS DECIMAL(18, 2)) AS fcp
FROM venda v
ASOF LEFT JOIN lote a ON a.cnpj = v.cnpj AND a.COD_ITEM = v.COD_ITEM AND a.unid = v.unid AND v.de >= a.de
ASOF LEFT JOIN lote b ON b.cnpj = v.cnpj AND b.COD_ITEM = v.COD_ITEM AND b.unid = v.unid AND v.ate >= b.de
