-- The notes from 2026 on, when IBS and CBS begin (LC 214/2025), and what they show of the two.
WITH
  nota AS (
    SELECT "Chave" AS chave, bool_or("Grupo Ausente" = 'N') AS tem_grupo, sum("IBS") AS ibs, sum("CBS") AS cbs
    FROM rel_xml_ibs_cbs
    WHERE "Emissão" >= inicio_ibs_cbs()
    GROUP BY ALL
  )
SELECT
  CAST(count(*) AS INTEGER) AS notas,
  CAST(count(*) FILTER (tem_grupo) AS INTEGER) AS com_grupo,
  reais(sum(ibs)) AS ibs,
  reais(sum(cbs)) AS cbs
FROM nota
