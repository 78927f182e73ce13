import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per M200 and M600. A file whose M001 says that block M has no data gives zeros, so that the series has no
 * hole; a file that was cut or lacks the block has no amounts, and Conferência says 'Sem apuração' with the reason.
 */
export default defineRelatorio({
  numero: 1,
  nome: 'EFD-C Apuração PIS COFINS',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': ['Apuração mensal do PIS e da COFINS: contribuição, créditos, retenções e valor a recolher.'],
  },
  fontes: ['efdc_0000'],
  colunas: [
    ...texto('Período', 'Tributo'),
    ...dinheiro(
      'Contribuição NC',
      'Crédito Descontado',
      'Crédito Períodos Anteriores',
      'NC Devida',
      'Retenções NC',
      'Outras Deduções NC',
      'NC a Recolher',
      'Contribuição Cumulativa',
      'Retenções Cum.',
      'Outras Deduções Cum.',
      'Cum. a Recolher',
      'Total a Recolher',
    ),
    ...texto('Conferência'),
  ],
  totalPor: ['Tributo'],
  sql: readSql(import.meta.url, './001-apuracao-pis-cofins.sql'),
  ordem: 'ordem, n, _linha',
});
