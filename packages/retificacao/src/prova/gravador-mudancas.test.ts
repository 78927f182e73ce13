/* Changes are read as they were kept, from memory or from the disk. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mudanca } from '../comum/resultado.ts';
import { createGravadorMudancas, type GravadorMudancas } from './gravador-mudancas.ts';
import { createCursorMudancas, TEXTOS_MUDANCA } from './mudancas-em-bytes.ts';

let workDir: string;
beforeEach(() => {
  workDir = mkdtempSync(path.join(tmpdir(), 'mudancas-'));
});
afterEach(() => rmSync(workDir, { recursive: true, force: true }));

/** All changes, with the periods that the reading marks as new. */
async function lidas(gravador: GravadorMudancas): Promise<Mudanca[]> {
  const cursor = createCursorMudancas();
  const mudancas: Mudanca[] = [];
  for await (const bloco of gravador.blocos()) {
    cursor.open(bloco);
    while (cursor.proxima()) {
      const textos = cursor.textos.map(({ bytes, inicio, fim }) => Buffer.from(bytes.subarray(inicio, fim)).toString());
      const [periodo = '', registro = '', chave = '', campo = '', antes = '', depois = '', origem = '', arquivo = ''] =
        textos;
      if (!cursor.outroPeriodo) expect(periodo).toBe(mudancas.at(-1)?.periodo);
      mudancas.push({ periodo, registro, chave, campo, antes, depois, origem, arquivo, linha: cursor.linha });
    }
  }
  return mudancas;
}

const texto = fc.oneof(
  fc.constantFrom('', 'C170', 'base × alíquota', 'NUM_ITEM 1 · x', '=A1', '\u0080', '😀', 'fim…'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const mudanca: fc.Arbitrary<Mudanca> = fc.record({
  ...{ registro: texto, chave: texto, campo: texto, antes: texto, depois: texto, origem: texto, arquivo: texto },
  periodo: fc.constantFrom('2024-03', '2024-01', '2024'),
  linha: fc.oneof(fc.constant(null), fc.integer({ min: -5, max: 2 ** 31 - 1 })),
});

test('whatever was kept is read as it was, by period, in memory or from the disk, more than once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mudanca, { maxLength: 60 }), fc.boolean(), async (todas, noDisco) => {
      const gravador = createGravadorMudancas({ workDir, naMemoria: noDisco ? 0 : 2 ** 20 });
      // Many times over, so that a period has more than one block.
      const repetidas = Array.from({ length: 20 }, () => todas).flat();
      const largas = repetidas.map((m, i) => ({ ...m, chave: `${m.chave}${'á'.repeat(i % 97)}` }));
      for (const m of largas) gravador.save(m);
      const esperadas = largas.toSorted((a, b) => (a.periodo < b.periodo ? -1 : a.periodo > b.periodo ? 1 : 0));
      expect(await lidas(gravador)).toEqual(esperadas);
      gravador.descartar('2024-01');
      const semJaneiro = esperadas.filter((m) => m.periodo !== '2024-01');
      expect(gravador.total()).toBe(semJaneiro.length);
      expect(await lidas(gravador)).toEqual(semJaneiro);
      await gravador.close();
    }),
    { numRuns: 30 },
  );
});

test('what memory does not hold goes to the disk, and nothing is left there', async () => {
  const gravador = createGravadorMudancas({ workDir, naMemoria: 0 });
  // The assertion holds because TEXTOS_MUDANCA lists every column.
  const semTextos = Object.fromEntries(TEXTOS_MUDANCA.map((t) => [t, ''])) as Record<keyof Mudanca, string>;
  // One larger than any block among small ones.
  const todas = Array.from({ length: 9_000 }, (_, i): Mudanca => {
    const origem = i === 4_000 ? 'x'.repeat(300_000) : `planilha C170 linha ${i}`;
    return { ...semTextos, periodo: '2024-03', origem, linha: i + 1 };
  });
  for (const m of todas) gravador.save(m);
  expect(readdirSync(workDir)).toHaveLength(1);
  expect(await lidas(gravador)).toEqual(todas);
  await gravador.close();
  expect(readdirSync(workDir)).toEqual([]);
});

test('few changes never reach the disk, and a change that is altered after it was kept stays as it was', async () => {
  const gravador = createGravadorMudancas({ workDir: path.join(workDir, 'nenhum') });
  const m: Mudanca = {
    ...{ periodo: '2024-03', registro: 'C170', chave: 'k', campo: 'VL_PIS', antes: '1', depois: '2' },
    ...{ origem: 'o', arquivo: 'a', linha: 7 },
  };
  gravador.save(m);
  m.depois = '3';
  m.linha = null;
  gravador.save(m);
  expect((await lidas(gravador)).map((l) => [l.depois, l.linha])).toEqual([
    ['2', 7],
    ['3', null],
  ]);
  await gravador.close();
  expect(existsSync(path.join(workDir, 'nenhum'))).toBe(false);
});
