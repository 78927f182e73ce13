import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The employer's totals by code of the latest S-5011 of each period; they equal its infoCRContrib.
 */
export default defineRelatorio({
  numero: 92,
  nome: 'eSocial Contribuições por Código',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Contribuições apuradas por código de receita (S-5011).'] },
  fontes: ['esocial_cs_cr'],
  tabelas: ['esocial_cr_grupo', 'codigo_receita_dctfweb'],
  colunas: [
    ...texto('Período', 'Cód. Receita', 'Descrição', 'Grupo'),
    ...dinheiro('Valor', 'Suspenso'),
    ...texto('Recibo Fechamento'),
  ],
  sql: `
    SELECT es_periodo(c.perApur) AS "Período", c.tpCR AS "Cód. Receita", coalesce(g.descricao, d.descricao) AS "Descrição", coalesce(g.grupo, 'Outros') AS "Grupo",
           CAST(sum(coalesce(c.vrCR, 0)) AS DECIMAL(18,2)) AS "Valor", CAST(sum(coalesce(c.vrCRSusp, 0)) AS DECIMAL(18,2)) AS "Suspenso", any_value(c.nrRecArqBase) AS "Recibo Fechamento"
      FROM esocial_cs_cr c
      LEFT JOIN tab_esocial_cr_grupo g ON g.codigo = c.tpCR
      LEFT JOIN tab_codigo_receita_dctfweb d ON replace(d.codigo, '-', '') = c.tpCR
     WHERE c.grupo = 'infoCRContrib'
     GROUP BY c.perApur, c.tpCR, g.descricao, d.descricao, g.grupo`,
  ordem: `CASE WHEN c.perApur LIKE '____' THEN c.perApur || '-12' ELSE c.perApur END, c.perApur, c.tpCR`,
});
