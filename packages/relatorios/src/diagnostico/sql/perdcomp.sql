-- The documents in force, newest first; two hundred at most.
SELECT
  "Nº PER-DCOMP" AS documento,
  "Tipo Documento" AS tipo,
  "Tipo Crédito" AS credito,
  CAST("Data Transmissão" AS VARCHAR) AS data,
  "Situação" AS situacao,
  reais("Crédito Original") AS original,
  reais("Crédito Utilizado") AS utilizado,
  reais("Saldo") AS saldo
FROM rel_e_cac_perdcomp
WHERE "Vigente" LIKE 'S%'
ORDER BY "Data Transmissão" DESC NULLS LAST, documento
LIMIT 200
