// Percentiles are measured values, and refused answers are counted.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { measureUsers, percentile } from './measure-users.ts';

test('a percentile is a value that was measured, whatever their order', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect([5, 50, 95, 100].map((p) => percentile(values, p))).toEqual([5, 50, 95, 100]);
  expect(percentile([7], 95)).toBe(7);
  expect(() => percentile([], 95)).toThrow(RangeError);
});

test('every user asks for every address in turn, with the token; a refused answer is told', async () => {
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    asked.add(`${request.url} ${request.headers.authorization}`);
    response.statusCode = request.url === '/no' ? 404 : 200;
    response.end('x');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const users = { url, token: 't', users: 3, thinkMs: 2, durationMs: 60 };
  try {
    const times = await measureUsers({ ...users, paths: ['/a', '/b'] });
    expect([...asked].sort()).toEqual(['/a Bearer t', '/b Bearer t']);
    expect(times.length).toBeGreaterThanOrEqual(3);
    await expect(measureUsers({ ...users, paths: ['/no'] })).rejects.toThrow('/no: 404');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
