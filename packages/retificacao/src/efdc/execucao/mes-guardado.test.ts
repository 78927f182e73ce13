/* A kept month is returned whole each time, from memory or from the disk. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGuardaMeses, type MesGuardado } from './mes-guardado.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'guarda-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const mes = (marcos: number): MesGuardado => ({
  trocas: { substituir: new Map([[8, ['|C170|1|'] as const]]), insertAntes: new Map([[9, ['|C170|2|']]]) },
  lidos: {
    ...{
      leiaute: '006',
      encoding: 'ascii',
      registro0111: null,
      saldos: { PIS: [], COFINS: [] },
      retencoes: { PIS: [], COFINS: [] },
    },
    ...{ registro0000: null, ancoras: { blocoM: 12, PIS: null, COFINS: null, retencoes: { PIS: null, COFINS: null } } },
    blocoM: [{ registro: 'M200', linha: 12, campos: ['M200', '1,00'], filhos: [], alterado: false }],
  },
  mapa: {
    ...{ resto: null, simples: [[1, 2]], fimLinha: '\r\n' },
    marcos: Array.from({ length: marcos }, (_, i) => ({
      ...{ codigo: 1, linha: i + 1, linhas: 1, posicao: i * 9, tamanho: 9, tamanhoLinha: 7, texto: '', antes: null },
    })),
  },
});

test('a month is given back whole each time, whatever was done to its records before', () => {
  for (const naMemoria of [0, 1_000_000]) {
    const guardado = createGuardaMeses(naMemoria).keep(path.join(dir, `${naMemoria}.mes`), mes(3));
    const [m200] = guardado().lidos.blocoM;
    if (!m200) throw new Error('M200 was kept');
    m200.campos[1] = '2,00';
    m200.alterado = true;
    expect(guardado()).toEqual(mes(3));
  }
  expect(readdirSync(dir)).toEqual(['0.mes']);
});

test('months that memory is not to hold beside those before go to the disk', () => {
  const guarda = createGuardaMeses(300_000);
  const guardados = [1_000, 1_000, 10].map((marcos, i) => guarda.keep(path.join(dir, `${i}.mes`), mes(marcos)));
  expect(readdirSync(dir)).toEqual(['1.mes']);
  expect(guardados.map((g) => g().mapa.marcos.length)).toEqual([1_000, 1_000, 10]);
});
