-- One row per month of the findings: the debt of the PGDAS-D in force, the DAS that was made for it and the principal
-- that was paid, each with the number of its paper. A DAS has 17 digits: the mart keeps them without leading zeros.
WITH
  documento AS (
    SELECT mes, 'DAS ' || lpad(das, CAST(greatest(17, length(das)) AS INTEGER), '0') AS numero FROM das_pago
  ),
  pago AS (SELECT mes, string_agg(DISTINCT numero, ', ' ORDER BY numero) AS papel FROM documento GROUP BY mes)
SELECT
  mes_ano(b.mes) AS quando,
  'Simples Nacional' AS tributo,
  'DAS' AS codigo4,
  CAST(CAST(b.exigivel AS DECIMAL(18, 2)) AS VARCHAR) AS apurado,
  v.numero AS papel_apurado,
  CAST(CAST(b.gerado AS DECIMAL(18, 2)) AS VARCHAR) AS declarado,
  CASE WHEN b.das IS NOT NULL THEN 'DAS ' || b.das END AS papel_declarado,
  CAST(b.pago AS VARCHAR) AS pago,
  p.papel AS papel_pago
FROM pgdas_debito b
JOIN pgdas_vigente v ON v.cnpj_basico = b.cnpj_basico AND v.mes = b.mes
LEFT JOIN pago p ON p.mes = b.mes
WHERE b.mes IN (SELECT dia FROM achado_do_dossie WHERE classe_final <> 'Sem valor' AND valor <> 0)
ORDER BY b.mes, b.cnpj_basico
