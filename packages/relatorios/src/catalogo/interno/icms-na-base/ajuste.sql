-- One row per adjustment that block M already has, with what of it takes back findings of its rate.
WITH
  -- The findings of the month at each rate, and their largest group. A reduction of the base counts at the rate of
  -- its own
  -- M210 (M610), never at that of another regime.
  do_grupo AS (
    SELECT
      _arquivo,
      {
        'cst': CST_PIS, 'cst_cofins': CST_COFINS, 'pis': ALIQ_PIS, 'cofins': ALIQ_COFINS,
        'zona': st_para_zona_franca(CST_PIS, CFOP)
      } AS s,
      sum(dif) AS pis,
      sum(dif_cofins) AS cofins
    FROM situado
    WHERE dif > 0 OR dif_cofins > 0
    GROUP BY _arquivo, s
  ),
  maior AS (
    SELECT _arquivo, 'PIS' AS tributo, s.pis AS aliquota, arg_max(s, pis) AS s, sum(pis) AS dif
    FROM do_grupo
    GROUP BY ALL
    UNION ALL BY NAME
    SELECT _arquivo, 'COFINS' AS tributo, s.cofins AS aliquota, arg_max(s, cofins) AS s, sum(cofins) AS dif
    FROM do_grupo
    GROUP BY ALL
  )
SELECT
  j.*,
  m.s,
  m.dif AS limite,
  sum(j."Valor") OVER (PARTITION BY j._efdc, j._tributo, j."Alíquota" ORDER BY j."Arquivo", j."Linha") AS ate,
  CAST(greatest(0, least(j."Valor", limite - (ate - j."Valor"))) AS DECIMAL(18, 2)) AS aplicado
FROM rel_interno_ajustes_da_base j
JOIN maior m ON m._arquivo = j._efdc AND m.tributo = j._tributo AND m.aliquota = j."Alíquota"
