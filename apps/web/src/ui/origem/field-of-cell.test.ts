import { expect, test } from 'vitest';
import { fieldOfCell } from './field-of-cell.ts';

const CAMPOS = [
  { nome: 'REG', valor: 'C170' },
  { nome: 'VL_ITEM', valor: '23563,270' },
  { nome: 'DT_DOC', valor: '31012025' },
  { nome: 'CST_PIS', valor: '50' },
  { nome: 'CST_COFINS', valor: '50' },
  { nome: 'VL_DESC', valor: '' },
];

test('a cell is found by its value, in the writing of either', () => {
  expect(fieldOfCell(CAMPOS, { column: 'Valor', value: '23563.27' })).toBe(1);
  expect(fieldOfCell(CAMPOS, { column: 'Data', value: '2025-01-31' })).toBe(2);
});

test('of equal values the name of the column decides; where it does not, none is marked', () => {
  expect(fieldOfCell(CAMPOS, { column: 'CST PIS', value: '50' })).toBe(3);
  expect(fieldOfCell(CAMPOS, { column: 'Código', value: '50' })).toBe(-1);
  expect(fieldOfCell(CAMPOS, { column: 'Desconto', value: '' })).toBe(-1);
  expect(fieldOfCell(CAMPOS, { column: 'Valor', value: '1.00' })).toBe(-1);
});
