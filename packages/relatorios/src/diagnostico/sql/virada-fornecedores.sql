-- The suppliers with the most faults in the groups of IBS and CBS.
SELECT
  "CNPJ" AS cnpj,
  "Nome" AS nome,
  CAST("Faltas" AS INTEGER) AS faltas
FROM rel_xml_reforma_fornecedores
WHERE "Faltas" > 0
ORDER BY "Faltas" DESC, "CNPJ"
LIMIT 10
