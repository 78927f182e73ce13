// Guarantees what the palette finds: every word, without regard to case and accents, a few of each kind.

import { describe, expect, it } from 'vitest';
import { type Entrada, searchEntradas } from './search-entradas.ts';

const entrada = (label: string, change: Partial<Entrada> = {}): Entrada => ({
  id: label,
  grupo: 'Projetos',
  label,
  run: () => undefined,
  ...change,
});

const found = (entradas: readonly Entrada[], search: string) =>
  searchEntradas(entradas, search).flatMap(({ found }) => found.map(({ label }) => label));

describe('the search of the palette', () => {
  const all = [
    entrada('LOGÍSTICA AURORA LTDA', { description: 'Período de 01/01/2025 a 31/03/2025', words: '99210437000117' }),
    entrada('PADARIA AURORA ME'),
    entrada('Ir para Relatórios', { grupo: 'Ações' }),
  ];

  it.each([
    ['logistica', ['LOGÍSTICA AURORA LTDA']],
    ['aurora 2025', ['LOGÍSTICA AURORA LTDA']],
    ['AURORA', ['LOGÍSTICA AURORA LTDA', 'PADARIA AURORA ME']],
    ['992104', ['LOGÍSTICA AURORA LTDA']],
    ['relatorios', ['Ir para Relatórios']],
    ['aurora inexistente', []],
  ])('finds by %s', (search, labels) => {
    expect(found(all, search)).toEqual(labels);
  });

  it('shows everything for an empty search, actions first', () => {
    expect(found(all, '  ')[0]).toBe('Ir para Relatórios');
    expect(found(all, '')).toHaveLength(3);
  });

  it('shows six of each kind', () => {
    const many = Array.from({ length: 20 }, (_, at) => entrada(`EMPRESA ${at}`));
    expect(found(many, 'empresa')).toHaveLength(6);
  });

  it('shows every action: each section is one', () => {
    const many = Array.from({ length: 14 }, (_, at) => entrada(`Ir para ${at}`, { grupo: 'Ações' }));
    expect(found(many, '')).toHaveLength(14);
  });
});
