import { dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Rubrics that were used and whose codIncCP is not the one that `verbas_cp` expects of their nature in the month: base that
 * should be none is Oportunidade (11 to 14 for 00), none that should be base is Risco, and a base of another kind, a suspension
 * by a court or a nature that was not valid then (Tabela 03) is Informativo. Expectations begin in the first whole month.
 */
export default defineRelatorio({
  numero: 93,
  nome: 'eSocial Rubricas x Incidência CP',
  module: 'e-Social',
  tool: 'post_process',
  descricao: {
    eSocial: [
      'Rubricas cuja incidência diverge da esperada pela natureza.',
      'Regra sem confirmação em fonte oficial: a situação das teses é leitura da casa, com data; confira antes de usar.',
      'Estimativa: encargo da empresa (patronal, RAT e terceiros) sobre o valor do período.',
    ],
  },
  fontes: ['esocial_folha_item'],
  tabelas: ['verbas_cp', 'esocial_natureza_rubrica', 'esocial_fpas_terceiros', 'encargo_folha'],
  colunas: [
    ...texto(
      'Rubrica',
      'Descrição',
      'Natureza',
      'Desc. Natureza',
      'Inc. CP Atual',
      'Inc. CP Esperada',
      'Fundamento',
      'Tipo',
      'Situação da Tese',
    ),
    ...inteiro('Meses'),
    ...dinheiro('Valor no Período', 'Encargo Estimado'),
  ],
  sql: `
    WITH s AS (
      SELECT codRubr, ideTabRubr, versao, dscRubr, natRubr, codIncCP, esperada, fundamento, situacao, tipo, per, p_cpp, p_rat, p_terceiros, sum(valor) AS valor
        FROM es_verba GROUP BY ALL
    )
    SELECT codRubr AS "Rubrica", dscRubr AS "Descrição", natRubr AS "Natureza", n.nome AS "Desc. Natureza", codIncCP AS "Inc. CP Atual", esperada AS "Inc. CP Esperada",
           fundamento AS "Fundamento", tipo AS "Tipo", situacao AS "Situação da Tese", CAST(count(DISTINCT per) AS INTEGER) AS "Meses", CAST(sum(valor) AS DECIMAL(18,2)) AS "Valor no Período",
           CAST(CASE WHEN tipo <> 'Informativo' THEN sum(imposto(valor, coalesce(p_cpp, 0)) + imposto(valor, coalesce(p_rat, 0)) + imposto(valor, coalesce(p_terceiros, 0))) ELSE 0 END AS DECIMAL(18,2)) AS "Encargo Estimado"
      FROM s LEFT JOIN (SELECT codigo, arg_max(nome, inicio) AS nome FROM tab_esocial_natureza_rubrica GROUP BY ALL) n ON n.codigo = s.natRubr
     GROUP BY s.codRubr, s.ideTabRubr, s.versao, s.dscRubr, s.natRubr, n.nome, s.codIncCP, s.esperada, s.fundamento, s.tipo, s.situacao`,
  ordem: 's.codRubr, s.ideTabRubr, s.versao, s.esperada, s.fundamento',
});
