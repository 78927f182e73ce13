-- TABLE: One row per month, establishment and lotação whose FPAS has a CPP percentage of its own (0 where the employer
-- contributes on revenue).
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
