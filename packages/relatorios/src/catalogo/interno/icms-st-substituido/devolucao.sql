-- One row per return of goods whose sales have the ST in their base: its credit was taken with the ST too. It takes
-- back at most what the adjustments of block M leave of the month's findings.
WITH
  -- The part of a sale that is ST, by product and month.
  do_produto AS (
    SELECT
      CNPJ_ESTAB, COD_ITEM,
      CAST(date_trunc('month', inicio) AS DATE) AS mes,
      sum(dif) AS st_das_vendas,
      sum(VL_ITEM) AS valor_das_vendas
    FROM situado
    WHERE tratado IS NULL AND CFOP NOT LIKE '6%' AND COD_ITEM <> ''
    GROUP BY ALL
  ),
  propria AS (
    SELECT _efdc, _linha, _base_pis, "Base Esperada" AS sem_icms FROM rel_interno_icms_na_base WHERE _n = 3
  ),
  recebida AS (
    SELECT f.*, CAST(date_trunc('month', f.inicio) AS DATE) AS mes
    FROM fato_pc f
    JOIN tab_cfop g ON g.codigo = f.CFOP AND g.grupo = 'DEVOL_VENDA'
    WHERE f.Registro = 'C170'
      AND f.Lado = 'Entrada'
      AND sit_valida(f.COD_SIT)
      AND gera_credito(f.CST_PIS)
      AND f.ALIQ_PIS > 0
      AND (f._arquivo, f._linha) NOT IN (
        SELECT (_efdc, _linha) FROM rel_interno_tributado_indevido WHERE _operacao = 'reduzir-credito'
      )
  ),
  -- As the goods were sold in the month of the return, or in the last one before.
  devolvida AS (
    SELECT
      f.*,
      parte_da_venda(p.st_das_vendas, f.VL_ITEM, p.valor_das_vendas) AS st,
      CAST(f.VL_BC_PIS - coalesce(i._base_pis, 0) AS DECIMAL(18, 2)) AS resta,
      st_na_base(
        resta, CAST(coalesce(i.sem_icms, f.VL_ITEM - coalesce(f.VL_DESC, 0)) AS DECIMAL(18, 2)), st
      ) AS na_base
    FROM recebida f
    ASOF JOIN do_produto p ON p.CNPJ_ESTAB = f.CNPJ_ESTAB AND p.COD_ITEM = f.COD_ITEM AND f.mes >= p.mes
    LEFT JOIN propria i ON i._efdc = f._arquivo AND i._linha = f._linha
  ),
  do_mes AS (
    SELECT
      _arquivo, ALIQ_PIS,
      least(sum(dif), sum(dif_cofins)) AS dif,
      arg_max(confianca, ordem_confianca(confianca)) AS confianca
    FROM situado
    WHERE tratado IS NULL AND CFOP NOT LIKE '6%'
    GROUP BY ALL
  ),
  ja_ajustado AS (
    SELECT _efdc, max(aplicado) AS aplicado
    FROM (SELECT _efdc, tributo, sum(aplicado) AS aplicado FROM ajuste GROUP BY ALL)
    GROUP BY ALL
  )
SELECT
  d.*,
  m.confianca,
  sum(d.na_base) OVER (PARTITION BY d._arquivo ORDER BY d._linha) AS ate,
  CAST(
    greatest(0, least(d.na_base, m.dif - coalesce(j.aplicado, 0) - (ate - d.na_base))) AS DECIMAL(18, 2)
  ) AS aplicado
FROM devolvida d
JOIN do_mes m ON m._arquivo = d._arquivo AND m.ALIQ_PIS = d.ALIQ_PIS
LEFT JOIN ja_ajustado j ON j._efdc = d._arquivo
WHERE d.na_base > 0
