// Guarantees that no text for people has an internal name: snake_case and SCREAMING_CASE are official names only.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPO } from './repo.ts';
import { internalNames, officialNames, sentencesOf } from './shown-words.ts';

/** Where texts that reach a screen, a report or the proof of a rectification are written. */
const FOLDERS = [
  ...['web/src', 'diagnostico/src', 'server/src/modules'].map((app) => `apps/${app}`),
  ...['contract', 'relatorios', 'retificacao', 'apuracao'].map((name) => `packages/${name}/src`),
];
const OUT = /\.test\.tsx?$|\.d\.ts$|\.repo\.ts$|testing|gerado|node_modules|dist/;

/** Names that people write outside of the screens. */
const ALLOWED = new Set([
  // Parameters of the workbook of a rectification.
  ...['CONFIRMAR_VALORES', 'INCLUIR_VIGENCIA', 'NAT_REC_PADRAO', 'RECALCULAR_1100_1500', 'RECALCULAR_BLOCO_M'],
  'ULTIMA_RETIFICACAO',
  // The environment of a program that sends files, of a demonstration and of the server's operator.
  ...['APURA_TOKEN', 'SECRET_KEY_OLD', 'SMTP_URL'],
  // A field of the public interface, for programs that call it.
  'process_id',
]);

const official = officialNames();

describe('the check', () => {
  test('finds what it looks for, and lets official names pass', () => {
    const source =
      "const a = 'O passo CALCULO_DIVERGENTE da tabela nat_rec_ncm veio de VL_BC_PIS'; const b = `SELECT x_y FROM z`;";
    expect(sentencesOf('a.ts', source).flatMap((um) => internalNames(um, official))).toEqual([
      'CALCULO_DIVERGENTE',
      'nat_rec_ncm',
    ]);
    expect(sentencesOf('a.tsx', 'const c = <p>O campo nome_interno falta</p>;')).toEqual([
      'O campo nome_interno falta',
    ]);
  });
});

test('no text has an internal name', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(REPO, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ).filter((file) => /\.tsx?$/.test(file) && !OUT.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    sentencesOf(file, readFileSync(join(REPO, file), 'utf8')).flatMap((um) =>
      internalNames(um, official)
        .filter((nome) => !ALLOWED.has(nome))
        .map((nome) => `${file}: ${nome} in ${um.slice(0, 60)}`),
    ),
  );
  expect(found).toEqual([]);
});
