import { CATEGORIAS } from '@apura/contract';
import { expect, test } from 'vitest';
import { ABAS_ARQUIVOS, subAbasDe } from './abas-arquivos.ts';
import { TELA_INICIAL, telaReducer } from './tela-arquivos.ts';

// prova: 2.89, 2.90, 2.91
test('every category of the contract has exactly one tab', () => {
  const shown = ABAS_ARQUIVOS.flatMap((aba) => aba.subAbas.map((subAba) => subAba.categoria));
  expect(shown.length).toBe(11);
  expect([...shown].sort()).toEqual([...CATEGORIAS].sort());
});

// prova: 2.89, 2.90
test('the tabs are called as specified', () => {
  expect(ABAS_ARQUIVOS.map((aba) => aba.label)).toEqual(['SPEDs', 'E-Cac', 'XML']);
  expect(subAbasDe('SPEDs').map((aba) => aba.label)).toEqual(['EFD-C', 'EFD-F', 'ECD', 'ECF', 'eSocial']);
  expect(subAbasDe('E-Cac').map((aba) => aba.label)).toEqual([
    'DCTF',
    'PERDCOMP',
    'Fontes Pagadoras',
    'Pagamentos',
    'E-Processo',
  ]);
  expect(subAbasDe('XML')).toEqual([{ label: 'Modelo 55', categoria: 'XML NFE' }]);
});

test('a top tab shows its first category and clears the search', () => {
  const next = telaReducer({ ...TELA_INICIAL, search: 'x' }, { type: 'aba', aba: 'E-Cac' });
  expect(next).toMatchObject({ aba: 'E-Cac', categoria: 'DCTF', search: '' });
});

// prova: 4.47
test('what is marked survives the tabs and is emptied by the export', () => {
  const marked = telaReducer(TELA_INICIAL, { type: 'toggle-all', keys: ['EFDC/a.txt', 'EFDC/b.txt'] });
  const elsewhere = telaReducer(marked, { type: 'categoria', categoria: 'ECD' });
  expect([...elsewhere.selected]).toEqual(['EFDC/a.txt', 'EFDC/b.txt']);
  expect(telaReducer(elsewhere, { type: 'toggle', key: 'EFDC/a.txt' }).selected.size).toBe(1);
  expect(telaReducer(elsewhere, { type: 'exported' }).selected.size).toBe(0);
  expect(telaReducer(marked, { type: 'toggle-all', keys: ['EFDC/a.txt', 'EFDC/b.txt'] }).selected.size).toBe(0);
});
