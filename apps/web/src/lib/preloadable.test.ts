import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { preloadable } from './preloadable.tsx';

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('is drawn at once, without suspending, when its code is there', async () => {
  let loads = 0;
  const Ola = preloadable<{ nome: string }>(async () => {
    loads += 1;
    return { default: ({ nome }) => `Olá, ${nome}` };
  });
  Ola.preload();
  Ola.preload();
  await settled();
  // This renderer knows no waiting: what suspends without a fallback throws.
  expect(renderToStaticMarkup(createElement(Ola, { nome: 'Ana' }))).toBe('Olá, Ana');
  expect(loads).toBe(1);
});

it('suspends while its code is on its way', () => {
  const Lenta = preloadable<object>(() => new Promise(() => undefined));
  expect(() => renderToStaticMarkup(createElement(Lenta))).toThrow();
});

it('asks again after a fetch ahead of time that failed', async () => {
  let loads = 0;
  const Teimosa = preloadable<object>(async () => {
    loads += 1;
    if (loads === 1) throw new Error('offline');
    return { default: () => 'pronta' };
  });
  Teimosa.preload();
  await settled();
  Teimosa.preload();
  await settled();
  expect(renderToStaticMarkup(createElement(Teimosa))).toBe('pronta');
});
