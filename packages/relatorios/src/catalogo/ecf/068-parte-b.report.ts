import { readSql } from '@apura/apuracao';
import { data, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per M500, and one per account of M010 that no M500 moves. The entries of M410 follow the description. A
 * debit balance reduces future profit. The last column checks the final balance against the rest of the row, and the
 * initial one against the final balance before it: the quarter before, or the last quarter or year of the ECF before.
 */
export default defineRelatorio({
  numero: 68,
  nome: 'ECF Parte B',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Saldos controlados na parte B (prejuízo fiscal, base negativa, diferenças).'] },
  fontes: ['ecf_m010', 'ecf_m500'],
  colunas: [
    ...texto('Ano', 'Período', 'Conta B', 'Descrição', 'Tributo', 'Cód. Padrão'),
    ...data('Data Criação', 'Data Limite'),
    ...dinheiroSemTotal('Saldo Inicial'),
    ...texto('D-C Inicial'),
    ...dinheiroSemTotal('Lançamento Parte A'),
    ...texto('D-C Parte A'),
    ...dinheiroSemTotal('Lançamento Parte B'),
    ...texto('D-C Parte B'),
    ...dinheiroSemTotal('Saldo Final'),
    ...texto('D-C Final', 'Conferência'),
  ],
  sql: readSql(import.meta.url, './068-parte-b.sql'),
  ordem: 'a.ordem, l._linha',
});
