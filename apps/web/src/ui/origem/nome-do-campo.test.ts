import { expect, test } from 'vitest';
import { nomeDoCampo } from './nome-do-campo.ts';

test('an official name is read part by part', () => {
  expect(nomeDoCampo('VL_BC_PIS')).toBe('Valor da base de cálculo do PIS');
  expect(nomeDoCampo('ALIQ_COFINS')).toBe('Alíquota da Cofins');
  expect(nomeDoCampo('CHV_NFE')).toBe('Chave da NF-e');
  expect(nomeDoCampo('vProd')).toBe('Valor do produto');
  expect(nomeDoCampo('NUM_ITEM')).toBe('Número do item no documento');
});

test('a name with an unknown part has no Portuguese name, nor has one that is a word of the language already', () => {
  expect(nomeDoCampo('VL_XYZ')).toBeUndefined();
  expect(nomeDoCampo('VL')).toBeUndefined();
  expect(nomeDoCampo('Valor Total')).toBeUndefined();
  expect(nomeDoCampo('')).toBeUndefined();
});
