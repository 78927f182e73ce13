-- TABLE: One row per worker: the name of the latest event that has one. Changes count before bonds, and bonds before
-- the payroll.
WITH
  nome_dito AS (
    SELECT cpfTrab AS cpf, nmTrab AS nome, 1 AS ordem, DATE '1900-01-01' AS quando
    FROM esocial_folha_trabalhador
    UNION ALL BY NAME
    SELECT cpfTrab AS cpf, nmTrab AS nome, 2 AS ordem, coalesce(dtInicio, DATE '1900-01-01') AS quando
    FROM esocial_vinculo
    UNION ALL BY NAME
    SELECT cpfTrab AS cpf, nmTrab AS nome, 3 AS ordem, coalesce(dtAlteracao, DATE '1900-01-01') AS quando
    FROM esocial_vinculo_alteracao
  )
SELECT
  cpf,
  arg_max(nome, (ordem, quando, nome)) AS nome
FROM nome_dito
WHERE nome IS NOT NULL
GROUP BY cpf
