-- From the rows of reports 131 and 133 to the items that go to the CST of their product, to the acquisitions of it that
-- give no credit, and to the nature of revenue of months that have none of that CST yet.
WITH
  alvo AS (
    SELECT
      min(posicao) AS posicao,
      "Período" AS periodo, "Arquivo" AS arquivo, "Linha" AS linha, "Natureza Receita" AS natureza,
      "NCM" AS ncm, "Resultado" AS resultado,
      arg_min("Confiança", posicao) AS confianca,
      bool_or(starts_with(coalesce("Nota do Valor", ''), 'Item já tratado')) AS tratado,
      bool_or(starts_with(coalesce("Nota do Valor", ''), 'A confirmar: ')) AS a_confirmar,
      bool_or("Nota do Valor" LIKE '%Corrija os dois juntos%') AS so_a_diferenca,
      starts_with("Resultado", 'Crédito') AS da_compra,
      CASE "Resultado"
        WHEN 'Revenda de monofásico tributada' THEN '04'
        WHEN 'Produto sujeito a ST tributado' THEN '05'
        WHEN 'Crédito na compra de monofásico' THEN '70'
        WHEN 'Crédito na compra de produto sujeito a ST' THEN '75'
        WHEN 'Crédito na compra de produto de alíquota zero' THEN '73'
        ELSE '06'
      END AS destino
    FROM escolhidas
    GROUP BY ALL
  ),
  -- The credits of a product in a month that were not chosen with its sales: one without the other would ask for more
  -- than is due.
  credito_fora AS (
    SELECT DISTINCT i._efdc, i._produto, i."Relatório" AS relatorio
    FROM rel_interno_tributado_indevido i
    LEFT JOIN alvo h ON h.arquivo = i."Arquivo" AND h.linha = i."Linha" AND h.da_compra
    WHERE i._operacao = 'reduzir-credito' AND h.posicao IS NULL
  ),
  sem_o_credito AS (
    SELECT h.posicao
    FROM alvo h
    JOIN rel_interno_tributado_indevido i ON i."Arquivo" = h.arquivo
      AND i."Linha" = h.linha
      AND i._operacao = 'mover'
      AND i._efeito = 'Normal'
    JOIN credito_fora c ON c._efdc = i._efdc AND c._produto = i._produto AND c.relatorio = i."Relatório"
    WHERE NOT h.da_compra
  ),
  item AS (
    SELECT
      h.*, f._arquivo, f._linha, f.CST_PIS, f.CST_COFINS, f.COD_CTA,
      coalesce(f.VL_ITEM, 0) AS valor,
      coalesce(f.VL_DESC, 0) AS descontos
    FROM alvo h
    JOIN arq q ON q.arquivo = h.arquivo AND q.periodo = h.periodo AND q.tipo = 'EFDC' AND q.situacao = 'Usado'
    JOIN fato_pc f ON f._arquivo = q.id AND f._linha = h.linha
    WHERE NOT h.tratado AND NOT h.a_confirmar AND h.posicao NOT IN (SELECT posicao FROM sem_o_credito)
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
    WHERE NOT i.da_compra
      AND i.natureza <> ''
      AND i.destino <> '05'
      AND (i._arquivo, i.destino) NOT IN (SELECT (_arquivo, CST_PIS) FROM efdc_m400 WHERE CST_PIS IS NOT NULL)
    GROUP BY ALL
  ),
  mudanca AS (
    SELECT
      posicao, _arquivo, _linha,
      CASE WHEN da_compra THEN gera_credito(CST_PIS) ELSE receita_tributada(CST_PIS) END AS zerar_pis,
      CASE
        WHEN da_compra THEN gera_credito(CST_COFINS)
        ELSE receita_tributada(CST_COFINS)
      END AS zerar_cofins,
      CASE WHEN zerar_pis THEN destino END AS cst_pis,
      CASE WHEN zerar_cofins THEN destino END AS cst_cofins,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_pis,
      CAST(NULL AS DECIMAL(18, 4)) AS aliq_cofins,
      CAST(0 AS DECIMAL(18, 2)) AS menos_pis,
      CAST(0 AS DECIMAL(18, 2)) AS menos_cofins,
      FALSE AS no_desconto, FALSE AS recalcular_pis, FALSE AS recalcular_cofins,
      CASE destino
        WHEN '04' THEN 'Revenda de produto monofásico'
        WHEN '05' THEN 'Revenda de produto com substituição tributária'
        WHEN '06' THEN 'Venda de produto de alíquota zero'
        ELSE 'Compra do mesmo produto, sem direito a crédito'
      END
        || ' (NCM '
        || ncm
        || '): o item passa ao CST '
        || destino
        || CASE
          WHEN da_compra THEN ', sem base e sem crédito.'
          ELSE ', sem base e sem contribuição.'
        END AS regra,
      CASE
        WHEN destino IN ('04', '70') THEN 'Monofásico tributado'
        WHEN destino IN ('05', '75') THEN 'Substituição tributada'
        ELSE 'Alíquota zero tributada'
      END AS tese,
      CASE WHEN destino IN ('04', '70') THEN 2 WHEN destino IN ('05', '75') THEN 3 ELSE 4 END AS lugar,
      coalesce(confianca, 'Baixa') AS confianca
    FROM item
  ),
  sem_mudanca AS (
    SELECT
      posicao,
      CASE
        WHEN tratado THEN 'Item inteiro já tratado por outra conferência'
        WHEN so_a_diferenca
          THEN 'A compra deste produto tomou mais crédito do que a venda pagou: confira os dois juntos'
        WHEN NOT a_confirmar
          THEN 'A compra deste produto tomou crédito no mês: leve junto a linha negativa dela'
        ELSE 'A lei alcança menos do que a NCM: confira o produto e o EX da TIPI'
      END AS motivo
    FROM alvo
    WHERE tratado OR a_confirmar OR posicao IN (SELECT posicao FROM sem_o_credito)
  )

