import { expect, test } from 'vitest';
import { oneDownload } from './one-download.ts';

test('a second download does not begin while one runs, and does after it, failed or not', async () => {
  const gate = Promise.withResolvers<void>();
  const first = oneDownload(() => gate.promise);
  const ran: string[] = [];
  const begin = () => oneDownload(async () => ran.push('second'));
  expect(await begin()).toBe(false);
  gate.reject(new Error('down'));
  await expect(first).rejects.toThrow('down');
  expect(await begin()).toBe(true);
  expect(ran).toEqual(['second']);
});
