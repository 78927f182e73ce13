/** Guarantees that every report either proposes changes or says in one sentence why it proposes none. */
import { expect, test } from 'vitest';
import { catalogo } from '../catalogo/catalogo.ts';
import { MOTIVOS } from './motivos.ts';
import { findProposta, motivoSemProposta, propostas } from './propostas.ts';

test('every report has exactly one of a proposal and a reason', () => {
  expect(catalogo).toHaveLength(200);
  for (const { nome, numero } of catalogo) {
    const propoe = findProposta(nome) !== undefined;
    expect(MOTIVOS.has(numero), nome).toBe(!propoe);
    if (propoe) continue;
    expect(motivoSemProposta(nome), nome).toMatch(/^[A-Z][^.]{30,140}\.$/);
  }
});

test('no proposal and no reason is of no report, and none is there twice', () => {
  const nomes = propostas.map((p) => p.relatorio);
  expect(new Set(nomes).size).toBe(nomes.length);
  for (const nome of nomes)
    expect(
      catalogo.some((r) => r.nome === nome),
      nome,
    ).toBe(true);
  for (const numero of MOTIVOS.keys())
    expect(
      catalogo.some((r) => r.numero === numero),
      String(numero),
    ).toBe(true);
});

test('a report that proposes has no reason to ask for', () => {
  for (const { relatorio } of propostas) expect(() => motivoSemProposta(relatorio)).toThrow();
});
