import { readSql } from '@apura/apuracao';
import { data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** The debts of each document, from one file only when it came twice. */
export default defineRelatorio({
  numero: 101,
  nome: 'E-Cac PERDCOMP Débitos Compensados',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: {
    'e-CAC': [
      'Débitos extintos por compensação.',
      "Vigente 'N': o documento foi retificado, cancelado ou não aceito pela Receita Federal; o débito não " +
        'deve ser somado.',
    ],
  },
  fontes: ['ecac_perdcomp_debito'],
  colunas: [
    ...texto('Nº PER-DCOMP'),
    ...data('Data Transmissão'),
    ...texto('Cód. Receita', 'Período Apuração'),
    ...data('Vencimento'),
    ...dinheiro('Principal', 'Multa', 'Juros', 'Total'),
    ...texto('Vigente', 'Arquivo'),
  ],
  totalDe: `"Vigente" = 'S'`,
  sql: readSql(import.meta.url, './101-perdcomp-debitos.sql'),
  ordem: 'p.transmissao NULLS LAST, d.numero, a.ordem, d._linha',
});
