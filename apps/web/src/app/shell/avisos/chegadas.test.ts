import type { Aviso } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { findChegadas } from './chegadas.ts';

const aviso = (id: string, tipo: Aviso['tipo']): Aviso => ({
  id,
  tipo,
  titulo: 'Projeto concluído',
  texto: 'FICTÍCIA',
  quando: '2026-11-24T12:00:00.000Z',
  novo: true,
  alvo: '1',
});
const avisos = [
  aviso('a', 'projeto-concluido'),
  aviso('b', 'projeto-falhou'),
  aviso('c', 'retificacao-concluida'),
  aviso('d', 'certificado-a-vencer'),
];
const idsOf = (where: Omit<Parameters<typeof findChegadas>[1], 'known'>, known: string[] = []) =>
  findChegadas(avisos, { ...where, known: new Set(known) }).map(({ id }) => id);

describe('findChegadas', () => {
  it('leaves out what the shown section shows, and what only falls due', () => {
    expect(idsOf({ section: 'projetos', hidden: false })).toEqual(['c']);
    expect(idsOf({ section: 'retificacao', hidden: false })).toEqual(['a', 'b']);
    expect(idsOf({ section: 'relatorios', hidden: false })).toEqual(['a', 'b', 'c']);
  });

  it('gives all ends while the window is hidden, and each once', () => {
    expect(idsOf({ section: 'projetos', hidden: true })).toEqual(['a', 'b', 'c']);
    expect(idsOf({ section: 'projetos', hidden: true }, ['a', 'c'])).toEqual(['b']);
  });
});
