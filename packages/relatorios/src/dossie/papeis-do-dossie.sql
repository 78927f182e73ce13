-- The papers of each payment of the findings: those of the code that the report names, of payroll those of all that
-- the employer owes, of the Simples the DAS, else those of the codes of its tax.
WITH
  -- The codes under which each tax of PIS and COFINS is paid: the usual ones, and those that a month declares.
  codigo AS (
    SELECT tributo, codigo4, CAST(NULL AS DATE) AS mes FROM tab_regime_receita
    UNION
    SELECT r.tributo, left(r.COD_REC, 4) AS codigo4, CAST(date_trunc('month', a.inicio) AS DATE) AS mes
    FROM m_debito r
    JOIN arq a ON a.id = r._arquivo AND a.situacao = 'Usado'
    WHERE r.COD_REC <> ''
  ),
  extinto AS (
    SELECT
      codigo4, pa_mes, data_extincao,
      any_value(forma ORDER BY forma) AS forma,
      CAST(sum(valor_principal) AS DECIMAL(18, 2)) AS principal
    FROM extincao_debito
    WHERE data_extincao IS NOT NULL
    GROUP BY codigo4, pa_mes, data_extincao
  ),
  -- The whole of a payment, with fine and interest.
  darf AS (
    SELECT
      left(cod_receita, 4) AS codigo4,
      CAST(date_trunc('month', pa_fim) AS DATE) AS pa_mes,
      arrecadacao,
      CAST(sum(total) AS DECIMAL(18, 2)) AS total
    FROM pagamento_unico
    GROUP BY ALL
  )
SELECT
  p.classe,
  p.tributo,
  p.codigo_do_relatorio,
  p.quando,
  p.extincao,
  p.mes,
  e.codigo4,
  e.forma,
  e.principal,
  d.total
FROM parcela_do_dossie p
JOIN extinto e ON e.data_extincao = p.extincao AND e.pa_mes = p.mes
LEFT JOIN darf d ON d.codigo4 = e.codigo4 AND d.pa_mes = e.pa_mes AND d.arrecadacao = e.data_extincao
WHERE CASE
  WHEN p.codigo_do_relatorio <> '' THEN e.codigo4 = left(p.codigo_do_relatorio, 4)
  WHEN p.classe = 'Contribuição da folha' THEN e.codigo4 IN (SELECT codigo4 FROM es_codigo_patronal)
  ELSE EXISTS (
    SELECT 1
    FROM codigo c
    WHERE c.tributo = p.tributo AND c.codigo4 = e.codigo4 AND coalesce(c.mes = p.mes, TRUE)
  )
END
GROUP BY ALL
UNION ALL BY NAME
SELECT
  p.classe,
  p.tributo,
  p.codigo_do_relatorio,
  p.quando,
  p.extincao,
  p.mes,
  'DAS' AS codigo4,
  d.origem AS forma,
  d.principal,
  d.total
FROM parcela_do_dossie p
JOIN das_pago d ON d.mes = p.mes AND d.dia = p.extincao
WHERE :caso IN ('Simples', 'DAS')
