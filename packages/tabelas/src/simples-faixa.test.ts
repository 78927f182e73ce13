// Guarantee: the annexes of LC 123 are whole: six brackets each, shares that add up to the whole rate, and a tax that
// does not jump where one bracket ends and the next begins.
import { describe, expect, test } from 'vitest';
import { tabela } from './index.ts';

const TRIBUTOS = ['irpj', 'csll', 'cofins', 'pis', 'cpp', 'icms', 'ipi', 'iss'];

const { colunas, linhas } = tabela('simples_faixa');
const faixas = linhas.map((l) => Object.fromEntries(colunas.map((c, i) => [c, l[i] ?? ''])));
/** A number of the table in ten thousandths. */
const inteiro = (texto = ''): number => Math.round(Number(texto) * 10_000);

describe.each(['I', 'II', 'III', 'IV', 'V'])('Anexo %s', (anexo) => {
  const dele = faixas.filter((f) => f.anexo === anexo);

  test('has six brackets up to the limits of the law', () => {
    expect(dele.map((f) => [f.faixa, Number(f.ate)])).toEqual([
      ['1', 180_000],
      ['2', 360_000],
      ['3', 720_000],
      ['4', 1_800_000],
      ['5', 3_600_000],
      ['6', 4_800_000],
    ]);
  });

  test('the shares of each bracket add up to 100 %', () => {
    for (const f of dele) {
      expect(
        TRIBUTOS.reduce((soma, t) => soma + inteiro(f[t]), 0),
        `faixa ${f.faixa}`,
      ).toBe(1_000_000);
    }
  });

  test('above the sublimit neither ICMS nor ISS is left, and CPP never is in Anexo IV', () => {
    const sexta = dele.at(-1);
    expect([sexta?.icms, sexta?.iss]).toEqual(['0', '0']);
    for (const f of dele) expect(f.cpp === '0').toBe(anexo === 'IV');
  });

  test('what is due at the end of a bracket is what the next one asks for, up to the fifth', () => {
    const devido = (f: (typeof dele)[number] | undefined, receita: number) =>
      (receita * inteiro(f?.aliquota)) / 1_000_000 - Number(f?.deduzir);
    for (let i = 0; i < 4; i++) {
      const fim = Number(dele[i]?.ate);
      expect(devido(dele[i + 1], fim), `faixa ${i + 1}`).toBe(devido(dele[i], fim));
    }
  });
});
