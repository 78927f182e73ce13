import { TAMANHO_PARTE_BYTES as PART_BYTES } from '@apura/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParteRecebida, planMontagem } from './plan-montagem.ts';

const cheia = (n: number): ParteRecebida => ({ n, tamanho: PART_BYTES });

describe('planMontagem', () => {
  it('orders parts by number, not by name or arrival', () => {
    const partes = [10, 2, 0, 9, 1, 3, 4, 5, 6, 7, 8].map(cheia);
    const plano = planMontagem('a.txt', [...partes, { n: 11, tamanho: 5 }], {});
    expect(plano).toEqual({
      ok: true,
      ordem: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
      tamanho: 11 * PART_BYTES + 5,
    });
  });

  it('names the parts that a gap lacks', () => {
    const plano = planMontagem('a.txt', [cheia(0), cheia(3), { n: 4, tamanho: 1 }], {});
    expect(plano).toEqual({
      ok: false,
      falha: { codigo: 'partes-faltando', mensagem: expect.stringContaining('Faltam as partes 1, 2 de a.txt') },
    });
  });

  it('notices a lost last part when the size was declared', () => {
    const plano = planMontagem('a.txt', [cheia(0)], { size: PART_BYTES + 10 });
    expect(plano).toMatchObject({ ok: false, falha: { codigo: 'partes-faltando' } });
    expect(planMontagem('a.txt', [cheia(0), { n: 1, tamanho: 10 }], { size: PART_BYTES + 10 })).toMatchObject({
      ok: true,
    });
  });

  it('counts the parts that any declared size lacks, without going through them', () => {
    const plano = planMontagem('a.txt', [cheia(0), cheia(2)], { size: Number.MAX_SAFE_INTEGER });
    expect(plano).toMatchObject({ ok: false, falha: { codigo: 'partes-faltando' } });
    expect(plano.ok ? '' : plano.falha.mensagem).toMatch(
      /^Faltam as partes 1, 3, 4, 5, 6, 7, 8, 9, 10, 11 e mais 4294/,
    );
  });

  it('refuses a cut middle part and a sum that differs', () => {
    const cortada = [
      { n: 0, tamanho: 100 },
      { n: 1, tamanho: 5 },
    ];
    expect(planMontagem('a.txt', cortada, {})).toMatchObject({ falha: { codigo: 'partes-tamanho' } });
    expect(planMontagem('a.txt', cortada, { size: 106 })).toMatchObject({ falha: { codigo: 'tamanho-diferente' } });
    expect(planMontagem('a.txt', cortada, { size: 105 })).toMatchObject({ ok: true });
    expect(planMontagem('a.txt', [], {})).toMatchObject({ falha: { codigo: 'partes-faltando' } });
  });

  it('accepts every complete cut in any order and refuses it with any part removed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: PART_BYTES }),
        fc.nat(),
        (n, ultimo, semente) => {
          const partes = Array.from({ length: n }, (_, i) => (i === n - 1 ? { n: i, tamanho: ultimo } : cheia(i)));
          const size = (n - 1) * PART_BYTES + ultimo;
          const embaralhadas = [...partes].sort(
            (a, b) => ((a.n * 7919 + semente) % 101) - ((b.n * 7919 + semente) % 101),
          );
          expect(planMontagem('x', embaralhadas, { size })).toMatchObject({ ok: true, tamanho: size });
          const sem = embaralhadas.filter((parte) => parte.n !== semente % n);
          expect(planMontagem('x', sem, { size }).ok).toBe(false);
        },
      ),
    );
  });
});
