-- What became of the documents in each of the two crossings of the XML.
SELECT
  'Cruzamento XML x EFD-F' AS relatorio,
  "Resultado" AS resultado,
  max("Tipo") AS tipo,
  CAST(count(*) AS INTEGER) AS qtd,
  reais(sum(coalesce("Valor XML", "Valor EFD"))) AS valor
FROM rel_cruzamento_xml_x_efd_f
GROUP BY "Resultado"
UNION ALL BY NAME
SELECT
  'Cruzamento XML x EFD-C' AS relatorio,
  "Resultado" AS resultado,
  max("Tipo") AS tipo,
  CAST(count(*) AS INTEGER) AS qtd,
  reais(sum(coalesce("Valor XML", "Valor EFD-C"))) AS valor
FROM rel_cruzamento_xml_x_efd_c
GROUP BY "Resultado"
ORDER BY relatorio DESC, qtd DESC, resultado
