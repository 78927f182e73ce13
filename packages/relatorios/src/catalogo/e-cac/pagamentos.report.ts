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
    // A listing tells the total alone.
    ...comTotal({ how: 'sum', whole: true }, dinheiro('Principal', 'Multa', 'Juros')),
    ...dinheiro('Valor Total'),
    ...texto('Arquivo'),
  ],
  totalDe: `"Data Arrecadação" IS NOT NULL`,
  sql: `
    SELECT p.tipo_documento AS "Tipo Documento", p.numero_documento AS "Nº Documento", p.pa AS "Período Apuração",
           p.arrecadacao AS "Data Arrecadação", p.vencimento AS "Data Vencimento", p.cod_receita AS "Cód. Receita",
           coalesce(p.denominacao, r.denominacao) AS "Denominação", p.referencia AS "Nº Referência", p.principal AS "Principal",
           p.multa AS "Multa", p.juros AS "Juros", p.total AS "Valor Total", a.arquivo AS "Arquivo"
      FROM pagamento_documento p JOIN arq a ON a.id = p._arquivo
      LEFT JOIN tab_codigo_receita r ON r.codigo = left(p.cod_receita, 4)`,
  ordem: 'p.arrecadacao NULLS LAST, a.ordem, p._linha',
});
