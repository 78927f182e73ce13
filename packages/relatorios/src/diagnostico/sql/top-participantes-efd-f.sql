-- The ten greatest customers and the ten greatest suppliers of the EFD ICMS/IPI, which does not say who is in the
-- Simples Nacional.
WITH
  participante AS (
    SELECT
      'cliente' AS lado, "CNPJ-CPF" AS documento,
      max("Nome") AS nome,
      max("UF") AS uf,
      sum("Valor Saída") AS valor
    FROM rel_efd_f_participantes
    GROUP BY "CNPJ-CPF"
    UNION ALL BY NAME
    SELECT
      'fornecedor' AS lado, "CNPJ-CPF" AS documento,
      max("Nome") AS nome,
      max("UF") AS uf,
      sum("Valor Entrada") AS valor
    FROM rel_efd_f_participantes
    GROUP BY "CNPJ-CPF"
  )
SELECT
  lado,
  documento,
  nome,
  uf,
  CAST(valor AS DECIMAL(18, 2)) AS valor,
  0 AS simples,
  reais(parte(valor, sum(valor) OVER (PARTITION BY lado))) AS pct
FROM participante
QUALIFY participante.valor > 0
  AND row_number() OVER (PARTITION BY lado ORDER BY participante.valor DESC, documento) <= 10
ORDER BY participante.valor DESC, documento
