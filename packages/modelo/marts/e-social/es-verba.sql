-- TABLE: One row per month, establishment, lotação, category, indSimples, rubric, expectation, proof and kind of
-- finding: the sum of `es_verba_item`, numbered.
WITH
  soma AS (
    SELECT
      per, nrInsc, codLotacao, categoria, indSimples, codRubr, ideTabRubr, regra, prova, tipo,
      sum(valor) AS valor
    FROM es_verba_item
    GROUP BY ALL
  )
SELECT
  row_number() OVER (
    ORDER BY
      v.per, v.nrInsc, v.codLotacao, v.categoria, v.indSimples, v.codRubr, v.ideTabRubr, v.regra, v.prova,
      v.tipo
  ) AS id,
  v.* EXCLUDE (regra),
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
  END AS confianca
FROM soma v
JOIN es_natureza n ON n.codRubr = v.codRubr AND n.ideTabRubr = v.ideTabRubr AND n.per = v.per
LEFT JOIN es_regra r ON r.regra = v.regra
