import { dinheiro, inteiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The rows of 'eSocial Folha por Rubrica' by period and rubric; Valor is the sum of its column Valor. The percentage is of the
 * vencimentos of the period, and blank for what is informative only.
 */
export default defineRelatorio({
  numero: 83,
  nome: 'eSocial Resumo por Rubrica',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Total da folha por rubrica e mês.'] },
  fontes: ['esocial_folha_item'],
  colunas: [
    ...texto('Período', 'Rubrica', 'Descrição', 'Natureza', 'Tipo', 'Inc. CP'),
    ...inteiro('Trabalhadores'),
    ...dinheiro('Valor'),
    ...percentual('% da Folha'),
  ],
  totalPor: ['Tipo'],
  sql: `
    WITH s AS (
      SELECT per, codRubr, ideTabRubr, dscRubr, natRubr, tpRubr, codIncCP, count(DISTINCT cpf) AS trabalhadores, CAST(sum(vrRubr) AS DECIMAL(18,2)) AS valor
        FROM es_item GROUP BY ALL
    ), t AS (
      SELECT *, sum(valor) FILTER (tpRubr = '1') OVER (PARTITION BY per) AS folha FROM s
    )
    SELECT es_periodo(per) AS "Período", codRubr AS "Rubrica", dscRubr AS "Descrição", natRubr AS "Natureza", es_tipo_rubrica(tpRubr) AS "Tipo", codIncCP AS "Inc. CP",
           CAST(trabalhadores AS INTEGER) AS "Trabalhadores", valor AS "Valor",
           CAST(CASE WHEN tpRubr IN ('1', '2') THEN percentual(valor, CAST(folha AS DECIMAL(18,2))) END AS DECIMAL(18,4)) AS "% da Folha"
      FROM t`,
  ordem: `CASE WHEN per LIKE '____' THEN per || '-12' ELSE per END, per, codRubr, ideTabRubr`,
});
