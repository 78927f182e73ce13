import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmpresaTeste, createProjetoTeste, EMPRESA_CNPJ } from '../testing/projeto-teste.ts';
import { SENHA, startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

const ENDERECO = '203.0.113.9';

let server: TestServer;
let projetoId: string;
beforeAll(async () => {
  // The default level.
  server = await startTestServer({ config: { logLevel: 'info' } });
  await createEmpresaTeste(server.app, server.a.user);
  projetoId = await createProjetoTeste(server.app, server.a.user);
});
afterAll(() => server.close());
beforeEach(() => {
  server.logLines.length = 0;
});

async function call(user: TestUser | null, method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await server.app.inject({
    method,
    url,
    remoteAddress: ENDERECO,
    headers: user?.headers ?? {},
    payload,
  });
  return { response, events: securityEvents() };
}

const securityEvents = () =>
  server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event');

describe('the security log', () => {
  it('has refusals with their address, request and who was refused', async () => {
    const { a, b } = server;
    const { events: anonymous, response } = await call(null, 'GET', '/api/users');
    expect(anonymous).toEqual([
      expect.objectContaining({
        level: 'info',
        requestId: response.headers['x-request-id'],
        address: ENDERECO,
        method: 'GET',
        route: '/api/users',
        status: 401,
        code: 'sessao-expirada',
      }),
    ]);
    server.logLines.length = 0;
    const { events: forbidden } = await call(a.user, 'GET', '/api/users');
    expect(forbidden).toMatchObject([{ status: 403, code: 'sem-privilegio', owner: a.id, user: a.user.id }]);
    server.logLines.length = 0;
    const { events: foreign } = await call(b.user, 'GET', `/api/files/${projetoId}`);
    expect(foreign).toMatchObject([{ status: 404, route: '/api/files/:id', owner: b.id, user: b.user.id }]);
  });

  it('has sign-ins that worked, that did not, and that were too many', async () => {
    const { a } = server;
    const login = (password: string) => call(null, 'POST', '/login', { username: a.user.email, password });
    const { events } = await login(SENHA);
    expect(events).toMatchObject([{ status: 200, acts: ['sessao.aberta'], owner: a.id, user: a.user.id }]);
    server.logLines.length = 0;
    expect((await login('Errada@2026')).events).toMatchObject([{ status: 401, acts: ['sessao.recusada'] }]);
    server.logLines.length = 0;
    for (let n = 0; n < 30; n += 1) await call(null, 'POST', '/login', { username: 'x@y.z', password: 'Errada@2026' });
    expect(securityEvents().map(({ status }) => status)).toContain(429);
  });

  it('has input that is refused and rules that are broken, by their code and without their values', async () => {
    const { a } = server;
    const cases = [
      [a.user, '/start/process', { cod: { segredo: 'valor-enviado' } }, 400, 'requisicao-invalida'],
      [a.user, '/register/company', { cnpj: EMPRESA_CNPJ, grupo: 'grupo', parceiro: '' }, 409, 'empresa-ja-cadastrada'],
      [a.user, '/update/password', { antiga: 'valor-enviado', nova: 'fraca' }, 422, 'senha-fraca'],
    ] as const;
    for (const [user, url, payload, status, code] of cases) {
      server.logLines.length = 0;
      const { events, response } = await call(user, 'POST', url, payload);
      expect(events).toEqual([
        {
          level: 'info',
          time: expect.any(String),
          msg: 'security event',
          requestId: response.headers['x-request-id'],
          address: ENDERECO,
          method: 'POST',
          route: url,
          status,
          code,
          owner: a.id,
          user: user.id,
        },
      ]);
    }
    server.logLines.length = 0;
    expect((await call(null, 'POST', '/login', { username: 7 })).events).toMatchObject([
      { route: '/login', status: 400, code: 'requisicao-invalida' },
    ]);
  });

  it('has changes of rights and exports', async () => {
    const { a } = server;
    await call(a.admin, 'POST', '/update/user/permission', {
      email: a.user.email,
      status: 'inativo',
      nivelAcesso: 'user',
    });
    await call(a.admin, 'GET', '/api/audit/export');
    expect(securityEvents().map(({ acts }) => acts)).toEqual([['usuario.desativado'], ['auditoria.exportada']]);
  });

  it('has no name, no address of a person, no secret, and no call that nobody asks about', async () => {
    const { a, b } = server;
    await call(null, 'POST', '/login', { username: b.user.email, password: SENHA });
    await call(b.user, 'GET', `/api/files/${projetoId}?ticket=segredo`);
    expect(securityEvents()).toHaveLength(2);
    expect(server.logLines.join('')).not.toMatch(/teste\.local|Apura@2026|segredo|user b/);
    server.logLines.length = 0;
    await call(a.admin, 'GET', '/api/processes');
    await call(null, 'GET', '/wp-login.php');
    expect(securityEvents()).toEqual([]);
  });
});
