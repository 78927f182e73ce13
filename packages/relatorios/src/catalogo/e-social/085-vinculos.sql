-- One row per bond, as it is at the end.
WITH
  -- Bonds with an absence that has no end.
  afastado AS (SELECT DISTINCT chave FROM es_afastamento WHERE fim IS NULL)
SELECT
  v.cpf AS "CPF",
  coalesce(v.nmTrab, n.nome) AS "Nome",
  v.dtNascto AS "Nascimento",
  v.matricula AS "Matrícula",
  v.codCateg AS "Categoria",
  v.dtInicio AS "Admissão",
  coalesce(v.nmCargo, v.nmFuncao, v.codCargo, v.codFuncao) AS "Cargo",
  coalesce(v.CBOCargo, v.CBOFuncao) AS "CBO",
  v.vrSalFx AS "Salário",
  es_unidade_salario(v.undSalFixo) AS "Unidade",
  v.nrInsc AS "Estabelecimento",
  CASE
    WHEN v.dtDeslig IS NOT NULL THEN 'Desligado'
    WHEN f.chave IS NOT NULL THEN 'Afastado'
    ELSE 'Ativo'
  END AS "Situação",
  v.dtDeslig AS "Desligamento"
FROM es_vinculo v
LEFT JOIN es_nome n ON n.cpf = v.cpf
LEFT JOIN afastado f ON f.chave = v.chave
