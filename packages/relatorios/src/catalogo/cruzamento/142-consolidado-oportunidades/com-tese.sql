-- One row per finding with its thesis; a thesis holds for facts between its two days.
WITH
  bruto AS (:achados),
  -- A finding whose amount has several classes, or several payments, is one line of what is shown. The rows of a report
  -- are summed before anything is looked up: most of them differ in nothing that is shown here.
  somado AS (
    SELECT
      fonte, quando, regra, ajustado, confianca, situacao, prescreve, prazo, classe, conferido, extincao,
      tributo,
      sum(valor) AS valor,
      count(*) FILTER (valor > 0 AND primeira) AS linhas
    FROM (
      SELECT
        *,
        arquivo IS NULL
          OR row_number() OVER (
            -- One number takes a third of the time of five texts.
            PARTITION BY hash(fonte, arquivo, linha, regra, coalesce(confianca, conferido))
            ORDER BY classe = 'Sem valor', classe, extincao
          ) = 1 AS primeira
      FROM bruto
      WHERE valor <> 0
    )
    GROUP BY ALL
  ),
  datado AS (
    SELECT
      *,
      regexp_extract(quando, '[0-9]{4}') AS ano,
      regexp_matches(quando, '^[0-9]{2}/[0-9]{4}$') AS mensal,
      dia_do_achado(quando) AS dia
    FROM somado
  ),
  -- Results that have a thesis of their own; a thesis of any result of the report is for the others.
  resultado_proprio AS (SELECT DISTINCT relatorio, resultado FROM tab_teses WHERE resultado <> '')
SELECT
  b.*,
  coalesce(t.tese, regexp_replace(b.fonte, '^Cruzamento ', '')) AS tese,
  coalesce(b.situacao, t.situacao, 'Não classificada') AS situacao_tese,
  -- A report without a column of its own for it has the certainty of the thesis, one step less without proof of
  -- payment.
  coalesce(
    b.confianca,
    CASE b.conferido WHEN 'Presumido' THEN um_degrau_abaixo(t.confianca) ELSE t.confianca END,
    'Média'
  ) AS certeza,
  coalesce(TRY_CAST(t.prioridade AS INTEGER), 99) AS prioridade,
  coalesce(t.credito, '') AS credito,
  CASE
    WHEN coalesce(t.efeito, 'Normal') IN ('Sem valor', 'Informativo') THEN 'Sem valor'
    WHEN t.efeito = 'Contingente' THEN 'Contingente'
    ELSE b.classe
  END AS classe_final
FROM datado b
LEFT JOIN resultado_proprio p ON p.relatorio = b.fonte AND p.resultado = b.regra
LEFT JOIN tab_teses t ON t.relatorio = b.fonte
  AND t.resultado = coalesce(p.resultado, '')
  AND coalesce(b.dia >= TRY_CAST(nullif(t.inicio, '') AS DATE), TRUE)
  AND coalesce(b.dia <= TRY_CAST(nullif(t.fim, '') AS DATE), TRUE)
