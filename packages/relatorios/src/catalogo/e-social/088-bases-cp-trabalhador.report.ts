import { readSql } from '@apura/apuracao';
import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The latest S-5001 of each CPF and period. What was worked out and what was deducted are of the CPF and are on its
 * first row.
 */
export default defineRelatorio({
  numero: 88,
  nome: 'eSocial Bases CP por Trabalhador',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Base e contribuição previdenciária por CPF (S-5001).'] },
  fontes: ['esocial_cp_base', 'esocial_cp_calc'],
  tabelas: ['esocial_dominio'],
  colunas: [
    ...texto('Período', '13º', 'CPF', 'CNPJ Estab.', 'Lotação', 'Matrícula', 'Categoria', 'Tipo Valor', 'Desc. Tipo'),
    // Bases, discounts and benefits are shown together, distinguished by 'Tipo Valor'.
    ...dinheiroSemTotal('Valor'),
    ...dinheiro('CP Calculada', 'CP Descontada', 'Diferença'),
  ],
  sql: readSql(import.meta.url, './088-bases-cp-trabalhador.sql'),
  ordem: `CASE WHEN u.per LIKE '____' THEN u.per || '-12' ELSE u.per END, u.per, a.ordem, u._evento, u._linha`,
});
