import type { AbaRelatorio, RelatorioNoProjeto } from '@apura/contract';
import { describe, expect, test } from 'vitest';
import { type GrupoRelatorios, groupDaAba, groupPorAba } from './group-relatorios.ts';
import { descricaoTexto, documentosTexto, type RelatorioListado, searchRelatorios } from './search-relatorios.ts';

const relatorios = [
  { report: 'EFD-C C170', module: 'EFD-C', description: { 'EFD-C': ['Itens das notas.', 'Um por linha.'] } },
  {
    report: 'Cruzamento XML x EFD-F',
    module: 'Cruzamento',
    description: { XML: ['Notas emitidas.'], 'EFD-F': ['Notas escrituradas.'] },
  },
];

// prova: 5.70
test('reports are found by name or description', () => {
  expect(searchRelatorios(relatorios, 'c170').map((item) => item.report)).toEqual(['EFD-C C170']);
  expect(searchRelatorios(relatorios, 'ESCRITURADAS').map((item) => item.report)).toEqual(['Cruzamento XML x EFD-F']);
  expect(searchRelatorios(relatorios, 'nada')).toEqual([]);
  expect(searchRelatorios(relatorios, '')).toHaveLength(2);
});

test('sentences of several sources stand under their names, equal ones are said once', () => {
  expect(descricaoTexto(relatorios[0]?.description ?? {})).toBe('Itens das notas. Um por linha.');
  expect(descricaoTexto(relatorios[1]?.description ?? {})).toBe('XML: Notas emitidas. EFD-F: Notas escrituradas.');
  expect(descricaoTexto({ XML: ['Igual.'], 'EFD-F': ['Igual.'] })).toBe('Igual.');
  expect(descricaoTexto({})).toBe('');
});

test('the words of a search may be in any order, without accents, in name and description', () => {
  expect(searchRelatorios(relatorios, 'emitidas cruzamento').map((item) => item.report)).toEqual([
    'Cruzamento XML x EFD-F',
  ]);
  expect(searchRelatorios(relatorios, 'itens emitidas')).toEqual([]);
});

const noProjeto = (present: string[], missing: string[]): RelatorioNoProjeto => ({
  report: 'Um',
  rows: 0,
  failed: false,
  opportunity: null,
  risk: null,
  present,
  missing,
});

describe('an empty report', () => {
  const texto = (present: string[], missing: string[]) =>
    documentosTexto({ description: { XML: ['Um.'] }, noProjeto: noProjeto(present, missing) });

  test('says that the documents are there and have no such record', () => {
    expect(texto(['EFD-Contribuições', 'XML'], [])).toBe(
      'O projeto tem os documentos deste relatório (EFD-Contribuições e XML), ' +
        'mas nenhum registro deste assunto no período.',
    );
  });

  test('names the documents that the project lacks', () => {
    expect(texto([], ['ECD'])).toBe('Este relatório usa: ECD. O projeto não tem estes documentos no período.');
    expect(texto(['EFD-Contribuições'], ['XML'])).toContain('e não tem XML');
    expect(texto([], [])).toBeUndefined();
  });

  test('names the documents that it needs while nothing is known of the project', () => {
    const semProjeto = (description: Record<string, string[]>) =>
      documentosTexto({ description, noProjeto: undefined });
    expect(semProjeto({ 'EFD-Contribuições': ['Um.'], XML: ['Dois.'] })).toBe(
      'Este relatório usa: EFD-Contribuições, XML. Confira se o projeto tem estes documentos no período.',
    );
    expect(semProjeto({ Arquivos: ['Todos.'] })).toBeUndefined();
    expect(documentosTexto(undefined)).toBeUndefined();
  });
});

describe('the groups of the list', () => {
  const listado = (report: string, rows: number, aba: AbaRelatorio = 'EFD-C'): RelatorioListado => ({
    report,
    module: aba,
    description: {},
    aba,
    noProjeto: { ...noProjeto([], []), report, rows },
  });
  const shape = (grupos: readonly GrupoRelatorios[]) =>
    grupos.map(({ label, folded, relatorios: dele }) => [label, folded, dele.map((item) => item.report)]);

  test('of a tab: what has no rows comes last, folded unless there is nothing else', () => {
    expect(shape(groupDaAba([listado('A', 0), listado('B', 3)]))).toEqual([
      [undefined, false, ['B']],
      ['Sem linhas neste projeto', true, ['A']],
    ]);
    expect(shape(groupDaAba([listado('A', 0)]))).toEqual([['Sem linhas neste projeto', false, ['A']]]);
    // A report that failed is not without rows.
    const falho = { ...listado('C', 0), noProjeto: { ...noProjeto([], []), failed: true } };
    expect(shape(groupDaAba([falho]))).toEqual([[undefined, false, ['C']]]);
    expect(shape(groupDaAba([{ ...listado('D', 0), noProjeto: undefined }]))).toEqual([[undefined, false, ['D']]]);
  });

  test('of a search: each report is under its tab', () => {
    const abas = [
      { aba: 'EFD-C', label: 'EFD-C' },
      { aba: 'ECF', label: 'ECF' },
      { aba: 'Cruzamento', label: 'Relatórios Apura' },
    ] as const;
    expect(shape(groupPorAba([listado('X', 1, 'Cruzamento'), listado('A', 0)], abas))).toEqual([
      ['EFD-C', false, ['A']],
      ['Relatórios Apura', false, ['X']],
    ]);
  });
});
