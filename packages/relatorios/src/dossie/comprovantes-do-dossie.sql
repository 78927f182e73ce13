-- Every line of the documents of payment that a payment of the findings rests on.
SELECT
  coalesce(p.numero_documento, '') AS numero,
  coalesce(p.cod_receita, '') AS codigo,
  strftime(p.pa_fim, '%m/%Y') AS pa,
  CAST(p.vencimento AS VARCHAR) AS vencimento,
  CAST(p.arrecadacao AS VARCHAR) AS pago_em,
  -- A listing has no principal: the total is the principal of what was paid in time.
  CAST(
    coalesce(p.principal, CASE WHEN p.arrecadacao <= p.vencimento THEN p.total END) AS VARCHAR
  ) AS principal,
  CAST(p.multa AS VARCHAR) AS multa,
  CAST(p.juros AS VARCHAR) AS juros,
  CAST(p.total AS VARCHAR) AS total,
  a.arquivo AS arquivo
FROM pagamento_unico p
JOIN arq a ON a.id = p._arquivo
WHERE EXISTS (
  SELECT 1
  FROM papel_do_dossie d
  WHERE d.codigo4 = left(p.cod_receita, 4)
    AND d.mes = date_trunc('month', p.pa_fim)
    AND d.extincao = p.arrecadacao
)
ORDER BY p.pa_fim, p.arrecadacao, codigo, numero, p._arquivo, p._linha
