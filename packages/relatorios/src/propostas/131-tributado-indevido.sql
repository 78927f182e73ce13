-- From the rows of reports 131 and 133 to the items that go to the CST of their product, and to the nature of revenue
-- of months that have none of that CST yet.
WITH
  alvo AS (
    SELECT
      min(posicao) AS posicao,
      "Período" AS periodo, "Arquivo" AS arquivo, "Linha" AS linha, "Natureza Receita" AS natureza,
      "NCM" AS ncm, "Resultado" AS resultado,
      arg_min("Confiança", posicao) AS confianca,
      bool_or(starts_with(coalesce("Nota do Valor", ''), 'Item já tratado')) AS tratado,
      bool_or(starts_with(coalesce("Nota do Valor", ''), 'A confirmar: ')) AS a_confirmar,
      CASE "Resultado"
        WHEN 'Revenda de monofásico tributada' THEN '04'
        WHEN 'Produto sujeito a ST tributado' THEN '05'
        ELSE '06'
      END AS destino
    FROM escolhidas
    GROUP BY ALL
  ),
  item AS (
    SELECT
      h.*, f._arquivo, f._linha, f.CST_PIS, f.CST_COFINS, f.COD_CTA,
      coalesce(f.VL_ITEM, 0) AS valor,
      coalesce(f.VL_DESC, 0) AS descontos
    FROM alvo h
    JOIN arq q ON q.arquivo = h.arquivo AND q.periodo = h.periodo AND q.tipo = 'EFDC' AND q.situacao = 'Usado'
    JOIN fato_pc f ON f._arquivo = q.id AND f._linha = h.linha
    WHERE NOT h.tratado AND NOT h.a_confirmar
  ),
  -- The revenue that a month begins to have of a CST which its block M has not declared, by nature: without M410 the
  -- recomputation could not say what it is. Where the month has the CST, the nature it has takes it.
  sem_natureza AS (
    SELECT
      i._arquivo, i.destino, i.natureza,
      min(i.posicao) AS posicao,
      mode(i.COD_CTA ORDER BY i.posicao) AS conta,
      sum(i.valor) AS valor,
      arg_min(i.confianca, i.posicao) AS confianca
    FROM item i
    WHERE i.natureza <> ''
      AND i.destino <> '05'
      AND (i._arquivo, i.destino) NOT IN (SELECT (_arquivo, CST_PIS) FROM efdc_m400 WHERE CST_PIS IS NOT NULL)
    GROUP BY ALL
  ),
  mudanca AS (
    SELECT
      posicao, _arquivo, _linha,
      CASE WHEN receita_tributada(CST_PIS) THEN destino END AS cst_pis,
      CASE WHEN receita_tributada(CST_COFINS) THEN destino END AS cst_cofins,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_pis,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_cofins,
      CAST(0 AS DECIMAL(18, 2)) AS menos_pis,
      CAST(0 AS DECIMAL(18, 2)) AS menos_cofins,
      FALSE AS no_desconto,
      receita_tributada(CST_PIS) AS zerar_pis,
      receita_tributada(CST_COFINS) AS zerar_cofins,
      FALSE AS recalcular_pis, FALSE AS recalcular_cofins,
      CASE destino
        WHEN '04' THEN 'Revenda de produto monofásico'
        WHEN '05' THEN 'Revenda de produto com substituição tributária'
        ELSE 'Venda de produto de alíquota zero'
      END
        || ' (NCM '
        || ncm
        || '): o item passa ao CST '
        || destino
        || ', sem base e sem contribuição.' AS regra,
      CASE destino
        WHEN '04' THEN 'Monofásico tributado'
        WHEN '05' THEN 'Substituição tributada'
        ELSE 'Alíquota zero tributada'
      END AS tese,
      CASE destino WHEN '04' THEN 2 WHEN '05' THEN 3 ELSE 4 END AS lugar,
      coalesce(confianca, 'Baixa') AS confianca
    FROM item
  ),
  sem_mudanca AS (
    SELECT
      posicao,
      CASE
        WHEN tratado THEN 'Item inteiro já tratado por outra conferência'
        ELSE 'A lei alcança menos do que a NCM: confira o produto e o EX da TIPI'
      END AS motivo
    FROM alvo
    WHERE tratado OR a_confirmar
  )

