import { expect, test } from 'vitest';
import { criarVagas } from './vagas.ts';

/** Works of two kinds on two places: each is ended by hand, and `correndo` tells which run. */
function works() {
  const vagas = criarVagas(2);
  const correndo = new Map<string, () => void>();
  const pedir = (nome: string, inteiro: boolean, { fim, antes }: { fim?: Error; antes?: boolean } = {}) =>
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
  return { pedir, acabar };
}

test('one work that is made at once runs beside one made in stretches, as long as there are both', async () => {
  const { pedir, acabar } = works();
  const pedidos = [pedir('i1', true), pedir('i2', true), pedir('r1', false), pedir('i3', true), pedir('r2', false)];
  expect(await acabar('')).toEqual(['i1', 'r1']);
  expect(await acabar('i1')).toEqual(['i2', 'r1']);
  expect(await acabar('r1')).toEqual(['i2', 'r2']);
  expect(await acabar('r2')).toEqual(['i2', 'i3']);
  await acabar('i2');
  expect(await acabar('i3')).toEqual([]);
  await Promise.all(pedidos);
});

test('a work that fails gives its place back', async () => {
  const { pedir, acabar } = works();
  const pedidos = [pedir('i1', true, { fim: new Error('broken') }), pedir('r1', false), pedir('i2', true)];
  const fins = Promise.allSettled(pedidos);
  await acabar('');
  expect(await acabar('i1')).toEqual(['i2', 'r1']);
  await acabar('i2');
  expect(await acabar('r1')).toEqual([]);
  expect((await fins).map((f) => f.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('what others wait for goes before those that came earlier', async () => {
  const { pedir, acabar } = works();
  const pedidos = [pedir('r1', false), pedir('i1', true), pedir('r2', false), pedir('i2', true)];
  await acabar('');
  pedidos.push(pedir('r3', false, { antes: true }));
  expect(await acabar('r1')).toEqual(['i1', 'r3']);
  expect(await acabar('r3')).toEqual(['i1', 'r2']);
  await acabar('i1');
  await acabar('r2');
  expect(await acabar('i2')).toEqual([]);
  await Promise.all(pedidos);
});
