-- TABLE: One row per account of the referential charts of the ECF: the description of the first table that has it.
SELECT
  codigo,
  arg_min(descricao, tabela) AS descricao
FROM tab_ecf_plano_referencial
GROUP BY codigo
