import { readSql } from '@apura/apuracao';
import { A, data, decimal, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

interface Ajuste {
  n: number;
  tributo: 'PIS' | 'COFINS';
  sobre: string;
  pai: string;
  cod: string;
  ajuste: string;
  detalhe: string;
}

const AJUSTES: readonly Ajuste[] = [
  {
    n: 1,
    tributo: 'PIS',
    sobre: 'Crédito',
    pai: 'efdc_m100',
    cod: 'COD_CRED',
    ajuste: 'efdc_m110',
    detalhe: 'efdc_m115',
  },
  {
    n: 2,
    tributo: 'PIS',
    sobre: 'Contribuição',
    pai: 'efdc_m210',
    cod: 'COD_CONT',
    ajuste: 'efdc_m220',
    detalhe: 'efdc_m225',
  },
  {
    n: 3,
    tributo: 'COFINS',
    sobre: 'Crédito',
    pai: 'efdc_m500',
    cod: 'COD_CRED',
    ajuste: 'efdc_m510',
    detalhe: 'efdc_m515',
  },
  {
    n: 4,
    tributo: 'COFINS',
    sobre: 'Contribuição',
    pai: 'efdc_m610',
    cod: 'COD_CONT',
    ajuste: 'efdc_m620',
    detalhe: 'efdc_m625',
  },
];

/**
 * One row per adjustment (M110, M220, M510, M620) with its value, then one per detail below it (M115, M225, M515,
 * M625). A detail explains the adjustment and is no further amount: its row leaves Valor blank and says its share in
 * Descrição. When the details do not add up to the adjustment, the adjustment's own row says their sum.
 */
export default defineRelatorio({
  numero: 7,
  nome: 'EFD-C Ajustes de Créditos e Contribuições',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': ['Ajustes lançados em créditos e contribuições, com detalhamento.'],
  },
  fontes: AJUSTES.map((a) => a.ajuste),
  tabelas: ['cod_ajuste'],
  colunas: [
    ...texto('Período', 'Tributo', 'Sobre', 'Cód. Pai', 'Tipo', 'Cód. Ajuste'),
    ...dinheiro('Valor'),
    ...texto('Documento', 'Descrição'),
    ...data('Data Ref.'),
    ...texto('CST Detalhe'),
    ...decimal(3, 'Base Detalhe'),
    ...percentual('Alíquota Detalhe'),
    ...texto('Conta'),
    ...A,
  ],
  totalPor: ['Tributo', 'Sobre', 'Tipo'],
  sql: readSql(import.meta.url, './007-ajustes-creditos-contribuicoes.sql'),
  ordem: 'l.ordem, l.n, l.sobre DESC, l._linha',
});
