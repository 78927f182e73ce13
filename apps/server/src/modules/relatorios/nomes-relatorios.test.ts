import { NOMES_RELATORIOS } from '@apura/contract';
import { catalogo } from '@apura/relatorios';
import { expect, it } from 'vitest';

// Guarantees that the pages which name reports (the diagnostic's panels) name what the catalogue has.
it('the contract names the reports of the catalogue, in its order', () => {
  expect(NOMES_RELATORIOS).toEqual(catalogo.filter((r) => !r.interno).map((r) => r.nome));
});
