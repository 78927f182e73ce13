import { texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per version of a rubric that stands (S-1010 applied in the order of reception). Fim is where the version really ends:
 * in the month before the next one, even when nothing says so. The nature is named as at the beginning of the version.
 */
export default defineRelatorio({
  numero: 81,
  nome: 'eSocial Rubricas',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Tabela de rubricas com natureza e incidências.'] },
  fontes: ['esocial_rubrica'],
  tabelas: ['esocial_natureza_rubrica', 'esocial_codinc'],
  colunas: [
    ...texto(
      'Código',
      'Tabela',
      'Início',
      'Fim',
      'Descrição',
      'Natureza',
      'Desc. Natureza',
      'Tipo',
      'Inc. CP',
      'Desc. Inc. CP',
      'Inc. IRRF',
      'Inc. FGTS',
      'Inc. PIS',
      'Processo CP',
      'Recibo',
    ),
  ],
  sql: `
    SELECT r.codRubr AS "Código", r.ideTabRubr AS "Tabela", es_periodo(nullif(r.ini, '0000-01')) AS "Início", es_periodo(nullif(r.fim, '9999-12')) AS "Fim",
           r.dscRubr AS "Descrição", r.natRubr AS "Natureza", n.nome AS "Desc. Natureza", es_tipo_rubrica(r.tpRubr) AS "Tipo", r.codIncCP AS "Inc. CP",
           CASE WHEN r.codIncCP BETWEEN '31' AND '39' THEN 'Desconto do segurado - ' WHEN r.codIncCP BETWEEN '91' AND '98' THEN 'Suspensa por decisão judicial - '
                WHEN r.codIncCP BETWEEN '11' AND '26' THEN 'Base - ' ELSE '' END || c.descricao AS "Desc. Inc. CP",
           r.codIncIRRF AS "Inc. IRRF", r.codIncFGTS AS "Inc. FGTS", r.codIncPisPasep AS "Inc. PIS", r.nrProc AS "Processo CP", r.recibo AS "Recibo"
      FROM es_rubrica r
      LEFT JOIN tab_esocial_codinc c ON c.campo = 'codIncCP' AND c.codigo = r.codIncCP
      LEFT JOIN (SELECT codigo, nome, inicio, coalesce(nullif(fim, ''), '9999-12-31') AS fim, row_number() OVER (PARTITION BY codigo ORDER BY inicio) AS n,
                        max(inicio) OVER (PARTITION BY codigo) AS ultimo FROM tab_esocial_natureza_rubrica) n
        ON n.codigo = r.natRubr AND (greatest(r.ini || '-01', '2014-01-01') BETWEEN n.inicio AND n.fim OR (n.inicio = n.ultimo AND r.ini || '-01' > n.fim) OR (n.n = 1 AND r.ini || '-01' < n.inicio))`,
  ordem: 'r.codRubr, r.ideTabRubr, r.ini',
});
