import { readSql } from '@apura/apuracao';
import { dinheiroSemTotal, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * J150 in its four shapes: since leiaute 8 with order and the year before; leiaute 7 with one amount; until leiaute 6
 * with an indicator of revenue, expense and subtotals instead of debit and credit. Lines without an order are
 * numbered in the order of the file.
 */
export default defineRelatorio({
  numero: 58,
  nome: 'ECD DRE',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: { ECD: ['Demonstração do resultado publicada.'] },
  fontes: ['ecd_j150'],
  colunas: [
    ...texto('Período'),
    ...inteiro('Ordem'),
    ...texto('Código', 'Tipo'),
    ...inteiro('Nível'),
    ...texto('Descrição'),
    ...dinheiroSemTotal('Valor Anterior'),
    ...texto('D-C Anterior'),
    ...dinheiroSemTotal('Valor Atual'),
    ...texto('D-C Atual', 'Grupo'),
  ],
  sql: readSql(import.meta.url, './058-dre.sql'),
  ordem: 'j.ordem, j._linha',
});
