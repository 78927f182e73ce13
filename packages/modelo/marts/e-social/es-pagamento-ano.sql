-- TABLE: One row per worker, nature and year: in how many months it was paid, for natures that the law excludes only
-- so many times.
SELECT
  i.cpfTrab AS cpf,
  r.natRubr,
  left(i.perApur, 4) AS ano,
  count(DISTINCT i.perApur) AS pagamentos
FROM esocial_folha_item i
JOIN es_rubrica_mes r ON r.codRubr = i.codRubr AND r.ideTabRubr = i.ideTabRubr AND r.per = i.perApur
WHERE r.natRubr IN (SELECT natureza FROM es_regra WHERE evidencia = 'frequencia')
  AND r.tpRubr = '1'
  AND i.vrRubr > 0
GROUP BY ALL
