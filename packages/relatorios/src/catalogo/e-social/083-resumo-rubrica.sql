WITH
  rubrica_do_mes AS (
    SELECT
      per, codRubr, ideTabRubr, dscRubr, natRubr, tpRubr, codIncCP,
      count(DISTINCT cpf) AS trabalhadores,
      CAST(sum(vrRubr) AS DECIMAL(18, 2)) AS valor
    FROM es_item
    GROUP BY ALL
  ),
  -- With the vencimentos of the whole period.
  com_folha AS (
    SELECT *, sum(valor) FILTER (tpRubr = '1') OVER (PARTITION BY per) AS folha FROM rubrica_do_mes
  )
SELECT
  es_periodo(per) AS "Período",
  codRubr AS "Rubrica",
  dscRubr AS "Descrição",
  natRubr AS "Natureza",
  es_tipo_rubrica(tpRubr) AS "Tipo",
  codIncCP AS "Inc. CP",
  trabalhadores AS "Trabalhadores",
  valor AS "Valor",
  CASE WHEN tpRubr IN ('1', '2') THEN percentual(valor, CAST(folha AS DECIMAL(18, 2))) END AS "% da Folha"
FROM com_folha
