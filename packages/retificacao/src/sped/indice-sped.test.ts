/* A walk by the index finds what a walk over the whole file finds. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PapelFiltro, releaseNucleoFiltro, takeNucleoFiltro } from '@apura/documentos/registros';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withDir } from '../testing/sped.ts';
import type { IndiceSped } from './indice-sped.ts';
import { readCampo } from './read-campo.ts';
import { codigoDe, type RegistroBruto, registroDe, textoDe } from './registro-bruto.ts';
import { walkRegistros } from './walk-registros.ts';
import { walkTrechos } from './walk-trechos.ts';

const NIVEIS = {
  '0000': 0,
  C001: 1,
  C010: 2,
  C100: 3,
  C170: 4,
  C171: 5,
  D001: 1,
  D100: 3,
  D101: 4,
  '9999': 0,
} as const;
const PROCURADOS = ['7', 'x9'];

/** Notes are searched by their first field, a number; D101 by its second, a text. */
const papeis = [...Object.entries(NIVEIS)].map(
  ([registro, nivel]): PapelFiltro => ({
    codigo: codigoDe(registro),
    nivel,
    achado: nivel <= 2,
    abre: false,
    marcado: nivel <= 2,
    guardado: registro === 'C100' || registro === 'C170',
    filtros:
      registro === 'C100'
        ? [{ campo: 1, numero: true, valores: PROCURADOS }]
        : registro === 'D101'
          ? [{ campo: 2, numero: false, valores: PROCURADOS }]
          : [],
  }),
);

const campo = fc.constantFrom('', '7', '007', '70', '7,0', 'x9', ' x9', 'x9\u00a0', 'x', '\u00e7');
const linha = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(fc.constantFrom('C170', 'C171', 'D101'), campo, campo) },
  { weight: 5, arbitrary: fc.tuple(fc.constantFrom('C100', 'D100'), campo, campo) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('C001', 'C010', 'D001', 'Z123'), campo, campo) },
);
const caso = fc.record({
  linhas: fc.array(
    fc.tuple(linha, fc.constantFrom('', 'y'.repeat(300)), fc.constantFrom('\r\n', '\r\n', '\n', '\r\nmais\r\n')),
    { minLength: 40, maxLength: 150 },
  ),
  final: fc.constantFrom('', '|9999|1|\r\n', '|9999|1|', '|9999|1|\r\nassinatura'),
  janelaBytes: fc.constantFrom(64, 700, 5_000, 1 << 18),
  nomeadas: fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 8 }),
  menorTrecho: fc.constantFrom(1, 300, 2_048),
  comBom: fc.boolean(),
});

interface Visto {
  registro: string;
  linha: number;
  linhas: number;
  posicao: number;
  tamanho: number;
  texto: string;
  chave: string;
}

const vistoDe = (r: RegistroBruto): Visto => ({
  registro: r.codigo === 0 ? '' : registroDe(r.codigo),
  linha: r.linha,
  linhas: r.linhas,
  posicao: r.deslocamento + r.inicio,
  tamanho: r.fim - r.inicio,
  texto: textoDe(r, 'windows-1252'),
  chave: readCampo(r, registroDe(r.codigo) === 'C100' ? 1 : 2, 'windows-1252').trim(),
});

const nivelDe = ({ registro }: Visto): number | undefined => (NIVEIS as Record<string, number>)[registro];

/** Whether the search names the record. */
const ehProcurado = (v: Visto, nomeadas: readonly number[]): boolean =>
  nivelDe(v) !== undefined &&
  (nomeadas.includes(v.linha) ||
    (v.registro === 'C100' && v.chave.replace(/^0+/, '') === '7') ||
    (v.registro === 'D101' && PROCURADOS.includes(v.chave)));

it('finds what is looked for with what belongs to it, and knows enough of the rest to pass over it', async () => {
  let achados = 0;
  let pulados = 0;
  await fc.assert(
    fc.asyncProperty(caso, async ({ linhas, final, janelaBytes, nomeadas, menorTrecho, comBom }) => {
      await withDir(async (dir) => {
        const path = join(dir, 'a.txt');
        const texto = linhas.map(([[r, a, b], resto, fim]) => `|${r}|${a}|${b}|${resto}|${fim}`).join('');
        writeFileSync(path, `${comBom ? '\u00ef\u00bb\u00bf' : ''}|0000|x|\r\n${texto}${final}`, 'latin1');
        const todos: Visto[] = [];
        const inteiro = await walkRegistros({ path, encoding: true, visit: (r) => void todos.push(vistoDe(r)) });
        const emOrdem = nomeadas.toSorted((a, b) => a - b);
        const vistos: Visto[] = [];
        const acima: Visto[][] = [];
        let guardados: Visto[] = [];
        const nucleo = takeNucleoFiltro();
        expect(nucleo.comecar(papeis, emOrdem, menorTrecho)).toBe(true);
        const andado = await walkRegistros({
          ...{ path, encoding: true, janelaBytes },
          visit: (r) => {
            vistos.push(vistoDe(r));
            acima.push(guardados);
            guardados = [];
          },
          filtro: { nucleo, visitAcima: (r) => void guardados.push(vistoDe(r)), semFiltro: () => expect.fail() },
        });
        const indice: IndiceSped = {
          ...nucleo.terminar(),
          fim: { posicao: andado.fimRegistros, linha: nucleo.linha() },
        };
        releaseNucleoFiltro(nucleo);
        expect(andado).toEqual(inteiro);

        const porLinha = new Map(vistos.map((v, i) => [v.linha, i]));
        for (const v of vistos) expect(todos).toContainEqual(v);
        expect(vistos.map((v) => v.linha)).toEqual([...porLinha.keys()].toSorted((a, b) => a - b));
        for (const [i, v] of todos.entries()) {
          const nivel = nivelDe(v);
          if (nivel !== undefined && nivel <= 2) expect(porLinha.has(v.linha)).toBe(true);
          if (nivel === undefined || !ehProcurado(v, emOrdem)) continue;
          achados++;
          // The records above were reported before, by themselves or with it.
          const antes = [...vistos.slice(0, (porLinha.get(v.linha) ?? -1) + 1), ...acima.flat()];
          for (const registro of ['C100', 'C170'] as const) {
            const ultimo = todos.slice(0, i).findLast((t) => t.registro === registro);
            if (ultimo && NIVEIS[registro] < nivel)
              expect(antes.map((a) => [a.linha, a.texto])).toContainEqual([ultimo.linha, ultimo.texto]);
          }
          for (const t of todos.slice(i)) {
            if (nivelDe(t) === undefined) continue;
            expect(porLinha.has(t.linha)).toBe(true);
            if (t !== v && (nivelDe(t) ?? 0) <= nivel) break;
          }
        }

        expect(indice.registros).toBe(todos.length);
        expect(indice.semPapel).toBe(todos.filter((v) => nivelDe(v) === undefined).length);
        for (const { codigo, vezes, primeira } of indice.papeis) {
          const deles = todos.filter((v) => v.registro === registroDe(codigo));
          expect([vezes, primeira]).toEqual([deles.length, deles[0]?.linha]);
        }
        // The visited and the skipped records together are the file.
        const juntos: Visto[] = [];
        await walkTrechos({
          ...{ path, indice, linhas: emOrdem, marcados: true },
          visit: (r) => void juntos.push(vistoDe(r)),
          pular: (p) => {
            const deles = todos.filter((v) => v.posicao >= p.posicao && v.posicao < p.posicao + p.tamanho);
            pulados += deles.length;
            expect(deles.reduce((soma, v) => soma + v.tamanho, 0)).toBe(p.tamanho);
            expect(deles.reduce((soma, v) => soma + v.linhas, 0)).toBe(p.linhas);
            expect(deles.length).toBe(p.registros);
            expect(nivelDe(deles[0] ?? vistoVazio)).toBe(3);
            for (const v of deles) {
              expect(codigoDe(v.registro) >>> 24).toBe(p.bloco);
              expect(nivelDe(v)).toBeGreaterThan(2);
              expect(emOrdem).not.toContain(v.linha);
            }
            juntos.push(...deles);
          },
        });
        expect(juntos).toEqual(todos);
      });
    }),
    { numRuns: Number(process.env.APURA_RUNS ?? 60) },
  );
  expect(achados).toBeGreaterThan(100);
  expect(pulados).toBeGreaterThan(100);
});

const vistoVazio: Visto = { registro: '', linha: 0, linhas: 0, posicao: 0, tamanho: 0, texto: '', chave: '' };

it('gives the filter up behind a record that is longer than the window, and misses none', async () => {
  await withDir(async (dir) => {
    const path = join(dir, 'longo.txt');
    const longa = `|C171|${'y'.repeat(3 << 20)}|`;
    writeFileSync(path, ['|0000|x|', '|C100|1|', longa, '|C170|z|', '|C100|2|', '|9999|6|', ''].join('\r\n'));
    const nucleo = takeNucleoFiltro();
    nucleo.comecar(papeis, [4]);
    const vistos: [string, number][] = [];
    const acima: string[] = [];
    let semFiltro = 0;
    await walkRegistros({
      path,
      visit: (r) => void vistos.push([registroDe(r.codigo), r.linha]),
      filtro: {
        nucleo,
        visitAcima: (r) => void acima.push(`${registroDe(r.codigo)} ${r.linha} ${textoDe(r, 'windows-1252')}`),
        semFiltro: () => {
          semFiltro++;
        },
      },
    });
    releaseNucleoFiltro(nucleo);
    expect(semFiltro).toBe(1);
    expect(acima).toEqual(['C100 2 |C100|1|']);
    expect(vistos).toEqual([
      ['0000', 1],
      ['C171', 3],
      ['C170', 4],
      ['C100', 5],
      ['9999', 6],
    ]);
  });
});

it('finds a line behind a record on whose lines there is more looked for than the core takes at once', async () => {
  const MAIS = 10_000;
  await withDir(async (dir) => {
    const path = join(dir, 'linhas.txt');
    const fim = `|C100|1|\r\n|C100|2|\r\n|9999|1|\r\n`;
    writeFileSync(path, `|0000|x|\r\n${'mais\r\n'.repeat(MAIS)}${fim}`);
    const nucleo = takeNucleoFiltro();
    const vistas: number[] = [];
    // Ends with a line that is not the first of a record, and the next one begins a record.
    for (const ultima of [4_097, 1 + MAIS]) {
      nucleo.comecar(papeis, [...Array.from({ length: ultima - 1 }, (_, i) => 2 + i), 2 + MAIS]);
      await walkRegistros({
        path,
        visit: (r) => void vistas.push(r.linha),
        filtro: { nucleo, visitAcima: () => expect.fail(), semFiltro: () => expect.fail() },
      });
    }
    releaseNucleoFiltro(nucleo);
    // The note that is looked for, and the one that ends it.
    const uma = [1, 2 + MAIS, 3 + MAIS, 4 + MAIS];
    expect(vistas).toEqual([...uma, ...uma]);
  });
});

it('can be stopped inside a long stretch that is walked over', async () => {
  await withDir(async (dir) => {
    const path = join(dir, 'marcado.txt');
    writeFileSync(path, `|0000|x|\r\n${`|C001|${'y'.repeat(990)}|\r\n`.repeat(40_000)}|9999|1|\r\n`);
    const nucleo = takeNucleoFiltro();
    nucleo.comecar(papeis, []);
    const { fimRegistros } = await walkRegistros({
      path,
      visit: () => undefined,
      filtro: { nucleo, visitAcima: () => expect.fail(), semFiltro: () => expect.fail() },
    });
    const indice = { ...nucleo.terminar(), fim: { posicao: fimRegistros, linha: nucleo.linha() } };
    releaseNucleoFiltro(nucleo);
    const stop = new AbortController();
    let visitados = 0;
    const visit = (): void => {
      if (++visitados === 1) setImmediate(() => stop.abort(new Error('parado')));
    };
    const { signal } = stop;
    const andado = walkTrechos({ path, indice, linhas: [], marcados: true, visit, pular: () => expect.fail(), signal });
    await expect(andado).rejects.toThrow('parado');
    expect(visitados).toBeLessThan(indice.registros / 2);
  });
});
