import { readSql } from '@apura/apuracao';
import { dinheiro, dinheiroSemTotal, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Analytic rows are I155 as printed; synthetic ones are worked out from them, all cost centres together. The last
 * column checks that an analytic row's final balance follows from the others, and that the final balances of all
 * analytic accounts of the month add up to zero.
 */
export default defineRelatorio({
  numero: 54,
  nome: 'ECD Balancete',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: {
    ECD: [
      'Saldos mensais por conta, com sintéticas calculadas.',
      'Em dezembro as contas de resultado já estão encerradas (saldo zero): use ECD Saldos de Resultado.',
    ],
  },
  fontes: ['ecd_i155'],
  colunas: [
    ...texto('Período', 'Conta', 'Nome', 'S-A'),
    ...inteiro('Nível'),
    ...texto('Natureza', 'Centro Custo'),
    ...dinheiroSemTotal('Saldo Inicial'),
    ...texto('D-C Inicial'),
    ...dinheiro('Débitos', 'Créditos'),
    ...dinheiroSemTotal('Saldo Final'),
    ...texto('D-C Final', 'Conta Referencial', 'Conferência'),
  ],
  totalDe: `"S-A" = 'A'`,
  sql: readSql(import.meta.url, './054-balancete.sql'),
  ordem: 'a.ordem, l.i150, l.COD_CTA, l._linha',
});
