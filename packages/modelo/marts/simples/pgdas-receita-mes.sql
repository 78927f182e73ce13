-- TABLE: One row per root of a CNPJ and month: the revenue that the month's own PGDAS-D declares, else the one that a
-- later paper shows of it (`origem` 'Mês posterior').
WITH
  posterior AS (
    SELECT
      v.cnpj_basico, m.referencia AS mes,
      sum(m.valor) FILTER (m.tipo = 'Receita no mercado interno') AS interno,
      sum(m.valor) FILTER (m.tipo = 'Receita no mercado externo') AS externo,
      v._arquivo, v.arquivo
    FROM pgdas_vigente v
    JOIN ecac_pgdas_mes m ON m._arquivo = v._arquivo AND m.tipo <> 'Folha'
    WHERE m.referencia IS NOT NULL
    GROUP BY v.cnpj_basico, v.mes, m.referencia, v._arquivo, v.arquivo
    QUALIFY row_number() OVER (PARTITION BY v.cnpj_basico, m.referencia ORDER BY v.mes DESC) = 1
  )
SELECT
  cnpj_basico,
  mes,
  rpa_interno AS interno,
  rpa_externo AS externo,
  rpa AS receita,
  'PGDAS-D do mês' AS origem,
  arquivo
FROM pgdas_vigente
UNION ALL BY NAME
SELECT
  p.cnpj_basico,
  p.mes,
  p.interno,
  p.externo,
  coalesce(p.interno, 0) + coalesce(p.externo, 0) AS receita,
  'Mês posterior' AS origem,
  p.arquivo
FROM posterior p
WHERE NOT EXISTS (
  SELECT 1 FROM pgdas_vigente v WHERE v.cnpj_basico = p.cnpj_basico AND v.mes = p.mes AND v.rpa IS NOT NULL
)
