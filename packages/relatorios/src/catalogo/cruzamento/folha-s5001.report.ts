import { dinheiro, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * One row per period, CPF and category where the base that the rubrics give (codIncCP 11 and 13; informative rubrics too,
 * since their incidence makes them part of the base, and what deducts against it) is not the one of
 * S-5001 (types 11 and 15 with ind13 0), by more than 0.05; the base of the 13th (12 and 14, against ind13 1) stands in a
 * row of its own that says so. An amount without a category takes the only one that S-5001 has of the CPF in the period.
 * Periods without any S-5001 are not compared. What the base would cost is the CPP alone, by the company's class. Types 41 and 45 are
 * the same bases of categories 107 and 108, and 51 that of the 13th where S-5001 tells no 11. Amounts
 * whose rubric is in no S-1010 of the project have no known incidence: a difference that they can explain is Informativo.
 *
 * Salário-maternidade (21, 22) is in neither sum by the rule of the catalogue, which no sentence of the manual confirms: a
 * difference of a worker who has it is Informativo.
 */
export default defineComValor(
  {
    numero: 129,
    nome: 'Cruzamento Folha x S-5001',
    module: 'Cruzamento',
    tool: 'post_process',
    descricao: {
      eSocial: [
        'Base recalculada pela rubrica x base do governo.',
        'Estimativa: só a contribuição patronal (20%; 22,5% nas instituições financeiras) sobre a diferença.',
        'Regra sem confirmação em fonte oficial para quem tem salário-maternidade no mês.',
      ],
    },
    fontes: ['esocial_folha_item'],
    auxiliares: ['esocial_cp_base'],
    tabelas: ['encargo_folha'],
    colunas: [
      ...texto('Período', 'CPF', 'Categoria'),
      ...dinheiro('Base Recalculada', 'Base S-5001', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: `
    WITH gov AS (
      SELECT perApur AS per, cpfTrab AS cpf, coalesce(codCateg, '') AS categoria, ind13 = '1' AS decimo,
             coalesce(sum(valor) FILTER (tpValor IN ('11', '41')), sum(valor) FILTER (tpValor = '51'), 0) + coalesce(sum(valor) FILTER (tpValor IN ('15', '45')), 0) AS base
        FROM esocial_cp_base WHERE tpValor IN ('11', '15', '41', '45', '51') GROUP BY ALL
    ), unica AS (
      SELECT per, cpf, min(categoria) AS categoria FROM gov GROUP BY ALL HAVING count(DISTINCT categoria) = 1
    ), item AS (
      SELECT i.per, i.cpf, coalesce(i.categoria, u.categoria, '') AS categoria, i.codIncCP IN ('12', '14', '22') AS decimo,
             sum(CASE WHEN i.tpRubr IN ('1', '3') THEN i.vrRubr WHEN i.tpRubr IN ('2', '4') THEN -i.vrRubr END) FILTER (i.codIncCP IN ('11', '12', '13', '14')) AS base, bool_or(i.codIncCP IN ('21', '22')) AS maternidade
        FROM es_item i LEFT JOIN unica u ON u.per = i.per AND u.cpf = i.cpf
       WHERE i.codIncCP IN ('11', '12', '13', '14', '21', '22') AND i.per IN (SELECT perApur FROM esocial_cp_base) GROUP BY ALL
    ), oculta AS (
      SELECT per, cpf, sum(abs(vrRubr)) AS valor FROM es_item WHERE versao IS NULL GROUP BY ALL
    ), c AS (
      SELECT coalesce(i.per, g.per) AS per, coalesce(i.cpf, g.cpf) AS cpf, coalesce(i.categoria, g.categoria) AS categoria, coalesce(i.decimo, g.decimo) AS decimo,
             coalesce(i.base, 0) AS recalculada, coalesce(g.base, 0) AS governo, coalesce(i.maternidade, false) AS maternidade, i.per IS NULL AS sem_folha, g.per IS NULL AS sem_gov,
             coalesce(abs(coalesce(i.base, 0) - coalesce(g.base, 0)) <= o.valor + 0.05, false) AS sem_rubrica
        FROM item i FULL JOIN gov g ON g.per = i.per AND g.cpf = i.cpf AND g.categoria = i.categoria AND g.decimo = i.decimo
        LEFT JOIN oculta o ON o.per = coalesce(i.per, g.per) AND o.cpf = coalesce(i.cpf, g.cpf)
    ), t AS (
      SELECT *, CAST(recalculada - governo AS DECIMAL(18,2)) AS diferenca,
             CASE WHEN maternidade OR sem_folha OR sem_rubrica THEN 'Informativo' WHEN recalculada > governo THEN 'Risco' ELSE 'Oportunidade' END AS tipo,
             CASE WHEN decimo THEN '13º salário: ' ELSE '' END || CASE WHEN maternidade THEN 'divergente, com salário-maternidade no mês' WHEN sem_rubrica THEN 'divergente, com rubrica sem cadastro (S-1010)' WHEN sem_folha THEN 'só no S-5001'
               WHEN sem_gov THEN 'só na folha' WHEN recalculada > governo THEN 'base do S-5001 menor que a da folha' ELSE 'base do S-5001 maior que a da folha' END AS resultado
        FROM c WHERE abs(recalculada - governo) > 0.05
    )
    SELECT es_periodo(t.per) AS "Período", cpf AS "CPF", nullif(categoria, '') AS "Categoria", CAST(recalculada AS DECIMAL(18,2)) AS "Base Recalculada",
           CAST(governo AS DECIMAL(18,2)) AS "Base S-5001", diferenca AS "Diferença", upper(left(resultado, 1)) || substr(resultado, 2) AS "Resultado", tipo AS "Tipo",
           CASE WHEN tipo = 'Informativo' THEN CAST(0 AS DECIMAL(18,2)) ELSE imposto(abs(diferenca), c.cheia) END AS "Valor Estimado"
      FROM t LEFT JOIN es_contribuinte c ON c.per = t.per`,
    ordem: `CASE WHEN t.per LIKE '____' THEN t.per || '-12' ELSE t.per END, t.per, cpf, categoria, decimo`,
  },
  {
    classe: `'Sem valor'`,
    nota: `'Base maior na folha do governo: confira as rubricas; o valor só aparece depois do S-5011 retificado.'`,
  },
);
