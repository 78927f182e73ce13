import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * What PIS and COFINS leave on 31/12/2026, and what to do with each balance until when: credits and withholdings of the
 * last EFD-Contribuições, instalments of assets, and the credit of the stock. The projection lets a balance that lapses
 * before fall away and supposes no other use, because nobody knows what the months to come will need. What prescribes
 * comes first. The month's own credit counts once, whether or not 1100 and 1500 carry it already.
 */
export default defineRelatorio({
  numero: 160,
  nome: 'Cruzamento Reforma Inventário de Saldos',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Saldos na virada de 31/12/2026 e o que fazer até quando (LC 214/2025, arts. 378 a 383).',
      'Estimativa: a projeção só tira o que prescreve antes; o uso dos próximos meses não é adivinhado.',
      'Não inclui saldo negativo de IRPJ e CSLL nem a parte B do Lalur.',
    ],
    'EFD ICMS/IPI': ['Crédito de estoque: último inventário (H010), como simulação até o de 31/12/2026.'],
  },
  fontes: [
    'efdc_1100',
    'efdc_1500',
    'efdc_1300',
    'efdc_1700',
    'efdc_m100',
    'efdc_m500',
    'efdc_f130',
    'efdf_h010',
    'inventario_virada',
  ],
  tabelas: [
    'cfop',
    'ncm',
    'nat_rec',
    'nat_rec_ncm',
    'nat_rec_ncm_sucessor',
    'nat_rec_alcance',
    'estoque_art381',
    'parametro_lei',
    'parametro_pis_cofins',
    'feriado_bancario',
    'uf',
  ],
  colunas: [
    ...texto('Origem', 'Tributo', 'Período Origem', 'Código', 'Conta ou Item'),
    ...dinheiro('Saldo'),
    ...texto('Mês do Saldo'),
    ...dinheiro('Projetado na Virada'),
    ...texto('Uso Permitido'),
    ...data('Prescreve em'),
    ...texto('Providência'),
    ...data('Prazo'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  totalPor: ['Origem', 'Tributo', 'Tipo'],
  sql: readSql(import.meta.url, './160-reforma-inventario-de-saldos.sql'),
  ordem: 'v.prescreve_antes DESC, v.origem_do_saldo, v.tributo, v.origem, a.ordem, v._linha',
});
