import { ERROS, type ErroResposta } from '@apura/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

// Guarantees that the link in an error's body opens the page of its code.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('opens the page that an error links to, without a session', async () => {
  const refused = await server.app.inject({ url: '/api/processes' });
  const { code, page = '' } = refused.json<ErroResposta>();
  expect([refused.statusCode, code, page]).toEqual([401, 'sessao-expirada', '/erros/sessao-expirada']);
  const response = await server.app.inject({ url: page });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(response.body).toContain('# sessao-expirada\n');
});

it('has a page of every code, and of nothing else', async () => {
  for (const code of Object.keys(ERROS)) {
    expect([code, (await server.app.inject({ url: `/erros/${code}` })).statusCode]).toEqual([code, 200]);
  }
  for (const code of ['nada', 'toString', '..%2Farchitecture', '%2e%2e']) {
    const response = await server.app.inject({ url: `/erros/${code}` });
    expect([code, response.statusCode, response.json<ErroResposta>().code]).toEqual([code, 404, 'nao-encontrado']);
  }
});
