// Guarantees that no text for people has an internal name: snake_case and SCREAMING_CASE are official names only.

import { describe, expect, test } from 'vitest';
import { internalNames, officialNames, sentencesOf, shownSources } from './shown-words.ts';

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
  const sources = shownSources();
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap(({ file, source }) =>
    sentencesOf(file, source).flatMap((um) =>
      internalNames(um, official)
        .filter((nome) => !ALLOWED.has(nome))
        .map((nome) => `${file}: ${nome} in ${um.slice(0, 60)}`),
    ),
  );
  expect(found).toEqual([]);
});
