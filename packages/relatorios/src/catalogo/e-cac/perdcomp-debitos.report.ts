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
      "Vigente 'N': o documento foi retificado, cancelado ou não aceito pela Receita Federal; o débito não deve ser somado.",
    ],
  },
  fontes: ['ecac_perdcomp_debito'],
  auxiliares: ['ecac_perdcomp'],
  colunas: [
    ...texto('Nº PER-DCOMP'),
    ...data('Data Transmissão'),
    ...texto('Cód. Receita', 'Período Apuração'),
    ...data('Vencimento'),
    ...dinheiro('Principal', 'Multa', 'Juros', 'Total'),
    ...texto('Vigente', 'Arquivo'),
  ],
  totalDe: `"Vigente" = 'S'`,
  sql: `
    SELECT d.numero AS "Nº PER-DCOMP", p.transmissao AS "Data Transmissão", d.cod_receita AS "Cód. Receita", d.pa AS "Período Apuração",
           d.vencimento AS "Vencimento", d.principal AS "Principal", d.multa AS "Multa", d.juros AS "Juros", d.total AS "Total",
           p.vigente AS "Vigente", a.arquivo AS "Arquivo"
      FROM ecac_perdcomp_debito d JOIN arq a ON a.id = d._arquivo
      LEFT JOIN perdcomp_vigente p ON p.numero = d.numero
     WHERE p.numero IS NULL OR p.arquivo_debito = d._arquivo`,
  ordem: 'p.transmissao NULLS LAST, d.numero, a.ordem, d._linha',
});
