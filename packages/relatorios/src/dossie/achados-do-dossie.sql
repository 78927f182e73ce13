-- The findings of one report with their thesis, as 'Cruzamento Consolidado de Oportunidades' reads them, row by row.
WITH
  bruto AS (:achados),
  datado AS (SELECT *, dia_do_achado(quando) AS dia FROM bruto),
  -- Results that have a thesis of their own; a thesis of any result of the report is for the others.
  resultado_proprio AS (
    SELECT DISTINCT resultado FROM tab_teses WHERE resultado <> '' AND relatorio = :relatorio
  )
SELECT
  b.* EXCLUDE (confianca, situacao, prescreve, classe),
  coalesce(t.tese, :relatorio) AS tese,
  coalesce(b.situacao, t.situacao, 'Não classificada') AS situacao,
  coalesce(nullif(b.fundamento_da_linha, ''), t.fundamento, '') AS fundamento,
  -- Where the row has a ground of its own, the source of the thesis is of another one.
  CASE
    WHEN coalesce(nullif(b.fundamento_da_linha, ''), t.fundamento) = t.fundamento THEN t.fonte
    ELSE ''
  END AS fonte_da_tese,
  coalesce(t.data_situacao, '') AS data_situacao,
  coalesce(
    -- A row may be sure of its amount: of what a court has not decided nobody is.
    CASE t.efeito WHEN 'Contingente' THEN t.confianca END,
    b.confianca,
    CASE b.conferido WHEN 'Presumido' THEN um_degrau_abaixo(t.confianca) ELSE t.confianca END,
    'Média'
  ) AS confianca,
  coalesce(TRY_CAST(t.prioridade AS INTEGER), 99) AS prioridade,
  CASE
    WHEN coalesce(t.efeito, 'Normal') IN ('Sem valor', 'Informativo') THEN 'Sem valor'
    WHEN b.classe = 'Sem valor' THEN 'Sem valor'
    WHEN t.efeito = 'Contingente' THEN 'Contingente'
    ELSE b.classe
  END AS classe_final,
  CASE
    WHEN b.classe IN ('Pago a maior', 'Contribuição da folha')
      -- the month of its payment
      THEN (strftime(coalesce(b.extincao, b.dia + INTERVAL 1 MONTH), '%Y-%m'))
    WHEN b.classe IN ('Saldo negativo', 'Saldo de retenções') THEN strftime(b.dia, '%Y-%m')
  END AS mes_extincao,
  coalesce(
    b.prescreve,
    CASE WHEN b.classe IN ('Pago a maior', 'Contribuição da folha') THEN prescricao_pagamento(b.dia) END
  ) AS prescreve_em,
  fim_da_retificacao(classe_final, b.prazo, prescreve_em) AS prazo_retificacao
FROM datado b
LEFT JOIN resultado_proprio p ON p.resultado = b.regra
LEFT JOIN tab_teses t ON t.relatorio = :relatorio
  AND t.resultado = coalesce(p.resultado, '')
  AND coalesce(b.dia >= TRY_CAST(nullif(t.inicio, '') AS DATE), TRUE)
  AND coalesce(b.dia <= TRY_CAST(nullif(t.fim, '') AS DATE), TRUE)
