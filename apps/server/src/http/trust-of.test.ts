import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Config } from '../config/config.ts';
import { trustOf } from './trust-of.ts';

// The caller's own text comes first in the header. Each proxy adds the address that it saw at the end.
const FORWARDED = '198.51.100.9, 203.0.113.7, 10.0.0.2';

test.each<[Config['trustProxy'], string]>([
  [false, '10.0.0.1'],
  [1, '10.0.0.2'],
  [2, '203.0.113.7'],
  [['10.0.0.0/8'], '203.0.113.7'],
])('with %j proxies the caller is %s, never what the caller wrote', async (proxies, ip) => {
  const app = Fastify({ trustProxy: trustOf(proxies) });
  app.get('/', (request) => request.ip);
  const headers = { 'x-forwarded-for': FORWARDED };
  expect((await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers })).body).toBe(ip);
});
