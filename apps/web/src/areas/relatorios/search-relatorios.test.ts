import { expect, test } from 'vitest';
import { descricaoTexto, documentosTexto, searchRelatorios } from './search-relatorios.ts';

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

test('an empty report names the documents that it needs', () => {
  expect(documentosTexto({ 'EFD-Contribuições': ['Um.'], XML: ['Dois.'] })).toBe(
    'Este relatório usa: EFD-Contribuições, XML. Confira se o projeto tem estes documentos no período.',
  );
  expect(documentosTexto({ Arquivos: ['Todos.'] })).toBeUndefined();
  expect(documentosTexto(undefined)).toBeUndefined();
});
