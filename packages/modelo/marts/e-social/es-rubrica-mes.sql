-- TABLE: One row per rubric and period of the payroll: the version of the rubric in that month.
SELECT
  u.codRubr,
  u.ideTabRubr,
  u.per,
  r.ini,
  r.dscRubr,
  r.natRubr,
  r.tpRubr,
  r.codIncCP
FROM (SELECT DISTINCT codRubr, ideTabRubr, perApur AS per FROM esocial_folha_item) u
JOIN es_rubrica r ON r.codRubr = u.codRubr
  AND r.ideTabRubr = u.ideTabRubr
  AND es_mes(u.per) BETWEEN r.ini AND r.fim
