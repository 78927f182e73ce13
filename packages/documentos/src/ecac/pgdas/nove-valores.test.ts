// The nine values of a row of the PGDAS-D are read by their places, however the lines break; a doubtful row is no row.
import { formatCents } from '@apura/br';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupLinhas, type ItemPdf } from '../../pdf/group-linhas.ts';
import { type LinhaFolha, linesOf } from '../folha.ts';
import { isTituloDosTributos, readNoveValores, TRIBUTOS_DO_DAS } from './nove-valores.ts';

const TITULOS = ['IRPJ', 'CSLL', 'COFINS', 'PIS/Pasep', 'INSS/CPP', 'ICMS', 'IPI', 'ISS', 'Total'];
const ALTURA = 8;
/** Of one digit of an amount. */
const LARGURA = 4;

const item = (texto: string, x: number, y: number): ItemPdf => ({
  texto,
  x,
  y,
  largura: texto.length * LARGURA,
  altura: ALTURA,
});

/** A page of a heading and values: the column of each value begins at `xs`, and it lies on line `linha` below. */
function pageOf(o: { valores: readonly string[]; xs: readonly number[]; linha: readonly number[] }): LinhaFolha[] {
  const itens = [
    ...TITULOS.map((t, i) => item(t, o.xs[i] ?? 0, 100)),
    ...o.valores.map((texto, i) => item(texto, o.xs[i] ?? 0, 112 + 11 * (o.linha[i] ?? 0))),
    item('Parcela 1: R$ 10,00', 40, 160),
  ];
  return linesOf([{ numero: 1, linhas: groupLinhas(itens) }]);
}

const CENTAVOS = fc.bigInt({ min: 0n, max: 99_999_999n });
const linhaDeValores = fc
  .record({
    tributos: fc.array(CENTAVOS, { minLength: 8, maxLength: 8 }),
    folgas: fc.array(fc.nat(60), { minLength: 9, maxLength: 9 }),
    linha: fc.array(fc.nat(2), { minLength: 9, maxLength: 9 }),
  })
  .map(({ tributos, folgas, linha }) => {
    const total = tributos.reduce((a, b) => a + b);
    const valores = [...tributos, total].map((c) => formatCents(c));
    // The columns are far enough from one another that no value touches the next one.
    const xs = folgas.map((_, i) => 30 + i * 64 + folgas.slice(0, i + 1).reduce((a, b) => a + b, 0));
    return { valores, tributos, total, xs, linha };
  });

describe('a row of nine values', () => {
  it('is read by the places of the values, on whatever lines they fall', () => {
    fc.assert(
      fc.property(linhaDeValores, (o) => {
        const linhas = pageOf(o);
        const titulo = linhas.findIndex(isTituloDosTributos);
        expect(titulo).toBe(0);
        const { valores, linhas: tomadas } = readNoveValores(linhas, titulo);
        expect(valores && TRIBUTOS_DO_DAS.map((t) => valores[t])).toEqual([...o.tributos, o.total]);
        // What follows the values is left to its own reader.
        expect(linhas[titulo + tomadas]?.texto).toMatch(/^Parcela 1/);
      }),
    );
  });

  it('with a value lost, or one of them changed by more than 0,05, is no row', () => {
    fc.assert(
      fc.property(linhaDeValores, fc.nat(8), fc.constantFrom(6n, -6n, 100_000n), (o, qual, desvio) => {
        const linhas = pageOf({ ...o, valores: o.valores.map((v, i) => (i === qual ? '#' : v)) });
        expect(readNoveValores(linhas, 0).valores).toBeNull();
        const mudado = ([...o.tributos, o.total][qual] ?? 0n) + desvio;
        const outras = pageOf({ ...o, valores: o.valores.map((v, i) => (i === qual ? formatCents(mudado) : v)) });
        expect(readNoveValores(outras, 0).valores).toBeNull();
      }),
    );
  });

  it('with headings on two lines is read as well, and a rounding of 0,05 is none', () => {
    const xs = [40, 98, 156, 214, 272, 330, 388, 446, 504];
    const valores = ['1,00', '1,00', '1,00', '1,00', '1,00', '1,00', '1,00', '1,00', '8,05'];
    const itens = [
      ...TITULOS.map((t, i) => item(t, xs[i] ?? 0, i > 5 ? 110 : 100)),
      ...valores.map((texto, i) => item(texto, xs[i] ?? 0, 122)),
    ];
    const linhas = linesOf([{ numero: 1, linhas: groupLinhas(itens) }]);
    expect(linhas).toHaveLength(3);
    expect(readNoveValores(linhas, 0)).toMatchObject({ valores: { irpj: 100n, total: 805n }, linhas: 3 });
  });
});
