// The product has no rate, term or day of the law of its own, and the check that says so finds what is planted.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Allowed, checkLawLiterals } from './law-literals.ts';
import { REPO } from './repo.ts';

const LAYOUT = 'a version of an official layout or table, and no rule of tax law';

const ALLOWED: readonly Allowed[] = [
  {
    file: 'packages/documentos/src/sped/layouts/leiautes.ts',
    literals: [...['2011-01-01', '2012-07-01', '2018-06-01', '2019-01-01', '2020-01-01', '2012-01-01', '2008-01-01']],
    reason: LAYOUT,
  },
  { file: 'packages/apuracao/src/bloco-m/read-meses.ts', literals: ['2019-01'], reason: LAYOUT },
  { file: 'packages/relatorios/src/catalogo/efd-f/macros.sql', literals: ['2012-01-01'], reason: LAYOUT },
  { file: 'packages/relatorios/src/catalogo/e-social/081-rubricas.sql', literals: ['2014-01-01'], reason: LAYOUT },
  {
    file: 'packages/retificacao/src/esocial/leiaute/condicoes.ts',
    literals: ['2021-07', '2023-01-16'],
    reason: LAYOUT,
  },
  { file: 'packages/retificacao/src/esocial/sequencia/id-evento.ts', literals: ['2024-12-01'], reason: LAYOUT },
  { file: 'packages/retificacao/src/ecf/regras/regras-ecf.ts', literals: ['2021-01'], reason: LAYOUT },
  { file: 'packages/assinatura/src/sign-xml.ts', literals: ['20010315'], reason: 'the name of a standard' },
  {
    file: 'packages/relatorios/src/leitura/resultado-do-dia.ts',
    literals: ['2000-01-01'],
    reason: 'any day: the rows of a result are counted',
  },
  {
    file: 'apps/server/src/modules/demonstracao/dados-demonstracao.ts',
    literals: ['2025-10-01', '2025-12-31', '2026-01-01', '2026-09-01', '2026-10-31'],
    reason: 'the months of the made-up project',
  },
];

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

function plant(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'apura-law-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe('literals of the law', () => {
  test('stand in the dated tables alone', () => {
    const { violations, seen } = checkLawLiterals(REPO, ALLOWED);
    expect(violations).toEqual([]);
    expect(seen).toBeGreaterThan(2_000);
  });

  const TS = 'packages/relatorios/src/a.ts';
  const SQL = 'packages/relatorios/src/a.sql';
  test.each([
    [TS, 'const ALIQUOTA = 1.65;', '1.65'],
    [TS, "const aliquota = '7.60';", '7.60'],
    [TS, 'const PARES = [{ propria: 6_500n }];', '6_500n'],
    [TS, 'const ALIQUOTAS = [76_000];', '76_000'],
    [TS, "const MIT_DESDE = '2025-01';", '2025-01'],
    [TS, 'const DESDE = 20130401;', '20130401'],
    [TS, 'const sql = `CAST(dia + INTERVAL 5 YEAR AS DATE)`;', 'INTERVAL 5 YEAR'],
    ['apps/web/src/a.tsx', 'export const A = () => <p>{valor * 9.25}</p>;', '9.25'],
    [SQL, 'SELECT imposto (base, CAST(7.6 AS DECIMAL(3, 2)))', '7.6'],
    [SQL, 'SELECT 3.65 AS aliquota', '3.65'],
    [SQL, "SELECT DATE '2017-03-16'", '2017-03-16'],
    [SQL, 'SELECT mes + INTERVAL 5 YEAR', 'INTERVAL 5 YEAR'],
    [SQL, 'SELECT ALIQ_COFINS = 3', 'ALIQ_COFINS = 3'],
  ])('%s: %s', (file, line, literal) => {
    const root = plant({ [file]: `\n${line}\n` });
    expect(checkLawLiterals(root, [])).toEqual({
      violations: [`law: ${file}:2 has ${literal}; dated tables of packages/tabelas hold the law`],
      seen: 1,
    });
    expect(checkLawLiterals(root, [{ file, literals: [literal], reason: 'planted' }]).violations).toEqual([]);
  });

  test('are not what comments, tests, laws by their numbers and usual numbers are', () => {
    const root = plant({
      [TS]: "/* 1.65 since 2004-02-01 */\nconst x = 0.5; // 7.60\nconst lei = 'Lei 9.250/1995';\nconst ms = 30_000;\n",
      [SQL]: "-- 1.65 since 2004-02-01\nSELECT DATE '1900-01-01', ALIQ_PIS = 0, 1.5\n",
      'packages/relatorios/src/a.test.ts': 'const aliquota = 1.65;\n',
    });
    expect(checkLawLiterals(root, [])).toEqual({ violations: [], seen: 2 });
  });

  test('an exception that nothing needs, and a tree without sources, are faults', () => {
    expect(checkLawLiterals(plant({}), [{ file: TS, literals: ['1.65'], reason: 'none' }]).violations).toEqual([
      `law: ${TS} is allowed 1.65 and does not have it`,
      'law: no source file was found',
    ]);
  });
});
