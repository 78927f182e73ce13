import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rotas } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTempDirs } from '../testing/temp-dirs.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** What every answer says, whichever route gives it: browsers keep nothing, and load no plug-in or foreign base. */
const OPERATOR_TOKEN = 'token-do-operador-de-teste';
const newDir = useTempDirs();
let server: TestServer;
beforeAll(async () => {
  const webDir = newDir('web');
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<html><head><title>x</title></head></html>');
  server = await startTestServer({ config: { webDir, operatorToken: OPERATOR_TOKEN } });
});
afterAll(() => server.close());

/** What other modules serve beside the contract. */
const OTHERS = [
  ['GET', '/', 200],
  ['GET', '/reset/abc', 200],
  ['GET', '/health/live', 200],
  ['GET', '/metrics', 200],
  ['GET', '/docs', 200],
  ['GET', '/docs/json', 200],
  ['GET', '/.well-known/security.txt', 404],
  ['GET', '/erros/sessao-expirada', 200],
  ['GET', '/dev/mail', 404],
  ['GET', '/api/nada', 404],
  ['GET', '/start/nada', 404],
  ['GET', '/assets/nada.js', 404],
  ['POST', '/csp-report', 400],
  ['POST', '/webhooks/nada', 404],
] as const;

async function expectHeaders(method: 'GET' | 'POST', url: string, authorization: string): Promise<number> {
  const response = await server.app.inject({ method, url, headers: { authorization } });
  const what = `${method} ${url} → ${response.statusCode}`;
  expect(String(response.headers['cache-control']), what).toMatch(/^no-store/);
  const policy = String(response.headers['content-security-policy']);
  expect(policy, what).toMatch(/object-src 'none'/);
  expect(policy, what).toMatch(/base-uri 'none'/);
  expect(policy, what).toMatch(/frame-ancestors 'none'/);
  expect(response.headers['x-content-type-options'], what).toBe('nosniff');
  return response.statusCode;
}

describe('every call', () => {
  it('is kept by no browser and has the policy, with a session and without', async () => {
    const statuses = new Set<number>();
    for (const { method, path, answer } of rotas) {
      const url = path.replaceAll(/:\w+/g, 'x');
      statuses.add(await expectHeaders(method, url, ''));
      // A stream does not end; its headers are in `eventos.test.ts`.
      if (answer !== 'eventos') statuses.add(await expectHeaders(method, url, server.a.master.headers.authorization));
    }
    for (const status of [200, 400, 401, 404]) expect([...statuses]).toContain(status);
  });

  it.each(OTHERS)('and so is %s %s', async (method, url, status) => {
    expect(await expectHeaders(method, url, `Bearer ${OPERATOR_TOKEN}`)).toBe(status);
  });
});
