// Guarantees that a value typed for a change is checked as the cell of the workbook is.
import { expect, it } from 'vitest';
import { checkValor } from './check-valor.ts';

it.each([
  ['C170', 'VL_BC_PIS', '1.234,5', { valor: '1234,50' }],
  ['C170', 'VL_BC_PIS', 'R$ 10', { valor: '10,00' }],
  ['C170', 'VL_BC_PIS', '-1,00', { erro: expect.stringContaining('é negativo') }],
  ['C170', 'CST_PIS', '50', { valor: '50' }],
  ['C170', 'CST_PIS', '11', { erro: expect.stringMatching(/^"11" não existe/) }],
  ['C100', 'DT_DOC', '31/01/2025', { valor: '31012025' }],
  ['C100', 'DT_DOC', '31/02/2025', { erro: expect.stringContaining('não é um dia que existe') }],
  ['C170', 'VL_DESC', '', { valor: '' }],
  ['C170', 'NUM_ITEM', '', { erro: 'O campo é obrigatório. Informe o valor novo.' }],
  ['C170', 'VL_NADA', '1', { erro: 'O registro C170 não tem o campo VL_NADA na planilha.' }],
  ['C170', 'DESCR_COMPL', 'a|b', { erro: expect.stringContaining('barra vertical') }],
])('EFD-Contribuições %s %s = "%s"', async (aba, campo, texto, esperado) => {
  expect(await checkValor('efdc', { aba, campo, texto })).toEqual(esperado);
});

it.each([
  ['S-1010', 'codIncCP', '11', { valor: '11' }],
  ['S-1010', 'codIncCP', '99', { erro: expect.stringContaining('codIncCP deve ter') }],
  ['S-1010', 'naoHa', '1', { erro: 'A aba S-1010 não tem o campo naoHa.' }],
])('eSocial %s %s = "%s"', async (aba, campo, texto, esperado) => {
  expect(await checkValor('esocial', { aba, campo, texto })).toEqual(esperado);
});
