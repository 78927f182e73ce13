import { readSql } from '@apura/apuracao';
import { A, comTotal, dinheiro, dinheiroSemTotal, inteiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * F130. IND_NR_PARC gives the number of instalments (9 is another number, which no field gives: then what follows
 * from it is blank). The instalment of the month counts the months since the acquisition; one beyond the last shows
 * as it is, with nothing left.
 */
export default defineRelatorio({
  numero: 18,
  nome: 'EFD-C Imobilizado Aquisição F130',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Créditos do ativo pelo valor de aquisição, com parcelas restantes.'] },
  fontes: ['efdc_f130'],
  colunas: [
    ...P,
    ...texto('Grupo Bem', 'Origem', 'Utilização', 'Mês Aquisição'),
    // The same asset appears in every month of its instalments.
    ...dinheiroSemTotal('Valor Aquisição', 'Parcela Excluída', 'Base Total'),
    ...inteiro('Nº Parcelas', 'Parcela Atual', 'Parcelas Restantes'),
    ...comTotal({ how: 'last' }, dinheiro('Base Restante')),
    ...texto('CST'),
    ...dinheiro('Base do Mês', 'PIS', 'COFINS'),
    ...texto('Conta', 'Descrição'),
    ...A,
  ],
  sql: readSql(import.meta.url, './018-imobilizado-aquisicao.sql'),
  ordem: 'b.ordem, b._linha',
});
