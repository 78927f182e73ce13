-- From the rows of report 25 to the items whose base loses the ICMS. A row is an item with one of its situations; an
-- amount of several classes has several rows, of which the first has the base.
WITH
  alvo AS (
    SELECT
      min(posicao) AS posicao,
      "Período" AS periodo,
      "Arquivo" AS arquivo,
      "Linha" AS linha,
      "Situação" AS situacao,
      "Registro" AS registro
    FROM
      escolhidas
    GROUP BY ALL
  ),
  -- What the first row of the finding says.
  achado AS (
    SELECT
      a.*,
      l."Base PIS" AS base_pis,
      l."Base Esperada" AS esperada,
      l."ICMS Destacado" AS icms,
      l."Diferença de Base" AS dif,
      l."COFINS a Recuperar" AS cofins,
      l."Confiança" AS confianca,
      coalesce(l."Nota do Valor", '') AS nota
    FROM
      alvo a
      JOIN linhas_do_relatorio l ON l."Arquivo" = a.arquivo
      AND l."Linha" = a.linha
      AND l."Período" = a.periodo
      AND l."Situação" = a.situacao
      AND l."Registro" = a.registro
      AND l."Base PIS" IS NOT NULL
      AND l."Diferença de Base" IS NOT NULL
    QUALIFY
      row_number() OVER (
        PARTITION BY
          a.posicao
        ORDER BY
          l.posicao
      ) = 1
  ),
  -- The base of COFINS, which the report does not show.
  base_cofins AS (
    SELECT
      _arquivo,
      _linha,
      CAST(coalesce(VL_BC_COFINS, VL_BC_PIS) AS DECIMAL(18, 2)) AS base
    FROM
      fato_pc
      SEMI JOIN linha_alvo USING (_arquivo, _linha)
  ),
  -- Months that block M already reduces: what their items and returns would change is there in one sum, so that
  -- changing some of them would count twice.
  mes_ajustado AS (
    SELECT DISTINCT
      "Período" AS periodo
    FROM
      linhas_do_relatorio
    WHERE
      "Situação" = 'Ajuste no M215'
  ),
  situado AS (
    SELECT
      h.*,
      q.id AS _arquivo,
      h.linha AS _linha,
      CASE h.situacao
        WHEN 'Devolução com ICMS na base' THEN - h.dif
        ELSE h.dif
      END AS menos_pis,
      CAST(greatest(0, least(h.icms, b.base, b.base - h.esperada)) AS DECIMAL(18, 2)) AS da_cofins,
      CAST(
        CASE
          WHEN h.situacao = 'Devolução com ICMS na base' THEN - h.dif
          WHEN h.situacao = 'Excluído'
          AND coalesce(h.cofins, 0) = 0 THEN 0
          WHEN da_cofins <= tolerancia_item () THEN 0
          ELSE da_cofins
        END AS DECIMAL(18, 2)
      ) AS menos_cofins,
      CASE
        WHEN menos_pis = 0
        AND menos_cofins = 0 THEN 'ICMS já excluído da base'
        WHEN starts_with(h.nota, 'Item já tratado') THEN 'Item inteiro já tratado por outra conferência'
        WHEN j.periodo IS NOT NULL THEN 'O mês já reduz a base no M215'
      END AS motivo
    FROM
      achado h
      JOIN arq q ON q.arquivo = h.arquivo
      AND q.periodo = h.periodo
      AND q.tipo = 'EFDC'
      AND q.situacao = 'Usado'
      JOIN base_cofins b ON b._arquivo = q.id
      AND b._linha = h.linha
      LEFT JOIN mes_ajustado j ON j.periodo = h.periodo
    WHERE
      h.situacao NOT IN ('FCP na base', 'Despesa acessória fora da base')
  ),
  mudanca AS (
    SELECT
      posicao,
      _arquivo,
      _linha,
      CAST(NULL AS VARCHAR) AS cst_pis,
      CAST(NULL AS VARCHAR) AS cst_cofins,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_pis,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_cofins,
      menos_pis,
      menos_cofins,
      situacao <> 'Devolução com ICMS na base' AS no_desconto,
      FALSE AS zerar_pis,
      FALSE AS zerar_cofins,
      FALSE AS recalcular_pis,
      FALSE AS recalcular_cofins,
      CASE situacao
        WHEN 'Devolução com ICMS na base' THEN (
          'Tira da base do crédito da devolução o ICMS de ' || com_virgula (menos_pis) || ', como na venda.'
        )
        ELSE 'Tira da base o ICMS destacado de ' || com_virgula (menos_pis) || ' (RE 574.706).'
      END AS regra,
      CASE situacao
        WHEN 'Devolução com ICMS na base' THEN 'Devolução sem o ICMS na base'
        ELSE 'Exclusão do ICMS da base'
      END AS tese,
      CASE situacao
        WHEN 'Devolução com ICMS na base' THEN 9
        ELSE 6
      END AS lugar,
      coalesce(confianca, 'Alta') AS confianca
    FROM
      situado
    WHERE
      motivo IS NULL
  ),
  sem_mudanca AS (
    SELECT
      posicao,
      motivo
    FROM
      situado
    WHERE
      motivo IS NOT NULL
    UNION ALL
    BY NAME
    SELECT
      posicao,
      CASE situacao
        WHEN 'FCP na base' THEN 'FCP: depende de ação'
        WHEN 'Despesa acessória fora da base' THEN 'Despesa acessória fora da base: aumentaria a base'
        ELSE 'Ajuste do bloco M que o mês já tem'
      END AS motivo
    FROM
      alvo
    WHERE
      situacao IN ('FCP na base', 'Despesa acessória fora da base')
      OR registro IN ('M215', 'M615', '1050')
  )
