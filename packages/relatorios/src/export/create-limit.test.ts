import { expect, test } from 'vitest';
import { createLimit } from './create-limit.ts';

test('never more than the limit at once, and everything is done, failures too', async () => {
  const limit = createLimit(2);
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, i) =>
      limit(async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        if (i % 4 === 3) throw new Error(String(i));
        return i;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(running).toBe(0);
  expect(results.map((r) => r.status).filter((s) => s === 'rejected')).toHaveLength(2);
});
