import { readSql } from '@apura/apuracao';
import { data, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per I050 and cost centre that its I051 or I052 name. What is mapped without a cost centre counts for a cost
 * centre that has no mapping of its own.
 */
export default defineRelatorio({
  numero: 53,
  nome: 'ECD Plano de Contas',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: { ECD: ['Plano de contas com referencial e aglutinação.'] },
  fontes: ['ecd_i050'],
  colunas: [
    ...texto('Ano'),
    ...data('Data Alteração'),
    ...texto('Natureza', 'S-A'),
    ...inteiro('Nível'),
    ...texto('Conta', 'Conta Superior', 'Nome', 'Centro Custo', 'Conta Referencial', 'Aglutinação'),
  ],
  sql: readSql(import.meta.url, './053-plano-contas.sql'),
  ordem: 'c.ordem, c._linha, k.ccus',
});
