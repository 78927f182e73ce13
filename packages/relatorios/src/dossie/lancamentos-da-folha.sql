-- Every amount of the payroll that a row with a value of 'eSocial Verbas Indenizatórias' sums up.
SELECT
  es_periodo(i.per) AS periodo,
  coalesce(i.nrInsc, '') AS estabelecimento,
  i.cpf,
  i.matricula,
  i.categoria,
  i.codRubr AS rubrica,
  r."Descrição" AS descricao,
  CAST(i.valor AS VARCHAR) AS valor,
  i.evento,
  coalesce(i.recibo, '') AS recibo,
  a.arquivo AS arquivo
FROM es_verba_item i
JOIN es_natureza n ON n.codRubr = i.codRubr AND n.ideTabRubr = i.ideTabRubr AND n.per = i.per
JOIN (
  SELECT DISTINCT "Período", "CNPJ Estab.", "Natureza", "Rubrica", "Descrição" FROM :linhas
) r ON r."Período" = es_periodo(i.per)
  AND r."CNPJ Estab." IS NOT DISTINCT FROM i.nrInsc
  AND r."Natureza" IS NOT DISTINCT FROM n.natRubr
  AND r."Rubrica" = i.codRubr
  AND r."Descrição" IS NOT DISTINCT FROM n.dscRubr
JOIN arq a ON a.id = i._arquivo
WHERE i.tipo = 'Oportunidade'
ORDER BY i.per, i.nrInsc, i.codRubr, i.cpf, i.matricula, i.recibo, i.valor
