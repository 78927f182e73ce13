import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMONSTRACAO_DIR } from '../gen-demonstracao.ts';
import { TESES } from './achados.ts';
import { checkRascunho } from './check-propostas.ts';
import { temValor } from './classes-dos-achados.ts';
import { type Projeto, readProjeto } from './rectify-pasta.ts';

/*
 * The mirror over the demonstration: its seven findings of PIS and COFINS that lead to a rectification, in one draft.
 * The amounts were worked out by hand from the files (docs/leituras/achados.md, "The demonstration").
 */
const PROJETO: Projeto = {
  empresa: { cnpj: '99210437000117', nome: 'AURORA ALIMENTOS FICTICIOS LTDA' },
  periodo: { inicio: '2025-10-01', fim: '2025-12-31' },
};
/** What was declared and paid in each month: PIS and COFINS of M205 and M605, and of pagamentos.csv. */
const PAGO = {
  '2025-10': ['83.08', '432.20'],
  '2025-11': ['1550.14', '7176.81'],
  '2025-12': ['2925.49', '13503.97'],
} as const;
/** By month and tax: to be paid afterwards, paid in excess, and what the credits of the month leave over. */
const ESPERADO = [
  ['2025-10', 'PIS', '0.00', '83.08', '167.82'],
  ['2025-10', 'COFINS', '0.00', '432.20', '723.44'],
  ['2025-11', 'PIS', '1275.16', '274.98', '0.00'],
  ['2025-11', 'COFINS', '5910.22', '1266.59', '0.00'],
  ['2025-12', 'PIS', '2184.18', '741.31', '0.00'],
  ['2025-12', 'COFINS', '10089.46', '3414.51', '0.00'],
];

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'espelho-demonstracao-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('moves what was worked out by hand, and leaves nothing to find', { timeout: 300_000 }, async () => {
  const todos = readdirSync(DEMONSTRACAO_DIR, { recursive: true, encoding: 'utf8' })
    .filter((nome) => /\.(txt|xml|csv)$/.test(nome))
    .map((nome) => join(DEMONSTRACAO_DIR, nome));
  const outros = todos.filter((path) => !path.includes('PISCOFINS_'));
  const lido = await readProjeto(PROJETO, todos, join(dir, 'lido'));
  const extintos = Object.entries(PAGO).flatMap(([periodo, valores]) =>
    (['PIS', 'COFINS'] as const).map((tributo, i) => {
      return { periodo, tributo, regime: 'NC' as const, valor: valores[i] ?? '' };
    }),
  );
  const { falhas, tributos, depois } = await checkRascunho({ projeto: PROJETO, lido, outros, extintos, dir });
  expect(falhas).toEqual([]);
  const movido = tributos.map((t) => [
    t.periodo,
    t.tributo,
    t.depois.recolher,
    t.classes.pagoAMaior,
    t.classes.saldoDescontavel,
  ]);
  expect(movido).toEqual(ESPERADO);
  for (const tese of TESES) {
    const comValor = (depois.linhas.get(tese) ?? []).filter((linha) => temValor(linha, tese));
    expect(comValor, `report ${tese}`).toEqual([]);
  }
});
