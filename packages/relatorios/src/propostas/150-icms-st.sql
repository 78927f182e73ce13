-- From the rows of report 150 to the items whose base loses the substituted ICMS.
WITH
  alvo AS (
    SELECT
      min(e.posicao) AS posicao,
      q.id AS _arquivo, e."Linha" AS _linha, e."Resultado" AS resultado,
      arg_min(e."Confiança", e.posicao) AS confianca
    FROM escolhidas e
    JOIN arq q ON q.arquivo = e."Arquivo" AND q.tipo = 'EFDC' AND q.situacao = 'Usado'
    GROUP BY ALL
  ),
  -- A month whose block M takes a part out already would lose it twice.
  ajustado AS (SELECT DISTINCT _efdc FROM rel_interno_icms_st_do_substituido WHERE _n IN (2, 3)),
  achado AS (
    SELECT
      h.*, i._base_pis, i._base_cofins,
      i._n = 4 AS devolucao,
      CASE
        WHEN i._n = 1 THEN 'FCP-ST: depende de ação'
        WHEN i._n IN (2, 3) OR j._efdc IS NOT NULL
          THEN 'O mês já reduz a base no M215 ou no 1050: confira antes de tirar dos itens'
        WHEN i._efeito = 'Sem valor' AND i."CFOP" LIKE '6%'
          THEN 'Venda a outro estado: o ICMS-ST costuma ser ressarcido'
        WHEN i._efeito = 'Sem valor' THEN 'Item inteiro já tratado por outra conferência'
      END AS motivo
    FROM alvo h
    JOIN rel_interno_icms_st_do_substituido i ON i."Resultado" = h.resultado
      AND i."Linha" = h._linha
      AND i._efdc = h._arquivo
    LEFT JOIN ajustado j ON j._efdc = i._efdc
    QUALIFY row_number() OVER (PARTITION BY h.posicao ORDER BY i._n) = 1
  ),
  mudanca AS (
    SELECT
      posicao, _arquivo, _linha,
      CAST(NULL AS VARCHAR) AS cst_pis,
      CAST(NULL AS VARCHAR) AS cst_cofins,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_pis,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_cofins,
      CAST(_base_pis AS DECIMAL(18, 2)) AS menos_pis,
      CAST(_base_cofins AS DECIMAL(18, 2)) AS menos_cofins,
      NOT devolucao AS no_desconto, FALSE AS zerar_pis, FALSE AS zerar_cofins, FALSE AS recalcular_pis,
      FALSE AS recalcular_cofins,
      CASE
        WHEN devolucao
          THEN 'Tira da base do crédito da devolução o ICMS-ST de '
            || em_reais(_base_pis)
            || ', como na venda.'
        ELSE 'Tira da base o ICMS-ST retido antes, de ' || em_reais(_base_pis) || ' (STJ, Tema 1125).'
      END AS regra,
      'Exclusão do ICMS-ST da base' AS tese, 7 AS lugar,
      coalesce(confianca, 'Baixa') AS confianca
    FROM achado
    WHERE motivo IS NULL
  ),
  sem_mudanca AS (
    SELECT posicao, motivo FROM achado WHERE motivo IS NOT NULL
    UNION ALL BY NAME
    SELECT posicao, 'Redução declarada em outro arquivo' AS motivo
    FROM alvo
    WHERE posicao NOT IN (SELECT posicao FROM achado)
  )

