-- One row per code and month of the period paid.
WITH
  pago AS (SELECT *, coalesce(mes_ano(pa_fim), pa) AS mes FROM pagamento_unico),
  grupo AS (
    SELECT
      p.cod_receita AS cod,
      coalesce(any_value(r.denominacao), min(p.denominacao)) AS denominacao,
      p.mes,
      min(p.pa_fim) AS fim,
      count(*) AS qtd,
      soma_se_completa(p.principal) AS principal,
      soma_se_completa(p.multa) AS multa,
      soma_se_completa(p.juros) AS juros,
      sum(p.total) AS total
    FROM pago p
    LEFT JOIN tab_codigo_receita r ON r.codigo = left(p.cod_receita, 4)
    GROUP BY p.cod_receita, p.mes
  )
SELECT
  cod AS "Cód. Receita",
  denominacao AS "Denominação",
  mes AS "Período Apuração",
  qtd AS "Qtd",
  principal AS "Principal",
  multa AS "Multa",
  juros AS "Juros",
  total AS "Total"
FROM grupo
