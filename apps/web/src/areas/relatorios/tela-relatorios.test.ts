import { describe, expect, test } from 'vitest';
import { ABAS_OBRIGACOES, TELA_INICIAL, type TelaRelatorios, telaReducer } from './tela-relatorios.ts';

const used: TelaRelatorios = {
  topo: 'obrigacoes',
  aba: 'XML',
  search: 'cfop',
  selected: new Set(['XML por CFOP']),
};

// prova: 2.76, 2.77
test('the tabs below Relatórios stand in the specified order', () => {
  expect(ABAS_OBRIGACOES).toEqual(['EFD-C', 'EFD-F', 'ECD', 'ECF', 'e-Social', 'E-Cac', 'XML']);
  expect(TELA_INICIAL.aba).toBe('EFD-C');
});

// prova: 4.48
test('another top tab resets the tab below and clears the search', () => {
  expect(telaReducer(used, { type: 'topo', topo: 'Cruzamento' })).toMatchObject({
    topo: 'Cruzamento',
    aba: 'Cruzamento',
    search: '',
  });
  expect(telaReducer(used, { type: 'topo', topo: 'obrigacoes' })).toMatchObject({ aba: 'EFD-C', search: '' });
});

// prova: 4.49
test('another tab below clears the search and keeps what is marked', () => {
  const next = telaReducer(used, { type: 'aba', aba: 'ECD' });
  expect(next).toMatchObject({ topo: 'obrigacoes', aba: 'ECD', search: '' });
  expect([...next.selected]).toEqual(['XML por CFOP']);
});

test('a report that was found in another tab opens there, and what was found stays', () => {
  const next = telaReducer(used, { type: 'hit', aba: 'Cruzamento' });
  expect(next).toMatchObject({ topo: 'Cruzamento', aba: 'Cruzamento', search: 'cfop' });
  expect(telaReducer(used, { type: 'go', aba: 'Cruzamento' })).toMatchObject({ aba: 'Cruzamento', search: '' });
});

describe('marking', () => {
  // prova: 4.46
  test('one report on and off', () => {
    const on = telaReducer(TELA_INICIAL, { type: 'toggle', report: 'A' });
    expect([...on.selected]).toEqual(['A']);
    expect(telaReducer(on, { type: 'toggle', report: 'A' }).selected.size).toBe(0);
  });

  // prova: 4.46
  test('all of the present tab, and none when all are marked', () => {
    const all = telaReducer(used, { type: 'toggle-all', reports: ['A', 'B'] });
    expect([...all.selected]).toEqual(['XML por CFOP', 'A', 'B']);
    expect([...telaReducer(all, { type: 'toggle-all', reports: ['A', 'B'] }).selected]).toEqual(['XML por CFOP']);
  });

  // prova: 4.47
  test('is emptied by the export and by another project', () => {
    expect(telaReducer(used, { type: 'exported' }).selected.size).toBe(0);
    expect(telaReducer(used, { type: 'projeto' })).toMatchObject({ aba: 'XML', search: 'cfop' });
    expect(telaReducer(used, { type: 'projeto' }).selected.size).toBe(0);
  });
});
