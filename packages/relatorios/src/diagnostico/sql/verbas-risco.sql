-- Rubrics that leave out a contribution which is due.
SELECT
  "Rubrica" AS rubrica,
  "Descrição" AS descricao,
  "Inc. CP Atual" AS atual,
  "Inc. CP Esperada" AS esperada,
  reais("Encargo Estimado") AS valor
FROM rel_esocial_rubricas_x_incidencia_cp
WHERE "Tipo" = 'Risco'
ORDER BY valor DESC, rubrica
LIMIT 40
