import { expect, test } from 'vitest';
import { describeTotal } from './estados.ts';

test('every count has its thousands', () => {
  const recusas = {
    Substituído: 1,
    'CNPJ diferente': 0,
    'Fora do período': 1200,
    Ilegível: 0,
    Duplicado: 0,
    'Não conferido': 0,
  };
  const completude = { total: 3849, usados: 2648, recusas };
  expect(describeTotal(completude)).toBe('3.849 arquivos: 2.648 em uso, 1 substituído, 1.200 fora do período');
});
