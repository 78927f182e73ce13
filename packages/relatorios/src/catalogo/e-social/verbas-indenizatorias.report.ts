import { data, dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * What 'eSocial Rubricas x Incidência CP' calls Oportunidade, by month and establishment. Without a S-5011 of the month CPP is
 * 20 %, RAT comes from S-1005 and the other entities stay blank. The five years run from the day the contribution was due: the
 * 20th of the following month, of December for the 13th.
 */
export default defineRelatorio({
  numero: 94,
  nome: 'eSocial Verbas Indenizatórias',
  module: 'e-Social',
  tool: 'post_process',
  descricao: {
    eSocial: [
      'Estimativa de INSS patronal sobre verbas não remuneratórias.',
      'Estimativa: alíquotas do S-5011 do mês; o direito depende da situação da tese.',
    ],
  },
  fontes: ['esocial_folha_item'],
  tabelas: ['verbas_cp', 'esocial_natureza_rubrica', 'esocial_fpas_terceiros', 'encargo_folha'],
  colunas: [
    ...texto('Período', 'CNPJ Estab.', 'Natureza', 'Rubrica', 'Descrição'),
    ...inteiro('Trabalhadores'),
    ...dinheiro('Valor Base', 'CPP', 'RAT', 'Terceiros', 'Total Estimado'),
    ...texto('Situação da Tese'),
    ...data('Prescreve em'),
  ],
  sql: `
    WITH v AS (
      SELECT * FROM es_verba WHERE tipo = 'Oportunidade'
    ), quem AS (
      SELECT per, nrInsc, natRubr, codRubr, ideTabRubr, count(DISTINCT cpf) AS trabalhadores FROM v GROUP BY ALL
    ), s AS (
      SELECT per, nrInsc, natRubr, codRubr, ideTabRubr, dscRubr, situacao, p_cpp, p_rat, p_terceiros, sum(valor) AS valor FROM v GROUP BY ALL
    ), t AS (
      SELECT per, nrInsc, natRubr, codRubr, ideTabRubr, dscRubr, situacao, CAST(sum(valor) AS DECIMAL(18,2)) AS valor, CAST(sum(imposto(valor, p_cpp)) AS DECIMAL(18,2)) AS cpp,
             CAST(sum(imposto(valor, p_rat)) AS DECIMAL(18,2)) AS rat, CAST(sum(imposto(valor, p_terceiros)) AS DECIMAL(18,2)) AS terceiros
        FROM s GROUP BY ALL
    )
    SELECT es_periodo(t.per) AS "Período", t.nrInsc AS "CNPJ Estab.", t.natRubr AS "Natureza", t.codRubr AS "Rubrica", t.dscRubr AS "Descrição", CAST(q.trabalhadores AS INTEGER) AS "Trabalhadores",
           t.valor AS "Valor Base", t.cpp AS "CPP", t.rat AS "RAT", t.terceiros AS "Terceiros", CAST(coalesce(t.cpp, 0) + coalesce(t.rat, 0) + coalesce(t.terceiros, 0) AS DECIMAL(18,2)) AS "Total Estimado",
           t.situacao AS "Situação da Tese",
           CAST(CASE WHEN length(t.per) = 4 THEN es_dia(t.per) ELSE es_dia(t.per) + INTERVAL 1 MONTH END + INTERVAL 19 DAY + INTERVAL 5 YEAR AS DATE) AS "Prescreve em"
      FROM t JOIN quem q ON q.per = t.per AND q.nrInsc IS NOT DISTINCT FROM t.nrInsc AND q.natRubr = t.natRubr AND q.codRubr = t.codRubr AND q.ideTabRubr = t.ideTabRubr`,
  ordem: `CASE WHEN t.per LIKE '____' THEN t.per || '-12' ELSE t.per END, t.per, t.nrInsc, t.natRubr, t.codRubr, t.ideTabRubr`,
});
