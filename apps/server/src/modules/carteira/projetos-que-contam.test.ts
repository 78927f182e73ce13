import { describe, expect, it } from 'vitest';
import { projetosQueContam } from './projetos-que-contam.ts';

/** Guarantees that of projects with common months one alone counts in each year. */

const projeto = (id: string, inicio: string, fim: string) => ({
  id,
  empresaId: 'e',
  inicio: `${inicio}-01`,
  fim: `${fim}-28`,
});

describe('the projects that count', () => {
  it('are all of them where they share no month, also within a year', () => {
    const { anos, repetidos } = projetosQueContam([
      projeto('c', '2026-03', '2026-03'),
      projeto('b', '2026-02', '2026-02'),
      projeto('a', '2024-11', '2026-01'),
    ]);
    expect(anos.map(({ projetoId, ano }) => ({ projetoId, ano }))).toEqual([
      { projetoId: 'c', ano: 2026 },
      { projetoId: 'b', ano: 2026 },
      { projetoId: 'a', ano: 2024 },
      { projetoId: 'a', ano: 2025 },
      { projetoId: 'a', ano: 2026 },
    ]);
    expect(repetidos).toBe(0);
  });

  it('are the newest of each year where they share a month; the other years of the older one still count', () => {
    const { anos, repetidos } = projetosQueContam([
      projeto('novo', '2025-12', '2026-02'),
      projeto('velho', '2024-01', '2025-12'),
    ]);
    expect(anos.map(({ projetoId, ano }) => ({ projetoId, ano }))).toEqual([
      { projetoId: 'novo', ano: 2025 },
      { projetoId: 'novo', ano: 2026 },
      { projetoId: 'velho', ano: 2024 },
    ]);
    expect(repetidos).toBe(1);
  });

  it('include one that only touches a project which does not count itself', () => {
    const { anos, repetidos } = projetosQueContam([
      projeto('c', '2025-10', '2025-12'),
      projeto('b', '2025-01', '2025-12'),
      projeto('a', '2025-01', '2025-03'),
    ]);
    expect(anos.map(({ projetoId }) => projetoId)).toEqual(['c', 'a']);
    expect(repetidos).toBe(1);
  });

  it('are none without a project', () => {
    expect(projetosQueContam([])).toEqual({ anos: [], repetidos: 0 });
  });
});
