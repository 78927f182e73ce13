/** What the rows of report 150 become. The expected values are worked out by hand from the files of its case. */
import { expect, test } from 'vitest';
import { propostaDoCaso } from '../testing/proposta-do-caso.ts';

test('the substituted ICMS leaves the base of the items, but for months that M215 reduces', async () => {
  const { mudancas, semProposta } = await propostaDoCaso('icms-st-substituido', 'Cruzamento ICMS-ST do Substituído');
  expect(mudancas.map(({ periodo, aba, campos }) => [periodo, aba, campos.VL_BC_PIS, campos.VL_PIS])).toEqual([
    ['2024-01', 'C170', '150,00', '2,48'],
    ['2024-01', 'C170', '720,00', '11,88'],
    ['2024-01', 'C170', '150,00', '2,48'],
    ['2024-01', 'C170', '72,50', '1,20'],
    ['2024-01', 'C170', '80,00', '1,32'],
    // 82,00 of 100,00: the other 18,00 are the company's own ICMS, which report 25 takes out.
    ['2024-01', 'C170', '18,00', '0,30'],
    ['2024-01', 'C175', '190,00', '3,14'],
  ]);
  // 14,44 of COFINS; the Guia Prático puts what leaves the base of a C175 into VL_DESC.
  expect(mudancas.at(-1)?.campos).toMatchObject({ VL_DESC: '10,00', VL_BC_COFINS: '190,00', VL_COFINS: '14,44' });
  expect(semProposta).toEqual(
    expect.arrayContaining([
      { motivo: 'FCP-ST: depende de ação', linhas: 1 },
      { motivo: 'Venda a outro estado: o ICMS-ST costuma ser ressarcido', linhas: 1 },
      { motivo: 'O mês já reduz a base no M215 ou no 1050: confira antes de tirar dos itens', linhas: 4 },
    ]),
  );
  expect(semProposta).toHaveLength(3);
}, 120_000);
