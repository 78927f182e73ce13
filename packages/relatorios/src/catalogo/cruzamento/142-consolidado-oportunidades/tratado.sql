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
  coberto AS (
    SELECT credito, ano, sum(least(pedido.valor, achado)) AS valor
    FROM (SELECT credito, ano, pedido, sum(valor) AS achado FROM alcancado GROUP BY ALL)
    GROUP BY credito, ano
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
