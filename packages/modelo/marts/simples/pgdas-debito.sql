-- TABLE: One row per month of pgdas_vigente: what is to be paid (`exigivel`), the last DAS that was made, and the
-- principal that was paid (`pago`). `pago` is NULL without any paper about payments, and 0 where an extrato answers
-- for its DAS and no payment is found. Where `incerto`, only the total of a late payment is known:
-- `pago` has fine and interest.
WITH
  total AS (SELECT _arquivo, tipo, total FROM ecac_pgdas_total WHERE cnpj IS NULL),
  gerado AS (
    SELECT
      mes,
      arg_max(das, (numero, das)) AS das,
      arg_max(vencimento, (numero, das)) AS vencimento,
      arg_max(principal, (numero, das)) AS principal,
      arg_max(total, (numero, das)) AS total,
      bool_or(reconhecido IS NOT NULL) AS dito
    FROM ecac_pgdas_das
    WHERE origem = 'Gerado'
    GROUP BY mes
  ),
  pago AS (
    SELECT
      mes,
      sum(coalesce(principal, total)) AS valor,
      bool_or(principal IS NULL) AS incerto,
      max(dia) AS dia
    FROM das_pago
    GROUP BY mes
  )
SELECT
  v.cnpj_basico,
  v.mes,
  coalesce(e.total, v.declarado - coalesce(v.suspenso, 0)) AS exigivel,
  coalesce(s.total, v.suspenso) AS suspenso,
  g.das,
  g.vencimento,
  g.principal AS gerado,
  g.total AS gerado_total,
  CAST(coalesce(p.valor, CASE WHEN g.dito THEN 0 END) AS DECIMAL(18, 2)) AS pago,
  coalesce(p.incerto, FALSE) AS incerto,
  p.dia
FROM pgdas_vigente v
LEFT JOIN total e ON e._arquivo = v._arquivo AND e.tipo = 'Exigível'
LEFT JOIN total s ON s._arquivo = v._arquivo AND s.tipo = 'Suspenso'
LEFT JOIN gerado g ON g.mes = v.mes
LEFT JOIN pago p ON p.mes = v.mes
