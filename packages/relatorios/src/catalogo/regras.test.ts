/** Guarantees that a user finds in words how every report is calculated, and that no rule is of no report. */
import { expect, test } from 'vitest';
import { catalogo } from './catalogo.ts';
import { regraDe, regras } from './regras.ts';

test('every report has rule words of a sensible length, of its own', () => {
  expect(Object.keys(regras).map(Number).sort(byNumber)).toEqual(catalogo.map((r) => r.numero).sort(byNumber));
  const textos = catalogo.map(({ numero, nome }) => {
    const { regra } = regraDe(numero);
    const texto = regra.join(' ');
    expect(texto.length, nome).toBeGreaterThan(70);
    expect(texto.length, nome).toBeLessThan(1200);
    for (const paragrafo of regra) {
      expect(paragrafo, nome).toMatch(/^[A-ZÀ-Ú%].*\.$/s);
      // A sentence broken over lines of code keeps the blank between its words.
      expect(paragrafo, nome).not.toMatch(/ {2}|[a-zà-ú]{2}[.;:][A-Za-zÀ-ú]/);
    }
    return texto;
  });
  expect(new Set(textos).size).toBe(catalogo.length);
});

test('norms are cited each once', () => {
  for (const { numero, nome } of catalogo) {
    const { base = [] } = regraDe(numero);
    expect(new Set(base).size, nome).toBe(base.length);
  }
});

const byNumber = (a: number, b: number): number => a - b;
