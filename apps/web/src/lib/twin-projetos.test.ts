// Guarantees a note for each project that shares its company and period with another one, and for no other project.

import type { Projeto } from '@apura/contract';
import { expect, test } from 'vitest';
import { twinNotes } from './twin-projetos.ts';

const projeto = (id: string, change: Partial<Projeto> = {}): Projeto => ({
  id,
  grupo: '',
  parceiro: '',
  empresa: 'PADARIA',
  cnpj: '11222333000181',
  periodoInicial: '2025-01-01',
  periodoFinal: '2025-03-31',
  status: 'CONCLUDED',
  fluxo: 'manual',
  usuario: '',
  email: '',
  cadastro: '2026-03-05T15:04:05.000Z',
  pbi: null,
  ...change,
});

test('twins are told apart by when they were registered and by their status', () => {
  const notes = twinNotes([
    projeto('1'),
    projeto('2', { status: 'FAILED', cadastro: '2026-03-06T15:04:05.000Z' }),
    projeto('3', { periodoFinal: '2025-06-30' }),
  ]);
  expect([...notes.keys()]).toEqual(['1', '2']);
  expect(notes.get('1')).toMatch(/^cadastrado em 05\/03\/2026.* 12:04.*, Concluído$/);
  expect(notes.get('2')).toMatch(/^cadastrado em 06\/03\/2026/);
});
