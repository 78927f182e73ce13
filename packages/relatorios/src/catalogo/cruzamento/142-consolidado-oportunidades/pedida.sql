-- One row per finding of which something was asked for. A request takes the findings that it reaches one after the
-- other, never more than they come to: first what no other request reaches, payments before balances, the surest first.
WITH
  contado AS (SELECT *, count(*) OVER (PARTITION BY numero) AS pedidos FROM alcancado),
  em_ordem AS (
    SELECT
      numero, valor,
      least(pedido.valor, sum(valor) OVER (PARTITION BY pedido)) AS limite,
      sum(greatest(valor, 0)) OVER (
        PARTITION BY pedido
        ORDER BY pedidos, NOT com_pagamento, ordem_confianca(certeza), prioridade, numero
        ROWS UNBOUNDED PRECEDING
      ) AS ate
    FROM contado
  )
SELECT
  numero,
  least(any_value(valor), sum(greatest(0, least(valor, limite - (ate - valor))))) AS valor
FROM em_ordem
WHERE valor > 0
GROUP BY numero
HAVING sum(greatest(0, limite - (ate - valor))) > 0
