import { expect, test } from 'vitest';
import { listCategoria, searchArquivos } from './arquivo-listado.ts';

const arquivos = listCategoria('EFDC', [
  { nome: 'PISCOFINS_20250101', tipo: 'txt', obrigacao: 'EFD-C', data: '2026-03-09T23:30:00-03:00' },
  { nome: 'sem extensao', tipo: '', obrigacao: 'EFD-C', data: '2026-04-01T08:00:00-03:00' },
]);

// prova: 7.46
test('a file is named by category and name with extension', () => {
  expect(arquivos.map((arquivo) => arquivo.key)).toEqual(['EFDC/PISCOFINS_20250101.txt', 'EFDC/sem extensao']);
});

// prova: 5.69
test.each([
  ['piscofins', 1],
  ['txt', 1],
  ['09/03/2026', 1],
  ['23:30', 1],
  ['piscofins_20250101.txt', 1],
  ['2026', 2],
  ['', 2],
  ['EFD-C', 0],
])('%s finds %i', (search, count) => {
  expect(searchArquivos(arquivos, search)).toHaveLength(count);
});
