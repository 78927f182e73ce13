import type { ErroResposta } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const TOKEN = 'token-do-operador-de-teste-0123';
const ADDRESSES = [
  '/metrics',
  '/docs',
  '/docs/',
  '/docs/json',
  '/docs/yaml',
  '/docs/static/index.html',
  '/docs/static/swagger-ui.css',
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { operatorToken: TOKEN } });
});
afterAll(() => server.close());

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const get = (url: string, authorization?: string) =>
  server.app.inject({ method: 'GET', url, headers: authorization === undefined ? {} : { authorization } });

describe('what is for the operator alone', () => {
  it.each(ADDRESSES)(
    '%s opens with the token, sent by a program or typed into a browser, and with nothing else',
    async (url) => {
      for (const authorization of [`Bearer ${TOKEN}`, basic('prometheus', TOKEN), basic('', TOKEN)]) {
        expect((await get(url, authorization)).statusCode).toBeLessThan(400);
      }
      const wrong = [undefined, 'Bearer ', `Bearer ${TOKEN}x`, basic(TOKEN, ''), `Basic ${TOKEN}`, `Digest ${TOKEN}`];
      for (const authorization of [...wrong, server.a.master.headers.authorization]) {
        const response = await get(url, authorization);
        expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([401, 'sessao-expirada']);
        expect(response.headers['www-authenticate']).toBe('Basic realm="Apura"');
      }
    },
  );

  it.each(ADDRESSES)('%s does not exist without a token, and is open in a demonstration', async (url) => {
    for (const { config, status } of [
      { config: { operatorToken: null, demo: false }, status: 404 },
      { config: { operatorToken: null, demo: true }, status: 200 },
    ]) {
      const app = await buildApp({ ...server.deps, config: { ...server.deps.config, ...config } });
      const response = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${TOKEN}` } });
      expect(response.statusCode === 302 ? 200 : response.statusCode).toBe(status);
      await app.close();
    }
  });

  it('asks the queue once, however often the numbers are read, and answers without it while it is away', async () => {
    let asked = 0;
    const counts = async () => {
      asked += 1;
      if (asked > 1) throw new Error('away');
      return [{ job: 'enviar-mensagem', waiting: 3, active: 1, failed: 0 }];
    };
    const app = await buildApp({ ...server.deps, queue: { ...server.deps.queue, counts } });
    const headers = { authorization: `Bearer ${TOKEN}` };
    const read = () => app.inject({ method: 'GET', url: '/metrics', headers });
    for (const { body } of await Promise.all([read(), read(), read()])) {
      expect(body).toContain('apura_jobs{job="enviar-mensagem",state="waiting"} 3');
    }
    expect((await read()).body).toContain('state="active"} 1');
    expect(asked).toBe(1);
    await app.close();
    const without = await buildApp({ ...server.deps, queue: { ...server.deps.queue, counts } });
    const response = await without.inject({ method: 'GET', url: '/metrics', headers });
    expect([response.statusCode, response.body.includes('apura_http_request_seconds')]).toEqual([200, true]);
    await without.close();
  });
});
