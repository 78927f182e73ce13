-- One row per finding and request that reaches it. A request of one month or quarter reaches the findings of those
-- months alone; one that names a year, those of the year.
SELECT
  v.numero,
  v.credito,
  v.ano,
  v.certeza,
  v.prioridade,
  v.valor,
  v.mes_extincao IS NOT NULL AS com_pagamento,
  p AS pedido
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
