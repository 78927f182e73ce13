-- From the rows of report 136 to the acquisitions whose credit loses the ICMS in its base.
WITH
  alvo AS (
    SELECT
      e.posicao, q.id AS _arquivo, e."Linha" AS _linha, e."Excesso" AS excesso, e."Resultado" AS resultado,
      f.VL_BC_PIS, f.VL_BC_COFINS,
      credito_basico(f.CST_PIS) AS no_pis,
      credito_basico(f.CST_COFINS) AS na_cofins
    FROM escolhidas e
    JOIN arq q ON q.arquivo = e."Arquivo"
      AND q.periodo = e."Período"
      AND q.tipo = 'EFDC'
      AND q.situacao = 'Usado'
    JOIN fato_pc f ON f._arquivo = q.id AND f._linha = e."Linha"
  ),
  mudanca AS (
    SELECT
      posicao, _arquivo, _linha,
      CAST(NULL AS VARCHAR) AS cst_pis,
      CAST(NULL AS VARCHAR) AS cst_cofins,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_pis,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_cofins,
      CAST(CASE WHEN no_pis THEN least(excesso, VL_BC_PIS) ELSE 0 END AS DECIMAL(18, 2)) AS menos_pis,
      CAST(CASE
        WHEN na_cofins THEN least(excesso, coalesce(VL_BC_COFINS, 0))
        ELSE 0
      END AS DECIMAL(18, 2)) AS menos_cofins,
      FALSE AS no_desconto, FALSE AS zerar_pis, FALSE AS zerar_cofins, FALSE AS recalcular_pis,
      FALSE AS recalcular_cofins,
      'Tira o ICMS de ' || em_reais(excesso) || ' da base do crédito (Lei 14.592/2023).' AS regra,
      'Crédito com ICMS na base' AS tese, 10 AS lugar, 'Média' AS confianca
    FROM alvo
    WHERE resultado = 'ICMS na base do crédito'
  ),
  sem_mudanca AS (
    SELECT posicao, 'Importação: a base do crédito não é o valor do item' AS motivo
    FROM alvo
    WHERE resultado <> 'ICMS na base do crédito'
  )

