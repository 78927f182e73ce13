import { readSql } from '@apura/apuracao';
import { comTotal, contagem, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Paid documents by code and month of their period (the month of its last day). The parts of a payment are summed only
 * where every paper of the group has them: a listing has the total alone, and a partial sum would not add up to it.
 */
export default defineRelatorio({
  numero: 99,
  nome: 'E-Cac Pagamentos por Tributo',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: {
    'e-CAC': [
      'Pagamentos por código e mês.',
      'Principal, Multa e Juros ficam em branco quando algum pagamento do grupo só está em listagem, que traz ' +
        'apenas o total.',
    ],
  },
  fontes: ['ecac_pagamento'],
  colunas: [
    ...texto('Cód. Receita', 'Denominação', 'Período Apuração'),
    ...contagem('Qtd'),
    ...comTotal({ how: 'sum', whole: true }, dinheiro('Principal', 'Multa', 'Juros')),
    ...dinheiro('Total'),
  ],
  sql: readSql(import.meta.url, './099-pagamentos-por-tributo.sql'),
  ordem: 'cod, fim NULLS LAST, mes',
});
