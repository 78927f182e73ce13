-- TABLE: One row per month, establishment, lotação, category, indSimples, rubric, expectation, proof and kind of
-- finding: the sum of `es_verba_item`, with the employer's percentages. Contribuintes individuais (7xx) owe neither
-- RAT nor other entities; trainees (9xx) owe nothing. Where the FPAS of the place says that the employer contributes
-- on revenue, employees owe neither CPP nor RAT.
WITH
  soma AS (
    SELECT
      per, nrInsc, codLotacao, categoria, indSimples, codRubr, ideTabRubr, regra, prova, tipo,
      sum(valor) AS valor
    FROM es_verba_item
    GROUP BY ALL
  ),
  cpp AS (
    SELECT
      v.*, c.classTrib, c.fator,
      coalesce(l.cheia = 0, FALSE) AND v.categoria NOT LIKE '7%' AS sobre_receita,
      CAST(CASE
        WHEN sobre_receita THEN 0
        WHEN c.cheia > 0 AND l.cheia > c.cheia THEN c.cpp + l.cheia - c.cheia
        ELSE c.cpp
      END AS DECIMAL(9, 4)) AS cpp
    FROM soma v
    LEFT JOIN es_contribuinte c ON c.per = v.per
    LEFT JOIN es_cpp_lotacao l ON l.per = v.per
      AND l.nrInsc = v.nrInsc
      AND l.codLotacao IS NOT DISTINCT FROM v.codLotacao
  )
SELECT
  v.* EXCLUDE (cpp, classTrib, fator, regra, sobre_receita),
  n.ini AS versao,
  n.dscRubr,
  n.natRubr,
  n.codIncCP,
  n.nome_natureza,
  r.incidencia_esperada AS esperada,
  coalesce(r.fundamento, 'Tabela 03 do eSocial') AS fundamento,
  coalesce(r.situacao, 'Natureza sem vigência no período') AS situacao,
  r.efeito,
  r.vincula_rfb AS vincula,
  r.parcela,
  r.condicao,
  r.data_situacao AS desde,
  CASE
    WHEN v.prova = 'Nome da rubrica' AND r.confianca = 'Alta' THEN 'Média'
    ELSE r.confianca
  END AS confianca,
  CAST(CASE
    WHEN v.categoria LIKE '9%' OR (v.classTrib = '03' AND v.indSimples = '1') THEN 0
    WHEN v.classTrib = '03' AND v.indSimples = '3' THEN v.cpp * v.fator
    ELSE v.cpp
  END AS DECIMAL(9, 4)) AS p_cpp,
  CAST(CASE
    WHEN v.categoria LIKE '7%' OR v.categoria LIKE '9%' OR v.sobre_receita THEN 0
    WHEN v.classTrib IN ('01', '04', '80') OR (v.classTrib = '03' AND v.indSimples = '1') THEN 0
    WHEN v.classTrib = '03' AND v.indSimples = '3' THEN coalesce(e.rat, k.rat) * v.fator
    ELSE coalesce(e.rat, k.rat)
  END AS DECIMAL(9, 4)) AS p_rat,
  CAST(CASE
    WHEN v.categoria LIKE '7%' OR v.categoria LIKE '9%' THEN 0
    WHEN v.classTrib IN ('01', '02', '03', '04', '80') THEN 0
    ELSE t.terceiros
  END AS DECIMAL(9, 4)) AS p_terceiros
FROM cpp v
JOIN es_natureza n ON n.codRubr = v.codRubr AND n.ideTabRubr = v.ideTabRubr AND n.per = v.per
LEFT JOIN es_regra r ON r.regra = v.regra
LEFT JOIN es_rat e ON e.per = v.per AND e.nrInsc = v.nrInsc
LEFT JOIN es_rat_cadastro k ON e.per IS NULL AND k.nrInsc = v.nrInsc AND es_mes(v.per) BETWEEN k.ini AND k.fim
LEFT JOIN es_terceiros t ON t.per = v.per
  AND t.nrInsc = v.nrInsc
  AND t.codLotacao IS NOT DISTINCT FROM v.codLotacao
