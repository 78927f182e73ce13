-- One row per thesis whose error goes on: what it costs in a month.
WITH
  -- The same error in each of the last three months with files goes on: what it costs in a month.
  ultimo_mes AS (
    SELECT DISTINCT CAST(date_trunc('month', inicio) AS DATE) AS mes
    FROM arq
    WHERE tipo = 'EFDC' AND situacao = 'Usado'
    QUALIFY dense_rank() OVER (ORDER BY date_trunc('month', inicio) DESC) <= 3
  ),
  do_mes AS (
    SELECT
      tese, fonte, situacao_tese,
      -- Whether a month has proof of its payment says nothing of the error.
      CASE WHEN conferido = 'Presumido' AND certeza = 'Média' THEN 'Alta' ELSE certeza END AS grau,
      arg_max(certeza, ordem_confianca(certeza)) AS certeza,
      credito, dia,
      sum(valor) AS valor
    FROM valorado
    WHERE mensal AND classe_final NOT IN ('Contingente', 'Estimativa') AND dia IN (SELECT mes FROM ultimo_mes)
    GROUP BY ALL
  )
SELECT
  tese,
  fonte,
  situacao_tese,
  grau,
  credito,
  arg_max(certeza, dia) AS certeza,
  strftime(max(dia), '%Y') AS ano,
  -- The least of the months: what is sure to go on.
  min(valor) AS valor
FROM do_mes
WHERE valor > 0
GROUP BY ALL
HAVING count(*) = (SELECT count(*) FROM ultimo_mes) AND count(*) = 3
