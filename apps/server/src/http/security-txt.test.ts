import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { securityContact: 'mailto:seguranca@exemplo.test', logLevel: 'info' } });
});
afterAll(() => server.close());

describe('/.well-known/security.txt', () => {
  it('names the contact, for less than a year', async () => {
    const response = await server.app.inject({ url: '/.well-known/security.txt' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const [contact, expires = '', languages, canonical] = response.body.split('\n');
    expect([contact, languages]).toEqual(['Contact: mailto:seguranca@exemplo.test', 'Preferred-Languages: pt, en']);
    expect(canonical).toMatch(/^Canonical: http.*\/\.well-known\/security\.txt$/);
    const days = (Date.parse(expires.replace('Expires: ', '')) - server.deps.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
  });

  it('is not there without a contact', async () => {
    const { deps } = server;
    const app = await buildApp({ ...deps, config: { ...deps.config, securityContact: null } });
    const response = await app.inject({ url: '/.well-known/security.txt' });
    expect([response.statusCode, response.json().code]).toEqual([404, 'nao-encontrado']);
    await app.close();
  });
});

describe('reports of the content security policy', () => {
  const send = (payload: string | object, remoteAddress: string, type = 'application/csp-report') =>
    server.app.inject({
      method: 'POST',
      url: '/csp-report',
      remoteAddress,
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const report = (campos: object = {}) => ({
    'csp-report': {
      'document-uri': 'https://portal.exemplo/projetos?ticket=segredo',
      'blocked-uri': 'https://mal.exemplo/x.js#y',
      'effective-directive': 'script-src-elem',
      'script-sample': 'alert(1)',
      ...campos,
    },
  });

  it('are asked for by the policy, and taken into the log without queries', async () => {
    const { headers } = await server.app.inject({ url: '/health/live' });
    expect(headers['content-security-policy']).toMatch(/;report-uri \/csp-report$/);
    server.logLines.length = 0;
    expect((await send(report(), '203.0.113.20')).statusCode).toBe(204);
    expect(server.logLines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'info',
        document: 'https://portal.exemplo/projetos',
        blocked: 'https://mal.exemplo/x.js',
        directive: 'script-src-elem',
      }),
    ]);
    expect(server.logLines.join('')).not.toMatch(/segredo|alert/);
  });

  it('are refused when they are none, long, or many from one address', async () => {
    for (const [payload, status] of [
      ['{"csp-report":', 400],
      [{}, 400],
      [[], 400],
      [report({ 'document-uri': 'x'.repeat(9_000) }), 413],
    ] as const)
      expect((await send(payload, '203.0.113.21')).statusCode).toBe(status);
    expect((await send(report(), '203.0.113.21', 'text/plain')).statusCode).toBe(400);
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1) statuses.push((await send(report(), '203.0.113.22')).statusCode);
    expect([statuses[0], statuses.at(-1)]).toEqual([204, 429]);
    expect((await send(report(), '203.0.113.23')).statusCode).toBe(204);
  });
});
