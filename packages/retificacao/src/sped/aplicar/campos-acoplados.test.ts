/* A contribution follows its base, or its quantity, and its rate. */
import { expect, test } from 'vitest';
import { camposAcoplados } from './campos-acoplados.ts';

const acoplar = (valores: Readonly<Record<string, string>>, mudou: string) =>
  Object.fromEntries(
    camposAcoplados({
      nomes: Object.keys(valores),
      campos: Object.values(valores),
      mudou: (campo) => campo === mudou,
      dado: (campo) => campo === mudou,
    }),
  );

test('a contribution is base times rate: 900,00 × 1,65 % = 14,85', () => {
  const item = { VL_BC_PIS: '900,00', ALIQ_PIS: '1,6500', VL_PIS: '16,50' };
  expect(acoplar(item, 'VL_BC_PIS')).toEqual({ VL_PIS: '14,85' });
});

test('a quantity times its rate: 100,000 × 0,1309 = 13,09', () => {
  const item = {
    VL_BC_COFINS: '',
    ALIQ_COFINS: '',
    QUANT_BC_COFINS: '100,000',
    ALIQ_COFINS_QUANT: '0,1309',
    VL_COFINS: '',
  };
  expect(acoplar(item, 'QUANT_BC_COFINS')).toEqual({ VL_COFINS: '13,09' });
});

test('a document without a rate keeps its total when its base is changed: A100', () => {
  const nota = { VL_DOC: '1000,00', VL_BC_PIS: '900,00', VL_PIS: '16,50', VL_BC_COFINS: '900,00', VL_COFINS: '76,00' };
  expect(acoplar(nota, 'VL_BC_PIS')).toEqual({});
});
