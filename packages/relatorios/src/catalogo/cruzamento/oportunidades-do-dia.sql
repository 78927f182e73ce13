-- What 'Cruzamento Consolidado de Oportunidades' shows of its stored rows on the day on which it is read.
--   guardado  the dated detail rows, each with one thesis and one class of value, and their posicao
--   dia       one row: hoje, mes (AAAA-MM), taxa_do_uso (percent), selic_ate (MM/AAAA, NULL without rates)
--   selic     mes (AAAA-MM), taxa (percent)
WITH
  parcela AS (
    -- The amounts of one payment month and the same last days count together: the Selic is rounded once for them.
    SELECT
      tese, fonte, ano, confianca, situacao_tese, ja_tratado, classe, mes_extincao, prescreve_em,
      prazo_retificacao,
      min(posicao) AS posicao,
      sum(linhas) AS linhas,
      sum(valor) AS valor
    FROM guardado
    GROUP BY ALL
  ),
  mes_pago AS (SELECT DISTINCT mes_extincao AS mes FROM parcela WHERE mes_extincao IS NOT NULL),
  fator AS (
    -- Percent. Nothing in the month of the payment; afterwards the known months between payment and use, and the
    -- month of use.
    SELECT
      mes_pago.mes,
      CASE
        WHEN mes_pago.mes >= any_value(dia.mes) THEN 0
        ELSE any_value(dia.taxa_do_uso) + coalesce(sum(selic.taxa), 0)
      END AS percentual
    FROM mes_pago
    CROSS JOIN dia
    LEFT JOIN selic ON selic.mes > mes_pago.mes AND selic.mes < dia.mes
    GROUP BY mes_pago.mes
  ),
  do_dia AS (
    SELECT
      parcela.*, dia.hoje, dia.selic_ate,
      CASE
        WHEN classe IN ('Pago a maior', 'Saldo negativo', 'Contribuição da folha') THEN 'caixa'
        WHEN classe = 'Saldo de retenções' THEN 'retencoes'
        WHEN classe = 'Saldo de crédito descontável' THEN 'descontavel'
        WHEN classe = 'Saldo de crédito ressarcível' THEN 'ressarcivel'
        WHEN classe = 'Débito em aberto reduzido' THEN 'debito'
        WHEN classe = 'Estimativa' THEN 'estimativa'
        WHEN classe = 'Contingente' THEN 'contingente'
        WHEN classe = 'Redução futura' THEN 'futura'
      END AS grupo,
      coalesce(prescreve_em < dia.hoje, FALSE) AS prescrito,
      coalesce(prescreve_em <= dia.hoje + INTERVAL 90 DAY, FALSE) AS em_90_dias,
      coalesce(prescreve_em <= dia.hoje + INTERVAL 180 DAY, FALSE) AS em_180_dias,
      coalesce(fator.percentual, 0) AS percentual
    FROM parcela
    CROSS JOIN dia
    LEFT JOIN fator ON fator.mes = parcela.mes_extincao
  ),
  avaliada AS (
    SELECT
      *,
      -- The right lives, and the file that it hangs on takes no rectifier any more.
      NOT prescrito AND coalesce(prazo_retificacao < hoje, FALSE) AS encerrada,
      NOT prescrito AND NOT encerrada AS viva,
      viva AND grupo IN ('caixa', 'retencoes', 'descontavel', 'ressarcivel') AS recuperavel,
      CASE
        -- 0.01 turns percent into a part of one; a division would leave the decimals.
        WHEN viva AND grupo IN ('caixa', 'retencoes') THEN CAST(
          round(CAST(valor AS DECIMAL(20, 2)) * CAST(percentual AS DECIMAL(9, 2)) * 0.01, 2) AS DECIMAL(18, 2)
        )
        ELSE 0
      END AS selic
    FROM do_dia
  )
SELECT
  tese AS "Tese",
  fonte AS "Relatório Fonte",
  ano AS "Ano",
  CAST(sum(linhas) AS INTEGER) AS "Qtd Linhas",
  CAST(coalesce(sum(valor) FILTER (recuperavel), 0) AS DECIMAL(18, 2)) AS "Valor",
  CAST(coalesce(sum(valor) FILTER (recuperavel AND grupo = 'caixa'), 0) AS DECIMAL(18, 2)) AS "Pago a Maior",
  CAST(coalesce(sum(valor) FILTER (recuperavel AND grupo = 'retencoes'), 0) AS DECIMAL(18, 2)) AS "Retenções",
  CAST(
    coalesce(sum(valor) FILTER (recuperavel AND grupo = 'descontavel'), 0) AS DECIMAL(18, 2)
  ) AS "Saldo Descontável",
  CAST(
    coalesce(sum(valor) FILTER (recuperavel AND grupo = 'ressarcivel'), 0) AS DECIMAL(18, 2)
  ) AS "Saldo Ressarcível",
  CAST(coalesce(sum(valor) FILTER (viva AND grupo = 'debito'), 0) AS DECIMAL(18, 2)) AS "Débito em Aberto",
  CAST(coalesce(sum(valor) FILTER (viva AND grupo = 'estimativa'), 0) AS DECIMAL(18, 2)) AS "Estimativa",
  -- The right to what a month may have paid ends on a day of its own.
  CAST(
    count(DISTINCT prescreve_em) FILTER (viva AND grupo = 'estimativa' AND valor <> 0) AS INTEGER
  ) AS "Meses Divergentes",
  CAST(coalesce(sum(valor) FILTER (viva AND grupo = 'contingente'), 0) AS DECIMAL(18, 2)) AS "Contingente",
  CAST(
    coalesce(sum(valor) FILTER (viva AND grupo = 'futura'), 0) AS DECIMAL(18, 2)
  ) AS "Redução Futura por Mês",
  CAST(
    coalesce(sum(valor) FILTER (encerrada AND grupo IS NOT NULL), 0) AS DECIMAL(18, 2)
  ) AS "Retificação Encerrada",
  CAST(coalesce(sum(valor) FILTER (prescrito AND grupo IS NOT NULL), 0) AS DECIMAL(18, 2)) AS "Prescrito",
  CAST(sum(selic) AS DECIMAL(18, 2)) AS "Selic",
  CASE WHEN sum(selic) <> 0 THEN any_value(selic_ate) END AS "Selic até",
  confianca AS "Confiança",
  situacao_tese AS "Situação da Tese",
  ja_tratado AS "Já Tratado",
  CAST(
    coalesce(sum(valor) FILTER (recuperavel AND em_90_dias), 0) AS DECIMAL(18, 2)
  ) AS "Prescreve em 90 dias",
  CAST(
    coalesce(sum(valor) FILTER (recuperavel AND em_180_dias), 0) AS DECIMAL(18, 2)
  ) AS "Prescreve em 180 dias",
  min(prescreve_em) FILTER (NOT prescrito AND valor > 0) AS "Prescreve em",
  min(posicao) AS posicao
FROM avaliada
GROUP BY tese, fonte, ano, confianca, situacao_tese, ja_tratado
