-- One row per thesis, report, year and certainty, with whether its credit was asked for already.
WITH
  soma AS (
    SELECT
      tese, fonte, ano, certeza, situacao_tese, credito,
      min(prioridade) AS prioridade,
      sum(valor) AS valor,
      bool_or(ajustado) AS ajustado
    FROM valorado
    GROUP BY tese, fonte, ano, certeza, situacao_tese, credito
  ),
  -- What was asked for already. A paper names the kind of credit and a month, a quarter or a year; never a thesis.
  pedido AS (
    SELECT
      lower(strip_accents(tipo_credito)) AS tipo,
      coalesce(
        strftime(coalesce(credito_inicio, credito_fim), '%Y'), regexp_extract(periodo_credito, '[0-9]{4}')
      ) AS ano,
      credito_inicio, credito_fim, periodo_credito,
      max(coalesce(pedido, credito_original, credito_utilizado)) AS valor
    FROM perdcomp_vigente
    WHERE vigente = 'S' OR motivo = 'Recusado'
    GROUP BY ALL
  ),
  -- A request of one month or quarter covers the findings of those months alone; one that names a year, those of the
  -- year.
  achado_do_periodo AS (
    SELECT
      v.credito, p.tipo, p.ano, p.credito_inicio, p.credito_fim, p.periodo_credito,
      any_value(p.valor) AS pedido,
      sum(v.valor) AS achado
    FROM valorado v
    JOIN pedido p ON v.credito <> ''
      AND regexp_matches(p.tipo, v.credito)
      AND p.ano = v.ano
      AND (
        NOT v.mensal
        OR p.credito_inicio IS NULL
        OR v.dia BETWEEN date_trunc('month', p.credito_inicio) AND coalesce(
          p.credito_fim, last_day(p.credito_inicio)
        )
      )
    GROUP BY ALL
  ),
  coberto AS (
    SELECT credito, ano, sum(least(pedido, achado)) AS valor FROM achado_do_periodo GROUP BY credito, ano
  ),
  achado AS (
    SELECT credito, ano, sum(greatest(valor, 0)) AS valor FROM soma WHERE credito <> '' GROUP BY credito, ano
  )
SELECT
  s.*,
  CASE
    WHEN s.ajustado AND s.valor <= tolerancia_documento() THEN 'Sim'
    WHEN c.valor >= a.valor THEN 'Sim'
    WHEN s.ajustado OR c.valor > 0 THEN 'Parcial'
    ELSE 'Não'
  END AS ja_tratado
FROM soma s
LEFT JOIN achado a ON a.credito = s.credito AND a.ano = s.ano
LEFT JOIN coberto c ON c.credito = s.credito AND c.ano = s.ano
