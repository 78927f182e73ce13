import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mes } from '../geradores/nota.ts';
import { checkPropostas } from './check-propostas.ts';
import { createEmpresa } from './mes-sorteado.ts';

/*
 * The mirror over drafts: reports 25, 131, 133 and 135 propose; the draft of all their findings is simulated and
 * rectified.
 *   I4 the simulation moves each month and tax by exactly the classes that the rows show, to the cent;
 *   I5 the rectified files have nothing left to find, and no error that their base had not;
 *   and the rectification gives the amounts that the simulation said.
 * `APURA_ESPELHO_SEMENTES` and `APURA_ESPELHO_MESES` change how much.
 */
const SEMENTES = (process.env.APURA_ESPELHO_SEMENTES ?? '1').split(',').map(Number);
const QUANTOS = Number(process.env.APURA_ESPELHO_MESES ?? 3);
const INICIOS: readonly Mes[] = ['2023-04', '2022-11', '2024-05'];
const REGIMES = ['1', '2', '3'] as const;

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'espelho-propostas-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function mesesDe(inicio: Mes): Mes[] {
  const [ano, mes] = [Number(inicio.slice(0, 4)), Number(inicio.slice(5))];
  return Array.from({ length: QUANTOS }, (_, i) => new Date(Date.UTC(ano, mes - 1 + i, 1)).toISOString().slice(0, 7));
}

let comparados = 0;
let propostas = 0;

describe.each(SEMENTES)('seed %i', (semente) => {
  const meses = mesesDe(INICIOS[(semente - 1) % INICIOS.length] ?? '2023-04');
  test.each(REGIMES)(
    'COD_INC_TRIB %s: the draft moves what the rows are worth',
    async (regime) => {
      const pasta = join(dir, `${semente}-${regime}`);
      const feito = await checkPropostas({ empresa: createEmpresa(semente, regime), meses, dir: pasta });
      expect(feito.falhas).toEqual([]);
      comparados += feito.comparados;
      propostas += feito.propostas;
    },
    120_000 + QUANTOS * 60_000,
  );
});

test('something was compared', () => {
  expect(comparados).toBeGreaterThan(0);
  expect(propostas).toBeGreaterThan(10);
});
