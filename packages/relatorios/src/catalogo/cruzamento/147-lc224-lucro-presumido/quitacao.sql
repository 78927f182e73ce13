-- One row per tax and quarter: what extinguished the debt.
WITH
  -- What extinguished the debt: the quotas paid, or what the declaration says was paid, and the set-offs that it names.
  papel AS (
    SELECT
      c.tributo,
      CAST(date_trunc('quarter', d.pa_fim) AS DATE) AS trimestre,
      d.pagamento, d.compensacao,
      coalesce(d.pagamento, d.compensacao, d.suspensao, d.parcelamento) IS NOT NULL
        OR d.saldo > 0
        OR d.soma_creditos = 0 AS diz
    FROM dctf_vigente d
    JOIN parametro c ON c.codigo = 'CODIGO_RECEITA' AND c.texto = left(d.cod_receita, 4)
    UNION ALL BY NAME
    SELECT
      c.tributo,
      CAST(date_trunc('quarter', p.pa_fim) AS DATE) AS trimestre,
      p.arrecadacao AS dia,
      coalesce(p.principal, CASE WHEN p.arrecadacao <= p.vencimento THEN p.total END) AS darf,
      TRUE AS diz
    FROM pagamento_unico p
    JOIN parametro c ON c.codigo = 'CODIGO_RECEITA' AND c.texto = left(p.cod_receita, 4)
  ),
  desfeita AS (
    SELECT
      c.tributo,
      CAST(date_trunc('quarter', x.pa_fim) AS DATE) AS trimestre,
      sum(x.desfeito) AS desfeito,
      sum(x.vigente) AS vigente
    FROM compensacao_conferida x
    JOIN parametro c ON c.codigo = 'CODIGO_RECEITA' AND c.texto = x.codigo4
    GROUP BY ALL
  )
SELECT
  p.tributo,
  p.trimestre,
  min(p.dia) AS dia,
  bool_or(p.diz) AS diz,
  (
    -- paid, and set off in force
    greatest(coalesce(sum(p.darf), 0), coalesce(sum(p.pagamento), 0))
    + compensado_valido(coalesce(sum(p.compensacao), 0), any_value(x.desfeito), any_value(x.vigente))
  ) AS extinto
FROM papel p
LEFT JOIN desfeita x ON x.tributo = p.tributo AND x.trimestre = p.trimestre
GROUP BY p.tributo, p.trimestre
