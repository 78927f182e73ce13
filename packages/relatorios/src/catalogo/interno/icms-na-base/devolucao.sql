-- One row per return with ICMS in the base of its credit: it takes back at most what the adjustments of block M leave
-- of the month's findings.
WITH
  -- Returned goods whose credit was taken on a base with the ICMS: they reduce what the sales of the month give.
  devolvido AS (
    SELECT
      f.*,
      coalesce(f.VL_DESC, 0) AS descontos,
      CAST(f.VL_ITEM - coalesce(f.VL_DESC, 0) - f.VL_ICMS AS DECIMAL(18, 2)) AS esperada,
      CAST(least(f.VL_ICMS, f.VL_BC_PIS - esperada) AS DECIMAL(18, 2)) AS icms_na_base
    FROM fato_pc f
    JOIN tab_cfop g ON g.codigo = f.CFOP AND g.grupo = 'DEVOL_VENDA'
    WHERE f.Lado = 'Entrada'
      AND f.nivel = 'Item'
      AND sit_valida(f.COD_SIT)
      AND gera_credito(f.CST_PIS)
      AND f.VL_ICMS > 0
      AND f.VL_BC_PIS - (f.VL_ITEM - coalesce(f.VL_DESC, 0) - f.VL_ICMS) > tolerancia_item()
      -- The whole credit goes with a sale that should have paid nothing.
      AND (f._arquivo, f._linha) NOT IN (
        SELECT (_efdc, _linha) FROM rel_interno_tributado_indevido WHERE _operacao = 'reduzir-credito'
      )
  ),
  do_mes AS (SELECT _arquivo, sum(dif) AS dif FROM situado GROUP BY _arquivo),
  ja_ajustado AS (SELECT _efdc, sum(aplicado) AS aplicado FROM ajuste WHERE _tributo = 'PIS' GROUP BY _efdc)
SELECT
  v.*,
  m.dif - coalesce(j.aplicado, 0) AS limite,
  sum(v.icms_na_base) OVER (PARTITION BY v._arquivo ORDER BY v._linha) AS ate,
  CAST(greatest(0, least(v.icms_na_base, limite - (ate - v.icms_na_base))) AS DECIMAL(18, 2)) AS aplicado
FROM devolvido v
JOIN do_mes m ON m._arquivo = v._arquivo
LEFT JOIN ja_ajustado j ON j._efdc = v._arquivo
