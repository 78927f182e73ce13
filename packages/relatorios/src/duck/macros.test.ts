import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, MACROS, openDuck } from '@apura/apuracao';
import { MACROS_MODELO } from '@apura/modelo';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MACROS_RELATORIOS } from './macros.ts';

// Guarantee: the macros of percentages, shares and taxes are exact, however large the amounts.

let duck: Duck;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'macros-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
  await duck.connection.run(MACROS);
  await duck.connection.run(MACROS_MODELO);
});
afterAll(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

async function valor(sql: string): Promise<[unknown, unknown]> {
  const row = (await duck.connection.runAndReadAll(`SELECT x, typeof(x) FROM (SELECT ${sql} AS x)`)).getRowsJson()[0];
  return [row?.[0] ?? null, row?.[1]];
}

const money = (cents: bigint) => `CAST(CAST(${cents} AS DECIMAL(38,0)) * 0.01 AS DECIMAL(18,2))`;
/** a / b rounded half away from zero. */
function divide(a: bigint, b: bigint): bigint {
  const abs = (n: bigint) => (n < 0n ? -n : n);
  const q = (abs(a) * 2n + abs(b)) / (2n * abs(b));
  return a < 0n !== b < 0n ? -q : q;
}
const decimals = (n: bigint, places: number) => {
  const digits = (n < 0n ? -n : n).toString().padStart(places + 1, '0');
  return `${n < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
};
const cents = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });

test('percentages are exact decimals, rounded half up, and never a division by zero', async () => {
  await fc.assert(
    fc.asyncProperty(cents, cents, async (a, b) => {
      const [text, type] = await valor(`percentual(${money(a)}, ${money(b)})`);
      expect(type).toMatch(/^DECIMAL\(\d+,4\)$/);
      expect(text).toBe(b === 0n ? null : decimals(divide(a * 1_000_000n, b), 4));
    }),
    { numRuns: 60 },
  );
  expect(await valor(`percentual(${money(100n)}, ${money(0n)})`)).toEqual([null, expect.stringMatching(/DECIMAL/)]);
  expect((await valor(`percentual(${money(2n)}, ${money(3n)})`))[0]).toBe('66.6667');
});

test('shares of a total are exact cents', async () => {
  const positive = fc.bigInt({ min: 0n, max: 10n ** 12n });
  await fc.assert(
    fc.asyncProperty(positive, positive, positive, async (a, b, total) => {
      const share = total === 0n ? 0n : divide(a * b, total);
      fc.pre(share < 10n ** 16n);
      expect(await valor(`proporcao(${money(a)}, ${money(b)}, ${money(total)})`)).toEqual([
        decimals(share, 2),
        'DECIMAL(18,2)',
      ]);
    }),
    { numRuns: 60 },
  );
});

test('a share is exact on both sides of what fits in 64 bits', async () => {
  // 4 x 10^14 is the limit of a x b; 10^13 that of each.
  const perto = (limite: bigint) => fc.bigInt({ min: -3n, max: 3n }).map((d) => limite + d);
  const valores = fc.oneof(
    perto(2n * 10n ** 9n),
    perto(10n ** 15n),
    perto(10n ** 9n),
    fc.bigInt({ min: 1n, max: 99n }),
  );
  await fc.assert(
    fc.asyncProperty(valores, valores, valores, async (a, b, total) => {
      const share = divide(a * b, total);
      fc.pre(share < 10n ** 16n);
      expect((await valor(`proporcao(${money(a)}, ${money(b)}, ${money(total)})`))[0]).toBe(decimals(share, 2));
    }),
    { numRuns: 200 },
  );
});

test('a quantity times a rate per unit is exact, also beyond 64 bits', async () => {
  const sql = (quantidade: string, aliquota: string) =>
    `por_unidade(CAST(${quantidade} AS DECIMAL(15,3)), CAST(${aliquota} AS DECIMAL(15,4)))`;
  // 1.000,5 x 0,1234 = 123,4617; 25.102.025 x 7.772,03 = 195.092.938.300 + 753.060,75.
  expect(await valor(sql('1000.5', '0.1234'))).toEqual(['123.46', 'DECIMAL(18,2)']);
  expect((await valor(sql('25102025', '7772.03')))[0]).toBe('195093691360.75');
  expect((await valor(sql('999999999999.999', '99999999999.9999')))[0]).toBeNull();
});

test('a quotient has eight exact decimals', async () => {
  const positive = fc.bigInt({ min: 0n, max: 10n ** 12n });
  await fc.assert(
    fc.asyncProperty(positive, positive, async (a, b) => {
      fc.pre(b === 0n || a / b < 10n ** 9n);
      expect(await valor(`quociente(${money(a)}, ${money(b)})`)).toEqual([
        b === 0n ? null : decimals(divide(a * 100_000_000n, b), 8),
        'DECIMAL(18,8)',
      ]);
    }),
    { numRuns: 60 },
  );
});

test('a rate of a base is rounded half up once', async () => {
  expect(await valor('imposto(CAST(162 AS DECIMAL(18,2)), CAST(1.65 AS DECIMAL(18,4)))')).toEqual([
    '2.67',
    'DECIMAL(18,2)',
  ]);
  expect((await valor('imposto(CAST(50 AS DECIMAL(18,2)), CAST(1.65 AS DECIMAL(18,4)))'))[0]).toBe('0.83');
  expect((await valor('imposto(CAST(-50 AS DECIMAL(18,2)), CAST(1.65 AS DECIMAL(18,4)))'))[0]).toBe('-0.83');
});

test('small and large bases, and any rate, are rounded alike', async () => {
  const base = fc.oneof(
    cents,
    fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }),
    fc.bigInt({ min: -999n, max: 999n }),
  );
  // Around a hundred million and a hundred per cent the multiplication becomes a wider one.
  const pares = fc.array(fc.tuple(fc.oneof(base, fc.constantFrom(10n ** 10n - 1n, 10n ** 10n)), fc.nat(1_000_100)), {
    minLength: 50,
    maxLength: 50,
  });
  await fc.assert(
    fc.asyncProperty(pares, async (casos) => {
      const linhas = casos.map(
        ([b, q]) => `(${decimals(b, 2)}::DECIMAL(18,2), ${decimals(BigInt(q), 4)}::DECIMAL(18,4))`,
      );
      const sql = `SELECT imposto(b, q) FROM (VALUES ${linhas.join(', ')}) v(b, q)`;
      const lidos = (await duck.connection.runAndReadAll(sql)).getRowsJson().map((r) => r[0]);
      expect(lidos).toEqual(casos.map(([b, q]) => decimals(divide(b * BigInt(q), 1_000_000n), 2)));
    }),
    { numRuns: 20 },
  );
});

test('a rate that a damaged file gives never ends the query', async () => {
  expect((await valor('imposto(CAST(100 AS DECIMAL(18,2)), CAST(10477.4 AS DECIMAL(18,4)))'))[0]).toBe('10477.40');
  const bilhoes = 'imposto(CAST(5000000000.00 AS DECIMAL(18,2)), CAST(7.6 AS DECIMAL(18,4)))';
  expect((await valor(bilhoes))[0]).toBe('380000000.00');
  for (const [base, aliquota] of [
    ['100', '99999999999999.9999'],
    ['9999999999999999.99', '99999999'],
  ]) {
    const sql = `imposto(CAST(${base} AS DECIMAL(18,2)), CAST(${aliquota} AS DECIMAL(18,4)))`;
    expect((await valor(sql))[0]).toBeNull();
  }
});

test('periods and situations of documents', async () => {
  expect((await valor(`mes_ano(competencia('022024'))`))[0]).toBe('02/2024');
  expect((await valor(`competencia('132024')`))[0]).toBeNull();
  expect((await valor(`competencia('')`))[0]).toBeNull();
  const validas = ['00', '01', '06', '07', '08', null];
  for (const cod of ['00', '01', '02', '03', '04', '05', '06', '07', '08', '99', null]) {
    const sql = cod === null ? 'CAST(NULL AS VARCHAR)' : `'${cod}'`;
    expect((await valor(`sit_valida(${sql})`))[0], String(cod)).toBe(validas.includes(cod));
    expect((await valor(`sit_invalida(${sql})`))[0], String(cod)).toBe(cod !== null && '02 03 04 05'.includes(cod));
  }
});

test.each([
  [`'0'`, true],
  [`'1'`, false],
  [`''`, false],
  ['NULL', false],
])('a withholding of IND_DEC %s may be deducted: %s', async (indicador, esperado) => {
  expect(await valor(`retencao_dedutivel(${indicador})`)).toEqual([esperado, 'BOOLEAN']);
});

test.each([
  ['0.65', '4.00', 'NULL', true],
  ['0.65', '3.00', 'NULL', false],
  ['1.65', '7.60', `'RECEITA DE ALUGUEL'`, false],
  ['0', 'NULL', `'Variações Monetárias e Cambiais'`, true],
  ['NULL', 'NULL', `'DESCONTOS OBTIDOS'`, true],
  ['NULL', 'NULL', `'Juros ativos'`, true],
  ['NULL', 'NULL', `'VARIACAO DE ESTOQUE'`, false],
])('a financial revenue is told by rates %s and %s or by the account %s', async (pis, cofins, conta, esperado) => {
  expect(await valor(`receita_financeira(${pis}, ${cofins}, ${conta})`)).toEqual([esperado, 'BOOLEAN']);
});

test.each([
  [`'01'`, `'5102'`, 'true', 'cumulativa'],
  [`'01'`, `'5102'`, 'NULL', 'tributada'],
  [`'05'`, `'5403'`, 'false', 'tributada'],
  [`'06'`, `'7102'`, 'false', 'naoTributada'],
  [`'08'`, `'7102'`, 'false', 'exportacao'],
  [`'08'`, `'6501'`, 'false', 'exportacao'],
  [`'08'`, 'NULL', 'false', 'exportacao'],
  [`'08'`, `'5102'`, 'false', 'naoTributada'],
  [`'49'`, `'5949'`, 'false', 'naoTributada'],
  [`'99'`, `'5949'`, 'false', 'outros'],
])('revenue of CST %s and CFOP %s, cumulative %s, is in the group %s', async (cst, cfop, cumulativa, esperado) => {
  expect(await valor(`grupo_receita(${cst}, ${cfop}, ${cumulativa})`)).toEqual([esperado, 'VARCHAR']);
});

test.each([
  [`'VENDA'`, false],
  [`'VENDA_ATIVO'`, true],
  [`'TRANSFERÊNCIA'`, true],
  ['NULL', false],
])('what a CFOP of the group %s takes out is no revenue: %s', async (grupo, esperado) => {
  expect(await valor(`fora_da_receita(${grupo})`)).toEqual([esperado, 'BOOLEAN']);
});

test('no macro of the law, the marts or the reports takes the place of another', () => {
  const nomes = [MACROS, MACROS_RELATORIOS].flatMap((script) =>
    [...script.matchAll(/CREATE OR REPLACE MACRO (\w+)\s*\(/g)].map(([, nome]) => nome),
  );
  expect(nomes.filter((nome, i) => nomes.indexOf(nome) !== i)).toEqual([]);
});
