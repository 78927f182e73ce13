import { readSql } from '@apura/apuracao';
import { dinheiro, inteiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The rows of 'eSocial Folha por Rubrica' by period and rubric; Valor is the sum of its column Valor. The percentage
 * is of the vencimentos of the period, and blank for what is informative only.
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
  sql: readSql(import.meta.url, './083-resumo-rubrica.sql'),
  ordem: `CASE WHEN per LIKE '____' THEN per || '-12' ELSE per END, per, codRubr, ideTabRubr`,
});
