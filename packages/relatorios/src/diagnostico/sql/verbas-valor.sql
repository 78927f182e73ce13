-- Contributions on amounts that the thesis takes out of the base, row by row.
SELECT
  "Descrição" AS descricao,
  coalesce("Situação da Tese", '') AS situacao,
  1 AS item,
  "Total Estimado" AS valor,
  "Classe do Valor",
  "Prescreve em",
  "Prazo da Retificação"
FROM rel_esocial_verbas_indenizatorias
