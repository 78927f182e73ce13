import { readSql } from '@apura/apuracao';
import { comTotal, data, dinheiro, dinheiroSemTotal, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * 1100 and 1500. Blank fields 12 and 18 are filled by their identities. Five years from the end of the origin month.
 */
export default defineRelatorio({
  numero: 21,
  nome: 'EFD-C Saldo de Créditos',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Controle de créditos por período de origem: apurado, usado e saldo.',
      'Regra sem confirmação em fonte oficial: a prescrição conta cinco anos do fim do mês de origem (Decreto ' +
        '20.910/1932), e o início do prazo é controverso.',
    ],
  },
  fontes: ['efdc_1100', 'efdc_1500'],
  tabelas: ['cod_cred', 'parametro_lei'],
  colunas: [
    ...texto('Período', 'Tributo', 'Período Origem', 'Origem', 'Cód. Crédito', 'Descrição'),
    // Every month repeats what a credit was when it was born and what was used of it before.
    ...dinheiroSemTotal('Apurado', 'Extemporâneo', 'Total', 'Desconto Ant.', 'PER Ant.', 'DCOMP Ant.', 'Disponível'),
    ...dinheiro('Descontado Mês', 'PER Mês', 'DCOMP Mês', 'Transferido', 'Outros'),
    ...comTotal({ how: 'last', per: ['Tributo'] }, dinheiro('Saldo Final')),
    ...inteiro('Idade Meses'),
    ...data('Prescreve em'),
  ],
  totalPor: ['Tributo'],
  sql: readSql(import.meta.url, './021-saldo-creditos.sql'),
  ordem: 'c.ordem, c.n, c._linha',
});
