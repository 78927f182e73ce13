-- What was paid too much, by payment: one row per tax, period, day and last day of the right. Classes with Selic alone.
SELECT
  classe_final AS classe,
  parte.tributo AS tributo,
  codigo_receita AS codigo_do_relatorio,
  quando,
  dia AS mes,
  extincao,
  conferido,
  mes_extincao,
  prescreve_em,
  prazo_retificacao,
  CAST(sum(parte.valor) AS DECIMAL(18, 2)) AS valor
FROM achado_do_dossie,
  unnest(partes) p(parte)
WHERE classe_final IN ('Pago a maior', 'Contribuição da folha', 'Saldo negativo', 'Saldo de retenções')
  AND parte.valor <> 0
GROUP BY ALL
-- What an adjustment of the same month takes back whole is nothing to ask for.
HAVING sum(parte.valor) <> 0
