import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mes } from '../geradores/nota.ts';
import { checkEspelho, type Espelho } from './check-espelho.ts';
import { createEmpresa } from './mes-sorteado.ts';

/*
 * The mirror: what reports 25, 131, 133 and 135 say that a month is worth is what the rectifying engine moves when
 * their rows are put into a workbook, to the cent, by month and tax. Companies of the three regimes, drawn from a seed,
 * with ICMS in the base, one-phase and zero-rate goods taxed, acquisitions without credit, returned goods,
 * withholdings, carried credits, adjustments of block M, and debits paid in full, in parts, too much or not at all.
 *   I3 an item gives no more base than it has; I4 the mirror; I5 the rectified files have nothing left to find;
 *   I6 every row has a thesis, and report 142 is the sum of the rows by class.
 * A short run takes one of the three companies of each regime, another each day; `APURA_ESPELHO_SEMENTES` and
 * `APURA_ESPELHO_MESES` change how much.
 */
const DO_DIA = String((Number(process.env.APURA_DIA ?? Math.floor(Date.now() / 86_400_000)) % 3) + 1);
const TODAS = process.env.APURA_SHORT === '1' ? DO_DIA : '1,2,3';
const SEMENTES = (process.env.APURA_ESPELHO_SEMENTES ?? TODAS).split(',').map(Number);
const QUANTOS = Number(process.env.APURA_ESPELHO_MESES ?? 3);
/** Two starts: credits of acquisitions have the ICMS in their base until 04/2023. */
const INICIOS: readonly Mes[] = ['2023-04', '2022-11', '2024-05'];
const REGIMES = ['1', '2', '3'] as const;

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'espelho-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function mesesDe(inicio: Mes): Mes[] {
  const [ano, mes] = [Number(inicio.slice(0, 4)), Number(inicio.slice(5))];
  return Array.from({ length: QUANTOS }, (_, i) => new Date(Date.UTC(ano, mes - 1 + i, 1)).toISOString().slice(0, 7));
}

const feitos: Espelho[] = [];

describe.each(SEMENTES)('seed %i', (semente) => {
  const meses = mesesDe(INICIOS[(semente - 1) % INICIOS.length] ?? '2023-04');
  test.each(REGIMES)(
    'COD_INC_TRIB %s: the rows are what the rectifier moves',
    async (regime) => {
      const pasta = join(dir, `${semente}-${regime}`);
      const espelho = await checkEspelho({ empresa: createEmpresa(semente, regime), meses, dir: pasta });
      feitos.push(espelho);
      const { linhas, alteracoes, classes, trocas } = espelho;
      // Of the long run only: how much was tried.
      if (QUANTOS > 2) console.info(semente, regime, meses.length, linhas, alteracoes, trocas, [...classes]);
      expect(espelho.falhas).toEqual([]);
      expect(linhas).toBeGreaterThan(10);
    },
    60_000 + QUANTOS * 30_000,
  );
});

test('every class that block M moves was met, or, of a company of the day, none that it does not', () => {
  const classes = new Set(feitos.flatMap((f) => [...f.classes.keys()]));
  const movidas = [
    'Débito em aberto reduzido',
    'Pago a maior',
    'Saldo de crédito descontável',
    'Saldo de crédito ressarcível',
    'Saldo de retenções',
  ];
  expect(movidas).toEqual(expect.arrayContaining([...classes]));
  if (SEMENTES.length > 1) expect([...classes].sort()).toEqual(movidas);
});
