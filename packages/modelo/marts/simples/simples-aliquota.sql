-- TABLE: One row per month of pgdas_vigente, market and annex of LC 123: the bracket of the RBT12 of that market, the
-- effective rate (per cent; the nominal one of the first bracket without any revenue) and the shares of the taxes.
WITH
  faixa AS (
    SELECT
      anexo,
      CAST(faixa AS INTEGER) AS faixa,
      CAST(inicio AS DATE) AS inicio,
      coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31') AS fim,
      CAST(ate AS DECIMAL(18, 2)) AS ate,
      CAST(aliquota AS DECIMAL(9, 4)) AS nominal,
      CAST(deduzir AS DECIMAL(18, 2)) AS deduzir,
      CAST(irpj AS DECIMAL(9, 4)) AS irpj,
      CAST(csll AS DECIMAL(9, 4)) AS csll,
      CAST(cofins AS DECIMAL(9, 4)) AS cofins,
      CAST(pis AS DECIMAL(9, 4)) AS pis,
      CAST(cpp AS DECIMAL(9, 4)) AS cpp,
      CAST(icms AS DECIMAL(9, 4)) AS icms,
      CAST(ipi AS DECIMAL(9, 4)) AS ipi,
      CAST(iss AS DECIMAL(9, 4)) AS iss
    FROM tab_simples_faixa
  ),
  v AS (
    SELECT cnpj_basico, mes, 'Interno' AS mercado, receita_12 FROM pgdas_vigente
    UNION ALL BY NAME
    SELECT cnpj_basico, mes, 'Externo' AS mercado, receita_12_externa AS receita_12 FROM pgdas_vigente
  )
SELECT
  v.cnpj_basico,
  v.mes,
  v.mercado,
  v.receita_12,
  f.* EXCLUDE (inicio, fim, ate),
  coalesce(
    percentual(CAST(imposto(v.receita_12, f.nominal) - f.deduzir AS DECIMAL(18, 2)), v.receita_12), f.nominal
  ) AS efetiva
FROM v
JOIN faixa f ON v.mes BETWEEN f.inicio AND f.fim
-- Above the last bracket the last one holds.
WHERE v.receita_12 IS NOT NULL
QUALIFY row_number() OVER (
  PARTITION BY v.cnpj_basico, v.mes, v.mercado, f.anexo
  ORDER BY v.receita_12 > f.ate, abs(f.ate - v.receita_12), f.faixa
) = 1
