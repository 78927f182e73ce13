-- Every line of the documents of payment that a payment of the findings rests on.
WITH
  do_documento AS (
    SELECT
      coalesce(p.numero_documento, '') AS numero,
      coalesce(p.cod_receita, '') AS codigo,
      p.pa_fim AS fim, p.vencimento, p.arrecadacao,
      -- A listing has no principal: the total is the principal of what was paid in time.
      coalesce(p.principal, CASE WHEN p.arrecadacao <= p.vencimento THEN p.total END) AS principal,
      p.multa, p.juros, p.total, p._arquivo, p._linha
    FROM pagamento_unico p
    WHERE EXISTS (
      SELECT 1
      FROM papel_do_dossie d
      WHERE CASE d.codigo4
        WHEN 'DAS' THEN p.tipo_documento = 'DAS'
        ELSE d.codigo4 = left(p.cod_receita, 4)
      END
        AND d.mes = date_trunc('month', p.pa_fim)
        AND d.extincao = p.arrecadacao
    )
  ),
  -- What only the statement of a PGDAS-D shows of a payment.
  do_extrato AS (
    SELECT DISTINCT ON (e.das, e.arrecadacao)
      coalesce(e.das, '') AS numero,
      'DAS' AS codigo,
      last_day(e.mes) AS fim,
      e.vencimento, e.arrecadacao, e.principal, e.multa, e.juros,
      coalesce(e.pago, e.total) AS total,
      e._arquivo, e._linha
    FROM ecac_pgdas_das e
    WHERE e.reconhecido = 'Sim'
      AND EXISTS (
        SELECT 1
        FROM papel_do_dossie d
        WHERE d.codigo4 = 'DAS' AND d.forma = 'Extrato' AND d.mes = e.mes AND d.extincao = e.arrecadacao
      )
    ORDER BY e.das, e.arrecadacao, e._arquivo, e._linha
  ),
  linha AS (
    SELECT * FROM do_documento
    UNION ALL BY NAME
    SELECT * FROM do_extrato
  )
SELECT
  l.numero,
  l.codigo,
  strftime(l.fim, '%m/%Y') AS pa,
  CAST(l.vencimento AS VARCHAR) AS vencimento,
  CAST(l.arrecadacao AS VARCHAR) AS pago_em,
  CAST(l.principal AS VARCHAR) AS principal,
  CAST(l.multa AS VARCHAR) AS multa,
  CAST(l.juros AS VARCHAR) AS juros,
  CAST(l.total AS VARCHAR) AS total,
  a.arquivo AS arquivo
FROM linha l
JOIN arq a ON a.id = l._arquivo
ORDER BY l.fim, l.arrecadacao, l.codigo, l.numero, l._arquivo, l._linha
