-- TABLE: One row per CPF and registration ('' where there is none): the latest category, for dismissals, which do not
-- have it.
WITH
  categoria_dita AS (
    SELECT
      cpfTrab AS cpf,
      coalesce(matricula, '') AS matricula,
      codCateg,
      coalesce(dtInicio, DATE '1900-01-01') AS quando
    FROM esocial_vinculo
    UNION ALL BY NAME
    SELECT
      cpfTrab AS cpf,
      coalesce(matricula, '') AS matricula,
      codCateg,
      coalesce(dtAlteracao, DATE '1900-01-01') AS quando
    FROM esocial_vinculo_alteracao
  )
SELECT
  cpf,
  matricula,
  arg_max(codCateg, (quando, codCateg)) AS codCateg
FROM categoria_dita
WHERE codCateg IS NOT NULL
GROUP BY ALL
