-- The faults of the groups of IBS and CBS that are risks, by kind and by who has to correct them.
SELECT
  "Resultado" AS falta,
  "Quem Corrige" AS quem,
  CAST(count(*) AS INTEGER) AS qtd
FROM rel_xml_reforma_conferencia
WHERE "Tipo" = 'Risco'
GROUP BY ALL
ORDER BY qtd DESC, falta, quem
LIMIT 20
