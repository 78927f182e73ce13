import { readSql } from '@apura/apuracao';
import { A, data, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Entries that are late (IND_LCTO X), whose amount lies above the 99.9 percentile of the book's entries other than
 * closings (a rank, so that books of fewer than a thousand entries have none), or whose text speaks of a reversal, a
 * fine, an assessment or a payment plan. The text shown is that of the line that matched, else of the first.
 */
export default defineRelatorio({
  numero: 62,
  nome: 'ECD Lançamentos Relevantes',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: { ECD: ['Lançamentos extemporâneos, manuais altos e estornos de tributos.'] },
  fontes: ['ecd_i200'],
  colunas: [
    ...data('Data'),
    ...texto('Nº Lançamento', 'Tipo', 'Contas Débito', 'Contas Crédito'),
    // Entries and their reversals are shown together.
    ...dinheiroSemTotal('Valor'),
    ...texto('Histórico', 'Motivo'),
    ...A,
  ],
  sql: readSql(import.meta.url, './062-lancamentos-relevantes.sql'),
  ordem: 'a.ordem, l._linha',
});
