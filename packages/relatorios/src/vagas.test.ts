import { expect, test } from 'vitest';
import { createVagas } from './vagas.ts';

/** Works of two kinds on two places: each is ended by hand, and `correndo` tells which run. */
function works() {
  const vagas = createVagas(2);
  const correndo = new Map<string, () => void>();
  const request = (nome: string, inteiro: boolean, { fim, antes }: { fim?: Error; antes?: boolean } = {}) =>
    vagas.com({ inteiro, ...(antes && { antes }) }, async () => {
      await new Promise<void>((acabar) => correndo.set(nome, acabar));
      correndo.delete(nome);
      if (fim) throw fim;
    });
  const acabar = async (nome: string) => {
    correndo.get(nome)?.();
    await new Promise((resolve) => setImmediate(resolve));
    return [...correndo.keys()].sort();
  };
  return { request, acabar };
}

test('one work that is made at once runs beside one made in stretches, as long as there are both', async () => {
  const { request, acabar } = works();
  const pedidos = [
    request('i1', true),
    request('i2', true),
    request('r1', false),
    request('i3', true),
    request('r2', false),
  ];
  expect(await acabar('')).toEqual(['i1', 'r1']);
  expect(await acabar('i1')).toEqual(['i2', 'r1']);
  expect(await acabar('r1')).toEqual(['i2', 'r2']);
  expect(await acabar('r2')).toEqual(['i2', 'i3']);
  await acabar('i2');
  expect(await acabar('i3')).toEqual([]);
  await Promise.all(pedidos);
});

test('a work that fails gives its place back', async () => {
  const { request, acabar } = works();
  const pedidos = [request('i1', true, { fim: new Error('broken') }), request('r1', false), request('i2', true)];
  const fins = Promise.allSettled(pedidos);
  await acabar('');
  expect(await acabar('i1')).toEqual(['i2', 'r1']);
  await acabar('i2');
  expect(await acabar('r1')).toEqual([]);
  expect((await fins).map((f) => f.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('what others wait for goes before those that came earlier', async () => {
  const { request, acabar } = works();
  const pedidos = [request('r1', false), request('i1', true), request('r2', false), request('i2', true)];
  await acabar('');
  pedidos.push(request('r3', false, { antes: true }));
  expect(await acabar('r1')).toEqual(['i1', 'r3']);
  expect(await acabar('r3')).toEqual(['i1', 'r2']);
  await acabar('i1');
  await acabar('r2');
  expect(await acabar('i2')).toEqual([]);
  await Promise.all(pedidos);
});
