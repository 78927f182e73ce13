/*
 * docs/validacoes.md says of every check of the guide what executes it, docs/validacoes-ecf.md lists the rules of the
 * ECF, and both are what the tool writes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { classify, formatValidacoes, PAGINA } from './gen-validacoes.ts';
import { formatValidacoesEcf, listSecoes, PAGINA_ECF } from './gen-validacoes-ecf.ts';
import { REPO } from './repo.ts';

it('every one of the 343 checks and of the 53 rules of structure has a class', () => {
  const todas = classify();
  expect(todas.filter(({ n }) => /^\d+$/.test(n))).toHaveLength(343);
  expect(todas.filter(({ n }) => /^E\d+$/.test(n))).toHaveLength(53);
  expect(todas.filter(({ classe }) => classe === 'executada').length).toBeGreaterThan(370);
});

it('every row of the rules of the ECF is on its page', () => {
  const linhas = listSecoes().flatMap((secao) => secao.linhas);
  expect(linhas.length).toBeGreaterThan(70);
  expect(linhas.every((regras) => regras.length > 0)).toBe(true);
});

it('the pages are up to date', () => {
  expect(readFileSync(join(REPO, PAGINA), 'utf8')).toBe(formatValidacoes());
  expect(readFileSync(join(REPO, PAGINA_ECF), 'utf8')).toBe(formatValidacoesEcf());
});
