import { readSql } from '@apura/apuracao';
import { comTotal, data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** One row per code of a document. A slip without its receipt has no day of collection. */
export default defineRelatorio({
  numero: 98,
  nome: 'E-Cac Pagamentos',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: {
    'e-CAC': [
      'DARF, DAS, GPS e DJE pagos.',
      'Guias sem comprovante aparecem sem Data Arrecadação e não entram nos outros relatórios.',
    ],
  },
  fontes: ['ecac_pagamento'],
  colunas: [
    ...texto('Tipo Documento', 'Nº Documento', 'Período Apuração'),
    ...data('Data Arrecadação', 'Data Vencimento'),
    ...texto('Cód. Receita', 'Denominação', 'Nº Referência'),
    // A listing has the total alone.
    ...comTotal({ how: 'sum', whole: true }, dinheiro('Principal', 'Multa', 'Juros')),
    ...dinheiro('Valor Total'),
    ...texto('Arquivo'),
  ],
  totalDe: `"Data Arrecadação" IS NOT NULL`,
  sql: readSql(import.meta.url, './098-pagamentos.sql'),
  ordem: 'p.arrecadacao NULLS LAST, a.ordem, p._linha',
});
