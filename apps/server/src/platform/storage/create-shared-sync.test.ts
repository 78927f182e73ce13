import { expect, it } from 'vitest';
import { createSharedSync } from './create-shared-sync.ts';

it('begins a sync after every call, and one for all that wait', async () => {
  const ends: { path: string; resolve: () => void; reject: (error: Error) => void }[] = [];
  const sync = createSharedSync(
    (path) => new Promise<void>((resolve, reject) => void ends.push({ path, resolve, reject })),
  );
  const first = sync('a');
  const waiting = [sync('a'), sync('a'), sync('b')];
  expect(ends.map(({ path }) => path)).toEqual(['a', 'b']);
  ends[0]?.reject(new Error('EIO'));
  // Whoever came later is not told of a fault that is not his.
  await expect(first).rejects.toThrow('EIO');
  await new Promise((resolve) => setImmediate(resolve));
  expect(ends.map(({ path }) => path)).toEqual(['a', 'b', 'a']);
  for (const { resolve } of ends.slice(1)) resolve();
  await Promise.all(waiting);
  const later = sync('a');
  expect(ends).toHaveLength(4);
  ends[3]?.resolve();
  await later;
});
