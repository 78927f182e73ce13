import { expect, test } from 'vitest';
import { defineRelatorio } from '../../define-relatorio.ts';
import { catalogo } from '../catalogo.ts';
import { createConsolidadoRiscos } from './143-consolidado-riscos.ts';
import { hasAchados } from './achados.ts';

// Guarantee: every report that ends in a finding is in the consolidated reports.

const dependsOf = (nome: string) => catalogo.find((r) => r.nome === nome)?.depende ?? [];
const present = (nomes: string[]) => nomes.filter((nome) => catalogo.some((r) => r.nome === nome));

test('the consolidated reports read every report of the catalogue that ends in a finding', () => {
  const achados = catalogo.filter(hasAchados).map((r) => r.nome);
  expect(achados.length).toBeGreaterThan(20);
  expect(dependsOf('Cruzamento Consolidado de Riscos').toSorted()).toEqual(
    [...achados, ...present(['EFD-C Exclusão do ICMS da Base', 'eSocial Rubricas x Incidência CP'])].toSorted(),
  );
  // The month's ICMS is told item by item, so that an item is not counted twice.
  expect(dependsOf('Cruzamento Consolidado de Oportunidades').toSorted()).toEqual(
    [
      ...achados.filter((n) => n !== 'Cruzamento EFD-C x EFD-F ICMS Destacado'),
      'EFD-C Exclusão do ICMS da Base',
      ...present(['eSocial Verbas Indenizatórias']),
    ].toSorted(),
  );
});

test('a new report with the three columns joins by itself', () => {
  const modelo = catalogo.find((r) => r.nome === 'Cruzamento CST x CFOP x Alíquota');
  if (!modelo) throw new Error('no model report');
  const novo = defineRelatorio({ ...modelo, recorte: undefined, numero: 144, nome: 'Cruzamento Novo' });
  const sem = defineRelatorio({
    ...modelo,
    recorte: undefined,
    nome: 'Cruzamento Sem Achado',
    colunas: modelo.colunas.filter((c) => c.key !== 'Tipo'),
    totalPor: [],
  });
  const consolidado = createConsolidadoRiscos([modelo, novo, sem]);
  expect(consolidado.depende).toEqual([modelo.nome, 'Cruzamento Novo']);
  expect(consolidado.sql).toContain('rel_cruzamento_novo');
});
