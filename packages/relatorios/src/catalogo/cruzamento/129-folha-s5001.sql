-- One row per period, CPF and category whose base by the rubrics is not that of S-5001.
WITH
  base_do_governo AS (
    SELECT
      perApur AS per, cpfTrab AS cpf,
      coalesce(codCateg, '') AS categoria,
      ind13 = '1' AS decimo,
      -- Type 51 is the base of the 13th where S-5001 has no 11; 41 and 45 are those of categories 107 and 108.
      coalesce(
        sum(valor) FILTER (tpValor IN ('11', '41')), sum(valor) FILTER (tpValor = '51'), 0
      ) AS de_remuneracao,
      coalesce(sum(valor) FILTER (tpValor IN ('15', '45')), 0) AS de_risco,
      de_remuneracao + de_risco AS base
    FROM esocial_cp_base
    WHERE tpValor IN ('11', '15', '41', '45', '51')
    GROUP BY ALL
  ),
  categoria_unica AS (
    SELECT per, cpf, min(categoria) AS categoria
    FROM base_do_governo gov
    GROUP BY ALL
    HAVING count(DISTINCT categoria) = 1
  ),
  base_da_folha AS (
    SELECT
      i.per, i.cpf,
      coalesce(i.categoria, u.categoria, '') AS categoria,
      i.codIncCP IN ('12', '14', '22') AS decimo,
      sum(CASE
        WHEN i.tpRubr IN ('1', '3') THEN i.vrRubr
        WHEN i.tpRubr IN ('2', '4') THEN -i.vrRubr
      END) FILTER (i.codIncCP IN ('11', '12', '13', '14')) AS base,
      bool_or(i.codIncCP IN ('21', '22')) AS maternidade
    FROM es_item i
    LEFT JOIN categoria_unica u ON u.per = i.per AND u.cpf = i.cpf
    WHERE i.codIncCP IN ('11', '12', '13', '14', '21', '22')
      AND i.per IN (SELECT perApur FROM esocial_cp_base)
    GROUP BY ALL
  ),
  sem_cadastro AS (SELECT per, cpf, sum(abs(vrRubr)) AS valor FROM es_item WHERE versao IS NULL GROUP BY ALL),
  comparada AS (
    SELECT
      coalesce(i.per, g.per) AS per,
      coalesce(i.cpf, g.cpf) AS cpf,
      coalesce(i.categoria, g.categoria) AS categoria,
      coalesce(i.decimo, g.decimo) AS decimo,
      coalesce(i.base, 0) AS recalculada,
      coalesce(g.base, 0) AS governo,
      coalesce(i.maternidade, FALSE) AS maternidade,
      i.per IS NULL AS sem_folha,
      g.per IS NULL AS sem_gov,
      coalesce(
        abs(coalesce(i.base, 0) - coalesce(g.base, 0)) <= o.valor + tolerancia_base_cp(), FALSE
      ) AS sem_rubrica
    FROM base_da_folha i
    FULL JOIN base_do_governo g ON g.per = i.per
      AND g.cpf = i.cpf
      AND g.categoria = i.categoria
      AND g.decimo = i.decimo
    LEFT JOIN sem_cadastro o ON o.per = coalesce(i.per, g.per) AND o.cpf = coalesce(i.cpf, g.cpf)
  ),
  divergente AS (
    SELECT
      *,
      CAST(recalculada - governo AS DECIMAL(18, 2)) AS diferenca,
      CASE
        WHEN maternidade OR sem_folha OR sem_rubrica THEN 'Informativo'
        WHEN recalculada > governo THEN 'Risco'
        ELSE 'Oportunidade'
      END AS tipo,
      CASE WHEN decimo THEN '13º salário: ' ELSE '' END
        || CASE
          WHEN maternidade THEN 'divergente, com salário-maternidade no mês'
          WHEN sem_rubrica THEN 'divergente, com rubrica sem cadastro (S-1010)'
          WHEN sem_folha THEN 'só no S-5001'
          WHEN sem_gov THEN 'só na folha'
          WHEN recalculada > governo THEN 'base do S-5001 menor que a da folha'
          ELSE 'base do S-5001 maior que a da folha'
        END AS resultado
    FROM comparada c
    WHERE abs(recalculada - governo) > tolerancia_base_cp()
  )
SELECT
  es_periodo(t.per) AS "Período",
  cpf AS "CPF",
  nullif(categoria, '') AS "Categoria",
  recalculada AS "Base Recalculada",
  governo AS "Base S-5001",
  diferenca AS "Diferença",
  upper(left(resultado, 1)) || substr(resultado, 2) AS "Resultado",
  tipo AS "Tipo",
  CASE
    WHEN tipo = 'Informativo' THEN CAST(0 AS DECIMAL(18, 2))
    ELSE imposto(abs(diferenca), c.cheia)
  END AS "Valor Estimado"
FROM divergente t
LEFT JOIN es_contribuinte c ON c.per = t.per
