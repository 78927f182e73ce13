import { expect, it } from 'vitest';
import { createPageCache } from './create-page-cache.ts';

const page = (bytes: number) => () => Promise.resolve(Buffer.alloc(bytes, 97));
const never = () => Promise.reject(new Error('not kept'));

it('makes a page once, also for those who come while it is made', async () => {
  const cache = createPageCache({ maxBytes: 1_000 });
  const made = Promise.withResolvers<Buffer>();
  const first = cache.get('a', () => made.promise);
  const second = cache.get('a', never);
  made.resolve(Buffer.from('x'));
  expect([String(await first), String(await second), String(await cache.get('a', never))]).toEqual(['x', 'x', 'x']);
  await expect(cache.get('b', never)).rejects.toThrow('not kept');
});

it('gives up the pages that nobody asked for longest, and keeps none that is too big', async () => {
  const cache = createPageCache({ maxBytes: 1_000 });
  for (const key of 'abcdefghij') await cache.get(key, page(100));
  await cache.get('a', never);
  await cache.get('novo', page(100));
  await expect(cache.get('b', never)).rejects.toThrow('not kept');
  for (const key of ['a', 'c', 'j', 'novo']) expect(await cache.get(key, never)).toHaveLength(100);
  await cache.get('grande', page(101));
  await expect(cache.get('grande', never)).rejects.toThrow('not kept');
});

it('keeps nothing of a page that failed', async () => {
  const cache = createPageCache({ maxBytes: 1_000 });
  await expect(cache.get('a', never)).rejects.toThrow('not kept');
  expect(await cache.get('a', page(3))).toHaveLength(3);
});
