import { expect, test } from 'vitest';
import { catalogo } from '../catalogo.ts';
import { hasAchados } from './achados.ts';

const dependsOf = (nome: string) => catalogo.find((r) => r.nome === nome)?.depende ?? [];

test('the consolidated reports read every report of the catalogue that ends in a finding', () => {
  const achados = catalogo.filter(hasAchados).map((r) => r.nome);
  expect(achados.length).toBeGreaterThan(20);
  expect(dependsOf('Cruzamento Consolidado de Riscos').toSorted()).toEqual(achados.toSorted());
  // The month's ICMS is told item by item, so that an item is not counted twice.
  const itens = achados.map((n) =>
    n === 'Cruzamento EFD-C x EFD-F ICMS Destacado' ? 'EFD-C Exclusão do ICMS da Base' : n,
  );
  expect(dependsOf('Cruzamento Consolidado de Oportunidades').toSorted()).toEqual(itens.toSorted());
});
