/* Two sets of changes joined give the file that writing one after the other gives. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeBody, withDir } from '../testing/sped.ts';
import { composeTrocas } from './compose-trocas.ts';
import { textoDe } from './registro-bruto.ts';
import { rewriteSped } from './rewrite-sped.ts';
import type { TrocasSped } from './trocas-sped.ts';
import { walkAlterado } from './walk-alterado.ts';

const CABECALHO = '|0000|006|0|||01032024|31032024|EMPRESA|11222333000181|SP|3550308||00|2|';
const encoding = 'windows-1252';

/** Lines of one record type that are all different, so that the origin of each is visible. */
const corpo = (quantas: number): string[] => [
  CABECALHO,
  '|0001|0|',
  '|F001|0|',
  '|F010|11222333000181|',
  ...Array.from({ length: quantas }, (_, i) => `|F100|${i}|`),
];

/** Changes of the named lines: each is removed, replaced or kept, and new lines come before some. */
const trocasDe = (lugares: readonly number[], nome: string): fc.Arbitrary<TrocasSped> =>
  fc
    .tuple(...lugares.map(() => fc.tuple(fc.constantFrom('fica', 'fica', 'vai', 'muda'), fc.nat(2))))
    .map((escolhas) => {
      const substituir = new Map<number, string[] | null>();
      const insertAntes = new Map<number, string[]>();
      for (const [i, [como, novas]] of escolhas.entries()) {
        const lugar = lugares[i] ?? 0;
        if (como === 'vai') substituir.set(lugar, null);
        if (como === 'muda') substituir.set(lugar, [`|F100|${nome}${i}|`]);
        if (novas > 0)
          insertAntes.set(
            lugar,
            Array.from({ length: novas }, (_, k) => `|F100|${nome}${i}-${k}|`),
          );
      }
      return { substituir, insertAntes };
    });

interface Visto {
  lugar: number;
  texto: string;
}

async function registrosAlterados(path: string, trocas: TrocasSped): Promise<Visto[]> {
  const vistos: Visto[] = [];
  await walkAlterado({
    ...{ path, trocas, encoding },
    visit: (r) => void vistos.push({ lugar: r.linha, texto: textoDe(r, encoding) }),
  });
  return vistos;
}

describe('changes of a file that was not written yet', () => {
  it('are walked as they will be written; writing two sets at once gives what one after the other gives', async () => {
    const caso = fc
      .integer({ min: 1, max: 8 })
      .chain((n) => fc.tuple(fc.constant(n), trocasDe(linhasDoCorpo(n), 'a'), fc.infiniteStream(fc.nat(5))));
    let comNovas = 0;
    await fc.assert(
      fc.asyncProperty(caso, async ([n, primeiras, sorteio]) => {
        await withDir(async (dir) => {
          const em = (nome: string) => join(dir, nome);
          writeFileSync(em('base'), `${closeBody(corpo(n)).join('\r\n')}\r\n`, 'latin1');
          await rewriteSped({ path: em('base'), destino: em('um'), ...primeiras });
          const vistos = await registrosAlterados(em('base'), primeiras);
          const lugares = vistos.map((v) => v.lugar);
          expect(lugares).toEqual(lugares.toSorted((a, b) => a - b));
          expect(doCorpo(vistos.map((v) => v.texto))).toEqual(doCorpo(linhasDo(em('um'))));

          // The same choice for the record in the existing file and for its place in the other one.
          const existentes = linhasDo(em('um'));
          const [naEscrita, noLugar] = [trocasVazias(), trocasVazias()];
          for (const { lugar, texto } of vistos) {
            if (!texto.startsWith('|F100|')) continue;
            const linha = existentes.indexOf(texto) + 1;
            const escolha = sorteio.next().value ?? 0;
            for (const [trocas, onde] of [
              [naEscrita, linha],
              [noLugar, lugar],
            ] as const) {
              if (escolha === 1) trocas.substituir.set(onde, null);
              if (escolha === 2) trocas.substituir.set(onde, [`|F100|b${linha}|`]);
              if (escolha > 2) trocas.insertAntes.set(onde, [`|F100|b${linha}-0|`, `|F100|b${linha}-1|`]);
            }
            if (!Number.isInteger(lugar) && escolha > 0) comNovas++;
          }
          await rewriteSped({ path: em('um'), destino: em('dois'), ...naEscrita });
          await rewriteSped({ path: em('base'), destino: em('junto'), ...composeTrocas(primeiras, noLugar) });
          expect(readFileSync(em('junto'), 'latin1')).toBe(readFileSync(em('dois'), 'latin1'));
        });
      }),
      { numRuns: 60 },
    );
    expect(comNovas).toBeGreaterThan(10);
  });

  it('are refused when they name what the first ones dropped, or a place where nothing came in', () => {
    const nada = trocasVazias();
    const semLinha5: TrocasSped = { ...nada, substituir: new Map([[5, null]]) };
    expect(() => composeTrocas(semLinha5, { ...nada, insertAntes: new Map([[5, ['|F100|1|']]]) })).toThrow(RangeError);
    expect(() => composeTrocas(nada, { ...nada, substituir: new Map([[4.5, null]]) })).toThrow(RangeError);
  });
});

const trocasVazias = () => ({
  substituir: new Map<number, string[] | null>(),
  insertAntes: new Map<number, string[]>(),
});

const linhasDoCorpo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 5);

const linhasDo = (path: string): string[] => readFileSync(path, 'latin1').split('\r\n').slice(0, -1);

/**
 * The lines without those that the closing of a file makes, and without an establishment that it drops when it is
 * empty.
 */
const doCorpo = (linhas: readonly string[]): string[] => linhas.filter((l) => /^\|(0000|F100)\|/.test(l));
