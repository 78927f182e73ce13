import { expect, test } from 'vitest';
import { ALL_VALUES, linesOf, newLine, operatorsOf, readLines } from './filter-lines.ts';

test('what is typed is read by the kind of the column', () => {
  const typed = (valor: string) => [{ ...newLine('money'), valor }];
  expect(readLines(typed('2000'), ALL_VALUES, 'money')).toEqual({ condicoes: [{ op: 'maior-igual', valor: '2000' }] });
  expect(readLines(typed('>2000'), ALL_VALUES, 'money')).toEqual({ condicoes: [{ op: 'maior', valor: '2000' }] });
  expect(readLines(typed('10..20'), ALL_VALUES, 'money')).toEqual({
    condicoes: [{ op: 'entre', valor: '10', ate: '20' }],
  });
  expect(readLines([{ op: 'entre', valor: '10', ate: '1.500,50' }], ALL_VALUES, 'money')).toEqual({
    condicoes: [{ op: 'entre', valor: '10', ate: '1500.50' }],
  });
  expect(readLines(typed('  '), ALL_VALUES, 'text')).toEqual({ condicoes: [] });
});

test('a fault names its line', () => {
  const read = readLines([newLine('money'), { op: 'maior', valor: 'muito', ate: '' }], ALL_VALUES, 'money');
  expect('faults' in read ? [...read.faults.keys()] : []).toEqual([1]);
});

test('a filter is shown as it was made, with its values apart', () => {
  const condicoes = [
    { op: 'maior' as const, valor: '2000.50' },
    { op: 'lista' as const, valores: ['1', '', '2'] },
    { op: 'fora-da-lista' as const, valores: ['2'] },
  ];
  const { lines, marked } = linesOf(condicoes, 'money');
  expect(lines).toEqual([{ op: 'maior', valor: '2.000,50', ate: '' }]);
  expect(marked).toEqual({ except: false, values: new Set(['1', null]) });
  expect(readLines(lines, marked, 'money')).toEqual({
    condicoes: [
      { op: 'maior', valor: '2000.50' },
      { op: 'lista', valores: ['1', null] },
    ],
  });
});

test('a text that looks like a sign is quoted, so that it is read as it is', () => {
  const { lines } = linesOf([{ op: 'contem', valor: '>5' }], 'text');
  expect(lines).toEqual([{ op: 'contem', valor: '">5"', ate: '' }]);
  expect(readLines(lines, ALL_VALUES, 'text')).toEqual({ condicoes: [{ op: 'contem', valor: '>5' }] });
});

test('amounts begin with the least, days with the first, texts with a part of them', () => {
  expect(linesOf(undefined, 'money').lines).toEqual([{ op: 'maior-igual', valor: '', ate: '' }]);
  expect(linesOf(undefined, 'text').lines[0]?.op).toBe('contem');
  const [first] = linesOf(undefined, 'date').lines;
  expect(operatorsOf('date').find(({ value }) => value === first?.op)?.label).toBe('a partir de');
  expect(readLines([{ ...newLine('date'), valor: '02/2025' }], ALL_VALUES, 'date')).toEqual({
    condicoes: [{ op: 'maior-igual', valor: '2025-02-01' }],
  });
});
