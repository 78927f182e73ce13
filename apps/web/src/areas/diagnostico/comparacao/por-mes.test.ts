// Guarantees the monthly mean of two periods: each side by its own months, to the cent.

import type { ComparacaoDePeriodos } from '@apura/contract';
import { expect, test } from 'vitest';
import { medidasPorMes } from './por-mes.ts';

const lado = (meses: number) => ({ id: '1', ini: '2025-01-01', fim: '2025-12-31', ano: null, meses, pbi: null });
const uma = (antes: string | null, depois: string | null): ComparacaoDePeriodos['medidas'][number] => ({
  medida: 'receita',
  antes,
  depois,
  diferenca: '0.00',
  percentual: '0.00',
  linhas: null,
});

test.each([
  // 12 × 100,00 and 2 × 100,00: the same month.
  ['1200.00', '200.00', '100.00', '100.00', '0.00', '0.00'],
  // 10,00 ÷ 12 = 0,8333; 0,05 ÷ 2 = 0,025, half away from zero; −0,80 of 0,83 is −96,3855 %.
  ['10.00', '0.05', '0.83', '0.03', '-0.80', '-96.39'],
  // −0,05 ÷ 2 = −0,025.
  ['0.00', '-0.05', '0.00', '-0.03', '-0.03', null],
  // −12,00 ÷ 12 = −1,00 and 4,00 ÷ 2 = 2,00: 3,00 of 1,00.
  ['-12.00', '4.00', '-1.00', '2.00', '3.00', '300.00'],
  [null, '4.00', null, '2.00', null, null],
])('%s in 12 months and %s in 2', (antes, depois, de, para, diferenca, percentual) => {
  const comparacao = { antes: lado(12), depois: lado(2), medidas: [uma(antes, depois)] } as unknown;
  // Nothing else of a comparison is read.
  expect(medidasPorMes(comparacao as ComparacaoDePeriodos)).toEqual([{ ...uma(de, para), diferenca, percentual }]);
});
