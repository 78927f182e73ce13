-- What is charged without right: amounts that are base of the contribution and should be none.
WITH
  indevida AS (SELECT * FROM es_verba WHERE tipo = 'Oportunidade'),
  quem AS (
    SELECT
      per, nrInsc, codRubr, ideTabRubr,
      any_value(natRubr) AS natRubr,
      any_value(dscRubr) AS dscRubr,
      min(situacao) AS situacao,
      min(fundamento) AS fundamento,
      string_agg(DISTINCT prova, '; ' ORDER BY prova) AS prova,
      max_by(confianca, CASE confianca WHEN 'Baixa' THEN 3 WHEN 'Média' THEN 2 ELSE 1 END) AS confianca
    FROM indevida
    GROUP BY per, nrInsc, codRubr, ideTabRubr
  ),
  trabalhador AS (
    SELECT per, nrInsc, codRubr, ideTabRubr, count(DISTINCT cpf) AS trabalhadores
    FROM es_verba_item
    WHERE tipo = 'Oportunidade'
    GROUP BY ALL
  ),
  base AS (SELECT per, nrInsc, codRubr, ideTabRubr, sum(valor) AS valor FROM indevida GROUP BY ALL),
  encargo AS (
    SELECT
      v.per, v.nrInsc, v.codRubr, v.ideTabRubr,
      CAST(sum(e.valor) FILTER (e.grupo = 'CPP') AS DECIMAL(18, 2)) AS cpp,
      CAST(sum(e.valor) FILTER (e.grupo = 'RAT') AS DECIMAL(18, 2)) AS rat,
      CAST(sum(e.valor) FILTER (e.grupo = 'Terceiros') AS DECIMAL(18, 2)) AS terceiros
    FROM indevida v
    LEFT JOIN es_verba_encargo e ON e.id = v.id
    GROUP BY ALL
  ),
  extinto AS (SELECT per, CAST(sum(valor) AS DECIMAL(18, 2)) AS valor FROM es_extinto GROUP BY per)
SELECT
  es_periodo(t.per) AS "Período",
  t.nrInsc AS "CNPJ Estab.",
  t.natRubr AS "Natureza",
  t.codRubr AS "Rubrica",
  t.dscRubr AS "Descrição",
  w.trabalhadores AS "Trabalhadores",
  CAST(b.valor AS DECIMAL(18, 2)) AS "Valor Base",
  e.cpp AS "CPP",
  e.rat AS "RAT",
  e.terceiros AS "Terceiros",
  CAST(
    coalesce(e.cpp, 0) + coalesce(e.rat, 0) + coalesce(e.terceiros, 0) AS DECIMAL(18, 2)
  ) AS "Total Estimado",
  t.situacao AS "Situação da Tese",
  t.fundamento AS "Fundamento",
  t.prova AS "Prova",
  t.confianca AS "Confiança",
  t.per AS _per,
  x.valor AS _extinto
FROM quem t
JOIN encargo e ON e.per = t.per
  AND e.nrInsc IS NOT DISTINCT FROM t.nrInsc
  AND e.codRubr = t.codRubr
  AND e.ideTabRubr = t.ideTabRubr
JOIN base b ON b.per = t.per
  AND b.nrInsc IS NOT DISTINCT FROM t.nrInsc
  AND b.codRubr = t.codRubr
  AND b.ideTabRubr = t.ideTabRubr
JOIN trabalhador w ON w.per = t.per
  AND w.nrInsc IS NOT DISTINCT FROM t.nrInsc
  AND w.codRubr = t.codRubr
  AND w.ideTabRubr = t.ideTabRubr
LEFT JOIN extinto x ON x.per = t.per
