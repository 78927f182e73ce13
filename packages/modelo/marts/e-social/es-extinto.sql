-- TABLE: One row per payment or set-off of the employer's contributions of a month, and one row of 0 for a month whose
-- papers extinguish nothing. A month without a paper has no row.
WITH
  pago AS (
    SELECT
      CASE WHEN length(e.chave_pa) = 4 THEN e.chave_pa ELSE left(e.chave_pa, 7) END AS per,
      e.data_extincao AS dia, e.valor_principal AS valor
    FROM extincao_debito e
    JOIN es_codigo_patronal c ON c.codigo4 = e.codigo4
    WHERE e.categoria IN ('Geral', '13º Salário')
  ),
  declarado AS (
    SELECT DISTINCT CASE WHEN length(d.chave_pa) = 4 THEN d.chave_pa ELSE left(d.chave_pa, 7) END AS per
    FROM debito_declarado d
    JOIN es_codigo_patronal c ON c.codigo4 = d.codigo4
    WHERE d.categoria IN ('Geral', '13º Salário')
      AND (
        coalesce(d.pagamento, d.compensacoes, d.parcelamento, d.suspensao) IS NOT NULL
        OR d.saldo_a_pagar > 0
        OR d.soma_creditos = 0
      )
  ),
  sem_extincao AS (
    -- What a paper says was suspended, put in instalments, or set off in vain is not extinct.
    SELECT CASE WHEN length(v.pa) = 4 THEN v.pa ELSE strftime(v.pa_fim, '%Y-%m') END AS per
    FROM dctf_vinculo_vigente v
    JOIN es_codigo_patronal c ON c.codigo4 = left(v.cod_receita, 4)
    WHERE v.valor_vinculado > 0 AND v.categoria IN ('Geral', '13º Salário')
    UNION
    SELECT strftime(x.pa_fim, '%Y-%m')
    FROM compensacao_conferida x
    JOIN es_codigo_patronal c ON c.codigo4 = x.codigo4
  ),
  papel AS (
    SELECT per FROM pago
    UNION
    SELECT per FROM declarado
    UNION
    SELECT per FROM sem_extincao WHERE per IS NOT NULL
  )
SELECT
  p.per,
  e.dia,
  coalesce(e.valor, 0) AS valor
FROM papel p
LEFT JOIN pago e ON e.per = p.per
