import { readSql } from '@apura/apuracao';
import { dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Balances of the ECD against those of the ECF, debit positive: accounts other than of results on the last day of
 * each K030 (I155 and K155), accounts of results before closing (I355 in the period and K355), and the totals of the
 * published statements (J100 with L100, P100 or U100; J150 with L300, P150 or U150). Accounts are compared by cost
 * centre unless the ECF names none for the account. Days that only one of the books has are left out; so is what
 * agrees (0.02 for an account, 1.00 for a total). 'Valor Estimado' of a total is zero: its accounts carry the
 * difference already.
 */
export default defineRelatorio({
  numero: 123,
  nome: 'Cruzamento ECD x ECF',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    ECD: ['Saldos contábeis e demonstrações.'],
    ECF: ['Saldos K155 e K355 e totais do balanço e da DRE. Valor Estimado é a diferença de saldo, não um tributo.'],
  },
  fontes: ['ecf_k155', 'ecf_k355', 'ecf_l100', 'ecf_l300', 'ecf_p100', 'ecf_p150', 'ecf_u100', 'ecf_u150'],
  colunas: [
    ...texto('Ano', 'Período', 'Conta', 'Nome'),
    ...dinheiroSemTotal('Saldo ECD', 'Saldo ECF', 'Diferença'),
    ...texto('Origem', 'Resultado', 'Tipo'),
    // A difference of balances comes back in every later period.
    ...dinheiroSemTotal('Valor Estimado'),
  ],
  sql: readSql(import.meta.url, './123-ecd-ecf.sql'),
  ordem: 'l.ano, l.PER_APUR, l.n, l.conta',
});
