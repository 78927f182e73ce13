import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rotuloOcorrencia } from './rotulo-ocorrencia.ts';

/** The codes that the manual explains, which are all that the engine knows. */
const MANUAL = readFileSync(new URL('../../../../../../docs/manual/retificacoes.md', import.meta.url), 'utf8');
const CODIGOS = MANUAL.slice(MANUAL.indexOf('## Códigos das ocorrências'));

test('every code of the manual has a label of its own, which the manual gives beside it', () => {
  const linhas = [...CODIGOS.matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm)];
  expect(linhas.length).toBe(17);
  const rotulos = linhas.map(([, codigo = '']) => rotuloOcorrencia(codigo));
  expect(rotulos).toEqual(linhas.map(([, , rotulo]) => rotulo));
  expect(new Set(rotulos).size).toBe(17);
});

test('a code of tomorrow is shown as words', () => {
  expect(rotuloOcorrencia('CODIGO_NOVO')).toBe('Codigo novo');
});
