-- TABLE: One row per place whose FPAS has a percentage of CPP of its own; 0 where the employer contributes on revenue
-- instead.
WITH
  lotacao AS (SELECT perApur AS per, nrInsc, codLotacao, max(fpas) AS fpas FROM esocial_cs_base GROUP BY ALL)
SELECT
  l.per,
  l.nrInsc,
  l.codLotacao,
  max(e.percentual) AS cheia
FROM lotacao l
JOIN es_encargo e ON e.codigo = 'CPP' AND e.fpas = l.fpas AND es_dia(l.per) BETWEEN e.ini AND e.fim
WHERE l.fpas <> ''
GROUP BY ALL
