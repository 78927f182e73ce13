import { expect, test } from 'vitest';
import { firstWidth, heldColumns } from './column-width.ts';

test('a column is as wide as its longest value or heading, within bounds', () => {
  const key = { key: 'Chave', type: 'text' } as const;
  const short = firstWidth(key, [{ Chave: '1' }]);
  const long = firstWidth(key, [{ Chave: '1' }, { Chave: '123456789012345' }]);
  expect(long).toBeGreaterThan(short);
  expect(firstWidth(key, [{ Chave: 'X'.repeat(400) }])).toBe(400);
  expect(firstWidth({ ...key, widest: 200 }, [{ Chave: 'X'.repeat(400) }])).toBe(200);
  const valor = { key: 'Valor', type: 'money' } as const;
  const rows = [{ Valor: '1234567.00' }];
  expect(firstWidth({ ...valor, total: 'sum' }, rows)).toBeGreaterThan(firstWidth({ ...valor, total: 'none' }, rows));
  expect(firstWidth({ key: 'N', type: 'integer' }, [])).toBe(76);
  expect(firstWidth({ key: 'Um título bem comprido', type: 'money' }, [])).toBeGreaterThan(170);
  // A later row may end within 180 days.
  const prazo = { key: 'Prescreve em', type: 'date' } as const;
  expect(firstWidth(prazo, [{ 'Prescreve em': '2999-01-01' }])).toBeGreaterThan(
    firstWidth({ ...prazo, key: 'Data da Venda' }, [{ 'Data da Venda': '2999-01-01' }]) + 60,
  );
});

test('where one column is held, it is what the rows are worth', () => {
  const texts = ['Período', 'Chave', 'Descrição'].map((key) => ({ key, type: 'text' }) as const);
  const columns = [
    ...texts,
    { key: 'Resultado', type: 'text' } as const,
    { key: 'Valor Estimado', type: 'money', total: 'sum' } as const,
  ];
  const rows = [{ Chave: '3'.repeat(44), Resultado: 'Venda cancelada ou denegada', 'Valor Estimado': '561.25' }];
  const held = (widthPx: number) => [
    ...heldColumns({ columns, rows, highlights: ['Resultado', 'Valor Estimado'], widthPx }),
  ];
  expect(held(600)).toEqual(['Valor Estimado']);
  expect(held(900)).toEqual(['Valor Estimado', 'Resultado']);
  expect(held(364), 'a phone').toEqual(['Valor Estimado']);
  expect(held(200), 'no room for anything beside it').toEqual([]);
});
