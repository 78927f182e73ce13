import { expect, test } from 'vitest';
import { emprestar } from './emprestar.ts';

test("each thing is lent to one caller at a time, in the callers' order, and comes back after a failure", async () => {
  const { com } = emprestar(['um', 'dois']);
  const emUso = new Set<string>();
  const atendidos: number[] = [];
  const pedidos = Array.from({ length: 9 }, (_, i) =>
    com(async (emprestado) => {
      expect(emUso.has(emprestado)).toBe(false);
      emUso.add(emprestado);
      atendidos.push(i);
      await new Promise((resolve) => setImmediate(resolve));
      emUso.delete(emprestado);
      if (i % 3 === 0) throw new Error('broken');
      return i;
    }),
  );
  const fins = await Promise.allSettled(pedidos);
  expect(fins.filter((f) => f.status === 'rejected')).toHaveLength(3);
  expect(atendidos).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('who is more urgent comes before those who wait already, and after those as urgent', async () => {
  const { com } = emprestar(['um']);
  const atendidos: string[] = [];
  const request = (nome: string, urgencia?: number) =>
    com(async () => {
      atendidos.push(nome);
      await new Promise((resolve) => setImmediate(resolve));
    }, urgencia);
  await Promise.all([request('a'), request('b'), request('c', 1), request('d', 2), request('e', 1), request('f')]);
  expect(atendidos).toEqual(['a', 'd', 'c', 'e', 'b', 'f']);
});
