/* docs/validacoes.md says of every check of the guide what executes it, and is what the tool writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { classify, formatValidacoes, PAGINA } from './gen-validacoes.ts';
import { REPO } from './repo.ts';

it('every one of the 343 checks and of the 53 rules of structure has a class', () => {
  const todas = classify();
  expect(todas.filter(({ n }) => /^\d+$/.test(n))).toHaveLength(343);
  expect(todas.filter(({ n }) => /^E\d+$/.test(n))).toHaveLength(53);
  expect(todas.filter(({ classe }) => classe === 'executada').length).toBeGreaterThan(370);
});

it('the page is up to date', () => {
  expect(readFileSync(join(REPO, PAGINA), 'utf8')).toBe(formatValidacoes());
});
