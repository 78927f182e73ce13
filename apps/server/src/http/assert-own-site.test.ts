import { type ErroResposta, rotas } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SENHA, startTestServer, type TestServer } from '../testing/test-server.ts';

const PORTAL = 'https://portal.exemplo.com.br';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: PORTAL, logLevel: 'info' } });
});
afterAll(() => server.close());

const COOKIE = '__Host-apura_refresh';

async function signIn(): Promise<string> {
  const payload = { username: server.a.user.email, password: SENHA };
  const { cookies } = await server.app.inject({ method: 'POST', url: '/login', payload });
  return cookies.find(({ name }) => name === COOKIE)?.value ?? '';
}

const call = (url: string, token: string, headers: Record<string, string>) =>
  server.app.inject({ method: 'POST', url, headers, cookies: { [COOKIE]: token } });

const REFUSED: readonly (readonly [string, Record<string, string>])[] = [
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another name of the same site', { 'sec-fetch-site': 'same-site', origin: 'https://blog.exemplo.com.br' }],
  ['a value that no browser sends', { 'sec-fetch-site': 'qualquer', origin: PORTAL }],
  ['another site in an older browser', { origin: 'https://outro.exemplo' }],
  ['the same name by plain HTTP', { origin: 'http://portal.exemplo.com.br' }],
  ['the port beside it', { origin: `${PORTAL}:8443` }],
  ['a page without an origin', { origin: 'null' }],
];
const TAKEN: readonly (readonly [string, Record<string, string>])[] = [
  ['the portal', { 'sec-fetch-site': 'same-origin', origin: PORTAL }],
  ['the portal in an older browser', { origin: PORTAL }],
  ['the portal at the address that the call names', { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }],
  ['an address that the user typed', { 'sec-fetch-site': 'none' }],
  ['a program', {}],
];

describe('a call that the cookie alone opens', () => {
  it('is one of these', () => {
    expect(rotas.filter(({ auth }) => auth === 'cookie').map(({ path }) => path)).toEqual(['/refresh', '/logout']);
  });

  it.each(REFUSED)('is refused to %s, before its cookie is looked at', async (_who, headers) => {
    const token = await signIn();
    for (const url of ['/refresh', '/logout']) {
      server.logLines.length = 0;
      const response = await call(url, token, headers);
      expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([403, 'origem-recusada']);
      expect(response.cookies).toEqual([]);
      const events = server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event');
      expect(events).toMatchObject([{ route: url, status: 403, code: 'origem-recusada' }]);
    }
    // Neither call did anything: the session is there as it was.
    expect((await call('/refresh', token, {})).statusCode).toBe(200);
  });

  it.each(TAKEN)('is taken from %s', async (_who, headers) => {
    const refreshed = await call('/refresh', await signIn(), headers);
    expect(refreshed.statusCode).toBe(200);
    expect((await call('/logout', await signIn(), headers)).statusCode).toBe(200);
  });
});
