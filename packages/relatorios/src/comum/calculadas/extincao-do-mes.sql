-- The payments and set-offs of the PIS and COFINS of each month, by regime, under the codes of M205 and M605.
WITH
  -- The codes of receipt of each month and regime: those of the file, else the usual ones of the regime.
  declarado AS (SELECT DISTINCT tributo, _arquivo, NUM_CAMPO, left(COD_REC, 4) AS codigo4 FROM m_debito),
  mes AS (
    SELECT a.id AS _arquivo, CAST(date_trunc('month', a.inicio) AS DATE) AS mes
    FROM arq a
    WHERE a.tipo = 'EFDC' AND a.situacao = 'Usado'
  ),
  codigo AS (
    SELECT m._arquivo, m.mes, r.tributo, r.regime, coalesce(d.codigo4, r.codigo4) AS codigo4
    FROM mes m
    CROSS JOIN tab_regime_receita r
    LEFT JOIN declarado d ON d._arquivo = m._arquivo
      AND d.tributo = r.tributo
      AND d.NUM_CAMPO = r.num_campo
      AND d.codigo4 <> ''
  ),
  -- What a paper says was suspended, put in instalments, or set off in vain is not extinct.
  debito_sem_extincao AS (
    SELECT left(cod_receita, 4) AS codigo4, CAST(date_trunc('month', pa_fim) AS DATE) AS pa_mes
    FROM dctf_vinculo_vigente
    WHERE valor_vinculado > 0
    UNION BY NAME
    SELECT codigo4, CAST(date_trunc('month', pa_fim) AS DATE) AS pa_mes FROM compensacao_conferida
  ),
  -- A month has a paper when a declaration says how the debit was met, or when a payment of it is there, or when a
  -- declaration of the month has PIS or COFINS of other codes alone: then the debit was never declared.
  com_papel AS (
    SELECT DISTINCT codigo4, pa_mes FROM extincao_debito WHERE pa_mes IS NOT NULL
    UNION BY NAME
    SELECT DISTINCT codigo4, pa_mes
    FROM debito_declarado
    WHERE pa_mes IS NOT NULL
      AND (
        coalesce(pagamento, compensacoes, parcelamento, suspensao) IS NOT NULL
        OR saldo_a_pagar > 0
        OR soma_creditos = 0
      )
    UNION BY NAME
    SELECT codigo4, pa_mes FROM debito_sem_extincao
    UNION BY NAME
    SELECT c.codigo4, c.mes AS pa_mes
    FROM codigo c
    WHERE EXISTS (
      SELECT 1
      FROM debito_declarado d
      JOIN tab_regime_receita r ON r.codigo4 = d.codigo4
      WHERE d.pa_mes = c.mes
    )
      AND NOT EXISTS (
        SELECT 1
        FROM debito_declarado d
        WHERE d.pa_mes = c.mes AND (d.codigo4 IS NULL OR d.codigo4 = c.codigo4)
      )
  )
SELECT
  c._arquivo,
  c.tributo,
  c.regime,
  strftime(e.data_extincao, '%Y-%m-%d') AS data,
  coalesce(e.valor_principal, 0) AS valor
FROM codigo c
JOIN com_papel p ON p.codigo4 = c.codigo4 AND p.pa_mes = c.mes
LEFT JOIN extincao_debito e ON e.codigo4 = c.codigo4 AND e.pa_mes = c.mes
