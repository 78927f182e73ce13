import { readSql } from '@apura/apuracao';
import { data, dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** One row per number; 'Retifica' is the number that it corrects, or 'S' when the paper does not say which. */
export default defineRelatorio({
  numero: 100,
  nome: 'E-Cac PERDCOMP',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: {
    'e-CAC': [
      'Pedidos e compensações transmitidos.',
      "Vigente 'N': retificado, cancelado ou não aceito pela Receita Federal; não deve ser somado.",
    ],
  },
  fontes: ['ecac_perdcomp'],
  colunas: [
    ...texto('Nº PER-DCOMP', 'Tipo Documento', 'Tipo Crédito'),
    ...data('Data Transmissão'),
    ...texto('Retifica', 'Situação', 'Período do Crédito'),
    // Every document that uses a credit repeats the credit.
    ...dinheiroSemTotal('Crédito Original'),
    ...dinheiro('Crédito Utilizado'),
    ...dinheiroSemTotal('Saldo'),
    ...texto('Vigente', 'Arquivo'),
  ],
  totalDe: `"Vigente" = 'S'`,
  sql: readSql(import.meta.url, './100-perdcomp.sql'),
  ordem: 'p.transmissao NULLS LAST, p.numero',
});
