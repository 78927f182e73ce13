WITH
  grupo(n, chave, nome) AS (
    VALUES
      (1, 'tributada', 'Tributada no mercado interno'),
      (2, 'naoTributada', 'Não tributada no mercado interno'),
      (3, 'exportacao', 'Exportação'),
      (4, 'cumulativa', 'Cumulativa'),
      (5, 'outros', 'Outros CST'),
      (6, 'total', 'Total')
  ),
  regime AS (
    SELECT * FROM stg_efdc_0110 QUALIFY row_number() OVER (PARTITION BY _arquivo ORDER BY _linha) = 1
  ),
  declarado AS (
    SELECT * FROM efdc_0111 QUALIFY row_number() OVER (PARTITION BY _arquivo ORDER BY _linha) = 1
  ),
  item AS (
    SELECT
      f._arquivo, f.VL_ITEM, f.CFOP,
      coalesce(f.CST_PIS, f.CST_COFINS) AS cst,
      r.COD_INC_TRIB = '2' OR aliquotas_cumulativas(f.ALIQ_PIS, f.ALIQ_COFINS) AS cumulativa
    FROM fato_pc f
    JOIN regime r ON r._arquivo = f._arquivo
    LEFT JOIN tab_cfop g ON g.codigo = f.CFOP
    LEFT JOIN conta_efdc c ON c._arquivo = f._arquivo AND c.COD_CTA = f.COD_CTA
    WHERE f.Lado = 'Saída'
      AND f.nivel = 'Item'
      AND sit_valida(f.COD_SIT)
      AND NOT fora_da_receita(g.grupo)
      AND NOT (f.Registro = 'F100' AND receita_financeira(f.ALIQ_PIS, f.ALIQ_COFINS, c.NOME_CTA))
  ),
  por_grupo AS (
    SELECT _arquivo, grupo_receita(cst, CFOP, cumulativa) AS chave, sum(VL_ITEM) AS valor
    FROM item
    GROUP BY ALL
  ),
  recalculado AS (
    SELECT * FROM por_grupo
    UNION ALL BY NAME
    SELECT _arquivo, 'total' AS chave, sum(valor) AS valor FROM por_grupo GROUP BY ALL
  ),
  -- One row per file and group. A file without 0111 has the recalculated side alone.
  comparado AS (
    SELECT
      r.*, g.n, g.nome AS grupo,
      coalesce(c.valor, 0) AS valor,
      d._arquivo IS NOT NULL AS tem_0111,
      CASE g.chave
        WHEN 'tributada' THEN coalesce(d.REC_BRU_NCUM_TRIB_MI, 0)
        WHEN 'naoTributada' THEN coalesce(d.REC_BRU_NCUM_NT_MI, 0)
        WHEN 'exportacao' THEN coalesce(d.REC_BRU_NCUM_EXP, 0)
        WHEN 'cumulativa' THEN coalesce(d.REC_BRU_CUM, 0)
        WHEN 'total' THEN coalesce(d.REC_BRU_TOTAL, 0)
      END AS declarado,
      d.REC_BRU_TOTAL AS total_0111, t.valor AS total
    FROM regime r
    CROSS JOIN grupo g
    LEFT JOIN declarado d ON d._arquivo = r._arquivo
    LEFT JOIN recalculado c ON c._arquivo = r._arquivo AND c.chave = g.chave
    LEFT JOIN recalculado t ON t._arquivo = r._arquivo AND t.chave = 'total'
    WHERE (d._arquivo IS NOT NULL OR t._arquivo IS NOT NULL)
      AND (g.chave <> 'outros' OR c._arquivo IS NOT NULL)
  )
SELECT
  c.periodo AS "Período",
  CASE c.COD_INC_TRIB
    WHEN '1' THEN 'Não cumulativo'
    WHEN '2' THEN 'Cumulativo'
    WHEN '3' THEN 'Não cumulativo e cumulativo'
    ELSE c.COD_INC_TRIB
  END AS "Regime",
  CASE c.IND_APRO_CRED
    WHEN '1' THEN 'Apropriação direta'
    WHEN '2' THEN 'Rateio proporcional'
    ELSE nullif(c.IND_APRO_CRED, '')
  END AS "Método",
  c.grupo AS "Grupo",
  CASE WHEN c.tem_0111 THEN c.declarado END AS "Valor 0111",
  CASE WHEN c.tem_0111 THEN percentual(c.declarado, c.total_0111) END AS "% 0111",
  c.valor AS "Valor Recalculado",
  percentual(CAST(c.valor AS DECIMAL(18, 2)), CAST(c.total AS DECIMAL(18, 2))) AS "% Recalculado",
  CASE WHEN c.tem_0111 THEN CAST(coalesce(c.declarado, 0) - c.valor AS DECIMAL(18, 2)) END AS "Diferença"
FROM comparado c
