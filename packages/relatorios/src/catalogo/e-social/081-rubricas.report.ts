import { readSql } from '@apura/apuracao';
import { texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per version of a rubric that is in force (S-1010 applied in the order of reception). Fim is where the version
 * really ends: in the month before the next one, even when nothing says so. The nature is named as at the beginning
 * of the version.
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
  sql: readSql(import.meta.url, './081-rubricas.sql'),
  ordem: 'r.codRubr, r.ideTabRubr, r.ini',
});
