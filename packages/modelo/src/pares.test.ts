import { expect, test } from 'vitest';
import { marts } from './marts.ts';
import { camposDoPar, PARES } from './pares.ts';

// Guarantee: the records of PIS and of COFINS say the same field by field, so that a pair can be read as one table.

test.each(PARES.map((p) => [p.nome, p] as const))('%s: both layouts have the same fields and types', (_nome, par) => {
  const campos = camposDoPar(par);
  expect(campos.length).toBeGreaterThan(1);
  const nomes = campos.map((c) => c.nome.toUpperCase());
  expect(new Set(nomes).size).toBe(nomes.length);
  // What is left of the tax in a name would be of one tax alone.
  expect(nomes.filter((nome) => /PIS|COFINS/.test(nome))).toEqual([]);
  for (const { lados } of campos)
    expect(lados[0].replaceAll('PIS', '').slice(0, 6)).toBe(lados[1].replaceAll('COFINS', '').slice(0, 6));
});

test('every record is of one pair, and what a pair has of the one above it is a field there', () => {
  const registros = PARES.flatMap((p) => p.registros);
  expect(new Set(registros).size).toBe(registros.length);
  for (const { pai } of PARES) {
    if (pai === undefined) continue;
    const acima = PARES.find((p) => p.nome === pai.nome);
    const nomes = acima === undefined ? [] : [...camposDoPar(acima).map((c) => c.nome), ...(acima.pai?.campos ?? [])];
    expect(nomes).toEqual(expect.arrayContaining([...pai.campos]));
  }
});

test('a project reads only the records that it has', () => {
  const { visao } = marts().find((m) => m.visao.nome === 'm_credito_base') ?? {};
  const lidas = (presentes: readonly string[]) => [
    ...new Set(visao?.soPresentes?.((t) => (presentes.includes(t) ? t : null)).match(/\befdc_\w+/g)),
  ];
  expect(lidas([])).toEqual([]);
  expect(lidas(['efdc_m505'])).toEqual(['efdc_m505', 'efdc_m500']);
});
