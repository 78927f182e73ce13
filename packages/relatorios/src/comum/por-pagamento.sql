-- The rows of a report of findings, one per payment of their amounts. What no payment met has a row of its own.
WITH
  numerada AS (SELECT *, row_number() OVER () AS _posicao FROM (:linhas)),
  achado AS (
    SELECT
      r.*, :debito AS _debito,
      CAST(:extinto AS DECIMAL(18, 2)) AS _extinto,
      CAST(:presumido AS DECIMAL(18, 2)) AS _presumido,
      CAST(CASE WHEN :oportunidade THEN coalesce(r.:valor, 0) ELSE 0 END AS DECIMAL(18, 2)) AS _achado
    FROM numerada r
  ),
  -- The findings of one debit take what was extinct one after the other.
  lugar AS (
    SELECT
      *,
      sum(_achado) OVER (PARTITION BY _debito ORDER BY :ordem, _posicao ROWS UNBOUNDED PRECEDING) AS _ate
    FROM achado r
  ),
  limite AS (
    SELECT
      _debito AS debito,
      CASE WHEN max(_extinto) IS NOT NULL THEN greatest(max(_extinto), 0) END AS extinto,
      CASE WHEN max(_presumido) IS NOT NULL THEN greatest(max(_presumido), 0) END AS presumido
    FROM achado
    WHERE _achado > 0
    GROUP BY _debito
  ),
  do_dia AS (SELECT debito, dia, sum(valor) AS valor FROM (:pagamentos) WHERE valor > 0 GROUP BY debito, dia),
  -- What came last was the excess: from the latest payment backwards.
  pagamento AS (
    SELECT debito, dia, sum(valor) OVER w - valor AS de, sum(valor) OVER w AS ate
    FROM do_dia
    WINDOW w AS (PARTITION BY debito ORDER BY dia DESC NULLS LAST ROWS UNBOUNDED PRECEDING)
  ),
  trecho AS (
    SELECT l.debito, 'Sim' AS conferido, p.dia, p.de, least(p.ate, l.extinto) AS ate
    FROM limite l
    JOIN pagamento p ON p.debito = l.debito AND p.de < l.extinto
    UNION ALL BY NAME
    -- Extinct, by papers without the day.
    SELECT l.debito, 'Sim' AS conferido, coalesce(p.ate, 0) AS de, l.extinto AS ate
    FROM limite l
    LEFT JOIN (SELECT debito, max(ate) AS ate FROM pagamento GROUP BY debito) p ON p.debito = l.debito
    WHERE l.extinto > coalesce(p.ate, 0)
    UNION ALL BY NAME
    -- Without any paper the whole debit is presumed to be paid. A report may say how much more than is proved was paid.
    SELECT
      debito, 'Presumido' AS conferido,
      coalesce(extinto, 0) AS de,
      coalesce(extinto, 0) + presumido AS ate
    FROM limite
    WHERE presumido > 0 OR coalesce(extinto, presumido) IS NULL
    UNION ALL BY NAME
    -- The rest was not paid.
    SELECT debito, coalesce(extinto, 0) + coalesce(presumido, 0) AS de
    FROM limite
    WHERE coalesce(extinto, presumido) IS NOT NULL
  )
SELECT
  p.*,
  t.conferido AS _conferido,
  t.dia AS _dia,
  least(p._ate, coalesce(t.ate, p._ate)) - greatest(p._ate - p._achado, t.de) AS _valor,
  row_number() OVER (
    PARTITION BY p._posicao ORDER BY t.conferido IS NULL, t.dia DESC NULLS LAST, t.de
  ) AS _parte
FROM lugar p
JOIN trecho t ON t.debito = p._debito AND t.de < p._ate AND coalesce(t.ate > p._ate - p._achado, TRUE)
WHERE p._achado > 0
UNION ALL BY NAME
SELECT
  p.*,
  p.:valor AS _valor,
  1 AS _parte
FROM lugar p
WHERE p._achado <= 0
