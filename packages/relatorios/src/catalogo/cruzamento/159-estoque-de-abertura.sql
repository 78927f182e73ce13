-- One row per company and first month of the non-cumulative regime after a cumulative one: the stock of the day before
-- (H010) against the stock that F150 takes the credit of.
WITH
  regime AS (
    SELECT
      left(cnpj_arquivo, 8) AS raiz,
      _arquivo, _linha, inicio, COD_INC_TRIB,
      lag(COD_INC_TRIB) OVER serie AS anterior,
      lag(inicio) OVER serie AS mes_anterior
    FROM stg_efdc_0110
    WINDOW serie AS (PARTITION BY left(cnpj_arquivo, 8) ORDER BY inicio, ordem)
  ),
  virada AS (
    SELECT *
    FROM regime
    WHERE COD_INC_TRIB IN ('1', '3') AND anterior = '2' AND mes_anterior = inicio - INTERVAL 1 MONTH
  ),
  -- The inventory of a day counts from the latest file of each establishment.
  inventario AS (
    SELECT left(a.cnpj, 8) AS raiz, h._arquivo, h._linha, h.DT_INV
    FROM efdf_h005 h
    JOIN arq a ON a.id = h._arquivo
    WHERE coalesce(h.MOT_INV, '01') = '01'
    QUALIFY dense_rank() OVER (PARTITION BY a.cnpj, a.ie, h.DT_INV ORDER BY a.inicio DESC, a.ordem DESC) = 1
  ),
  estoque AS (
    SELECT
      v.raiz, v.inicio, h.DT_INV,
      sum(i.VL_ITEM) AS total,
      sum(i.VL_ITEM) FILTER (
        estoque_com_credito(p.tipo)
        AND NOT EXISTS (
          SELECT 1 FROM ncm_tratamento t WHERE t.ncm = p.ncm AND h.DT_INV BETWEEN t.inicio AND t.fim
        )
      ) AS com_credito
    FROM virada v
    JOIN inventario h ON h.raiz = v.raiz AND h.DT_INV = v.inicio - INTERVAL 1 DAY
    JOIN efdf_h010 i ON i._arquivo = h._arquivo AND i._pai = h._linha AND i.IND_PROP IN ('0', '1')
    LEFT JOIN item_efdf p ON p._arquivo = i._arquivo AND p.COD_ITEM = i.COD_ITEM
    GROUP BY ALL
  ),
  -- Every month of the instalments repeats the whole stock.
  do_mes AS (
    SELECT left(cnpj_arquivo, 8) AS raiz, inicio, sum(VL_BC_EST) AS base FROM stg_efdc_f150 GROUP BY ALL
  ),
  creditado AS (
    SELECT v.raiz, v.inicio, max(f.base) AS base
    FROM virada v
    JOIN do_mes f ON f.raiz = v.raiz AND f.inicio >= v.inicio AND f.inicio < v.inicio + INTERVAL 1 YEAR
    GROUP BY ALL
  ),
  comparado AS (
    SELECT
      v.*, e.DT_INV, e.total,
      coalesce(e.com_credito, 0) AS com_credito,
      f.base,
      com_credito - coalesce(f.base, 0) AS falta
    FROM virada v
    JOIN estoque e ON e.raiz = v.raiz AND e.inicio = v.inicio
    LEFT JOIN creditado f ON f.raiz = v.raiz AND f.inicio = v.inicio
  )
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  c.DT_INV AS "Data do Inventário",
  CAST(c.total AS DECIMAL(18, 2)) AS "Estoque",
  CAST(c.com_credito AS DECIMAL(18, 2)) AS "Estoque com Crédito",
  CAST(c.base AS DECIMAL(18, 2)) AS "Estoque no F150",
  CAST(c.falta AS DECIMAL(18, 2)) AS "Base",
  imposto(c.falta, aliquota_estoque_pis(c.inicio)) AS "PIS",
  imposto(c.falta, aliquota_estoque_cofins(c.inicio)) AS "COFINS",
  'Baixa' AS "Confiança",
  CASE
    WHEN c.base IS NULL THEN 'Estoque de abertura sem crédito'
    ELSE 'Estoque de abertura com crédito menor'
  END AS "Resultado",
  'Oportunidade' AS "Tipo",
  imposto(c.falta, aliquota_estoque_pis(c.inicio))
    + imposto(c.falta, aliquota_estoque_cofins(c.inicio)) AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  c._linha AS "Linha",
  c.inicio AS _mes
FROM comparado c
JOIN arq a ON a.id = c._arquivo
WHERE c.falta > tolerancia_total()
