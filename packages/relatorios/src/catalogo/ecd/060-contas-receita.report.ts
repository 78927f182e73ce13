import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Months of the accounts of revenue, from I155 without what closing entries moved. An account is one of revenue by
 * its referential account (3.01.01.01, 3.11.01.01 and 3.01.01.05 and what is below them); without one of these, when
 * credits exceed debits in the book. Deductions have debit balances and a negative net.
 */
export default defineRelatorio({
  numero: 60,
  nome: 'ECD Contas de Receita',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: {
    ECD: [
      'Receitas contábeis por mês.',
      'Regra sem confirmação em fonte oficial: a classificação segue a conta referencial e, na falta dela, o ' +
        'nome da conta.',
    ],
  },
  fontes: ['ecd_i155'],
  tabelas: ['ecf_plano_referencial', 'padrao_conta'],
  colunas: [
    ...texto('Período', 'Conta', 'Nome', 'Conta Referencial'),
    ...dinheiro('Débitos', 'Créditos', 'Líquido'),
    ...texto('Classificação'),
  ],
  totalPor: ['Classificação'],
  sql: readSql(import.meta.url, './060-contas-receita.sql'),
  ordem: 'a.ordem, m.i150, m.COD_CTA',
});
