-- What the credits that nobody took are worth, row by row.
SELECT
  "Origem" AS origem,
  coalesce("Confiança", 'Média') AS confianca,
  ("Arquivo", "Linha") AS item,
  "Valor Estimado" AS valor,
  "Classe do Valor",
  "Prescreve em",
  "Prazo da Retificação"
FROM rel_cruzamento_creditos_nao_aproveitados
WHERE "Tipo" = 'Oportunidade'
