-- One row per tax and group of rows of a month: what of the reductions of the base that block M has (M215, M615, 1050),
-- and that report 25 leaves, these findings give back. The certas findings give back first.
WITH
  usado AS (
    SELECT _efdc, 'PIS' AS tributo, _aliq_pis AS aliquota, sum(_base_pis) AS valor
    FROM rel_interno_icms_na_base
    WHERE _n = 4
    GROUP BY ALL
    UNION ALL BY NAME
    SELECT _efdc, 'COFINS' AS tributo, _aliq_cofins AS aliquota, sum(_base_cofins) AS valor
    FROM rel_interno_icms_na_base
    WHERE _n = 5
    GROUP BY ALL
  ),
  declarado AS (
    SELECT
      j._efdc, j._tributo AS tributo, j."Alíquota" AS aliquota,
      sum(j."Valor") AS valor,
      min(j."Registro") AS registro,
      min(j."Arquivo") AS do_arquivo,
      arg_min(j."Linha", (j."Arquivo", j."Linha")) AS linha
    FROM rel_interno_ajustes_da_base j
    GROUP BY ALL
  ),
  resta AS (
    SELECT d.*, d.valor + coalesce(u.valor, 0) AS disponivel
    FROM declarado d
    LEFT JOIN usado u ON u._efdc = d._efdc AND u.tributo = d.tributo AND u.aliquota = d.aliquota
  ),
  achado AS (
    SELECT
      _arquivo AS _efdc, CST_PIS, CST_COFINS, ALIQ_PIS, ALIQ_COFINS,
      st_para_zona_franca(CST_PIS, CFOP) AS zona,
      confianca,
      sum(dif) AS pis,
      sum(dif_cofins) AS cofins
    FROM situado
    WHERE tratado IS NULL
    GROUP BY ALL
  ),
  por_tributo AS (
    SELECT *, 'PIS' AS tributo, ALIQ_PIS AS aliquota, pis AS dif FROM achado
    UNION ALL BY NAME
    SELECT *, 'COFINS' AS tributo, ALIQ_COFINS AS aliquota, cofins AS dif FROM achado
  )
SELECT
  p.*,
  r.registro,
  r.do_arquivo,
  r.linha,
  CAST(
    greatest(0, least(p.dif, r.disponivel - (sum(p.dif) OVER certas - p.dif))) AS DECIMAL(18, 2)
  ) AS aplicado
FROM por_tributo p
JOIN resta r ON r._efdc = p._efdc AND r.tributo = p.tributo AND r.aliquota = p.aliquota
WINDOW certas AS (
  PARTITION BY p._efdc, p.tributo, p.aliquota
  ORDER BY ordem_confianca(p.confianca), p.CST_PIS, p.CST_COFINS, p.ALIQ_PIS, p.ALIQ_COFINS, p.zona
  ROWS UNBOUNDED PRECEDING
)
