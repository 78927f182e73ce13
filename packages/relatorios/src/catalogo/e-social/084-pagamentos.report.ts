import { readSql } from '@apura/apuracao';
import { data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per payment. The deductions are of the whole event and are beside its first payment, so that columns add
 * up. The codes 5 and 6 of tpPgto mean other things until layout 2.5.
 */
export default defineRelatorio({
  numero: 84,
  nome: 'eSocial Pagamentos',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Pagamentos efetuados (S-1210).'] },
  fontes: ['esocial_pgto'],
  colunas: [
    ...texto('Período', 'CPF'),
    ...data('Data Pagamento'),
    ...texto('Tipo', 'Período Ref.', 'Demonstrativo'),
    ...dinheiro('Líquido'),
    ...texto('País'),
    ...dinheiro('Dedução Dependentes', 'Pensão', 'Previdência Compl.', 'Plano Saúde'),
    ...texto('Recibo'),
  ],
  sql: readSql(import.meta.url, './084-pagamentos.sql'),
  ordem: 'p.perApur, p.cpfBenef, a.ordem, p._linha',
});
