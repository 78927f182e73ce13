import { readSql } from '@apura/apuracao';
import { A, data, decimal, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * 1101 below 1100 and 1501 below 1500. The participant is looked for in the establishment that the line names, then in
 * the whole file. Every row of a month from 08/2013 on is a risk by itself: since IN RFB
 * 1.387/2013 the month of origin is rectified instead, and the official program refuses these records (Guia Prático,
 * 1101). Período says which rows those are, so no column repeats it.
 */
export default defineRelatorio({
  numero: 22,
  nome: 'EFD-C Créditos Extemporâneos',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Documentos dos créditos extemporâneos.',
      'Risco nas linhas de Período 08/2013 em diante: o crédito entra pela retificação do mês de origem (IN ' +
        'RFB 1.387/2013), e o programa oficial já não valida o 1101 nem o 1501.',
    ],
  },
  fontes: ['efdc_1101', 'efdc_1501'],
  colunas: [
    ...texto(
      'Período',
      'Tributo',
      'Período Origem',
      'Cód. Crédito',
      'CNPJ-CPF Part.',
      'Código Item',
      'Modelo',
      'Número',
      'Chave',
    ),
    ...data('Data'),
    ...dinheiro('Valor'),
    ...texto('CFOP', 'Natureza BC', 'CST'),
    ...decimal(3, 'Base'),
    ...percentual('Alíquota'),
    ...dinheiro('Crédito'),
    ...texto('Conta', 'Período Escrituração'),
    ...A,
  ],
  totalPor: ['Tributo'],
  sql: readSql(import.meta.url, './022-creditos-extemporaneos.sql'),
  ordem: 'd.ordem, d._linha',
});
