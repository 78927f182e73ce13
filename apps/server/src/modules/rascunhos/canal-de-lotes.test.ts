// Guarantees that batches pass one at a time, and that neither side waits for one that has failed.
import { expect, it } from 'vitest';
import { createCanalDeLotes } from './canal-de-lotes.ts';

it('hands each batch over, and lets the giver go on when the next one is asked for', async () => {
  const canal = createCanalDeLotes<number>();
  const feitos: number[] = [];
  const dando = (async () => {
    for (const lote of [1, 2, 3]) {
      await canal.give(lote);
      feitos.push(lote);
    }
    canal.end();
  })();
  expect(await canal.take()).toBe(1);
  expect(feitos).toEqual([]);
  expect(await canal.take()).toBe(2);
  expect(feitos).toEqual([1]);
  expect(await canal.take()).toBe(3);
  expect(await canal.take()).toBeUndefined();
  await dando;
  expect(feitos).toEqual([1, 2, 3]);
});

it('tells the taker what the giver died of', async () => {
  const canal = createCanalDeLotes<number>();
  const pedido = canal.take();
  canal.end(new Error('query'));
  await expect(pedido).rejects.toThrow('query');
});

it('tells the giver what the taker died of, then and later', async () => {
  const canal = createCanalDeLotes<number>();
  const dado = canal.give(1);
  expect(await canal.take()).toBe(1);
  canal.fail(new Error('insert'));
  await expect(dado).rejects.toThrow('insert');
  await expect(canal.give(2)).rejects.toThrow('insert');
});
