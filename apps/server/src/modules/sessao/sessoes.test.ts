import { rotas, type Sessao, type SessaoListada } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { SENHA, startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { MAX_POR_PAR } from './throttle-login.ts';

/** Users see and end their own sessions and nobody else's; what is ended lets nobody in at once, by any door. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1';
const MINUTO_MS = 60_000;

interface Aberta {
  headers: { authorization: string };
  cookies: { apura_refresh: string };
  aparelho: string;
}

async function entrar(user: TestUser, { agente = WINDOWS, endereco = '10.0.0.1' } = {}): Promise<Aberta> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/login',
    payload: { username: user.email, password: SENHA },
    headers: { 'user-agent': agente },
    remoteAddress: endereco,
  });
  const cookieOf = (name: string) => response.cookies.find((cookie) => cookie.name === name)?.value ?? '';
  return {
    headers: { authorization: `Bearer ${response.json<Sessao>().accessToken}` },
    cookies: { apura_refresh: cookieOf('apura_refresh') },
    aparelho: cookieOf('apura_aparelho'),
  };
}

const get = (url: string, { headers }: Pick<Aberta, 'headers'>) => server.app.inject({ method: 'GET', url, headers });
const listar = async (aberta: Pick<Aberta, 'headers'>) =>
  (await get('/api/sessions', aberta)).json<{ sessoes: SessaoListada[] }>().sessoes;
const post = (url: string, { headers }: Pick<Aberta, 'headers'>, payload: object = {}) =>
  server.app.inject({ method: 'POST', url, headers, payload });
const statusOf = async (aberta: Aberta) => (await get('/api/processes', aberta)).statusCode;
const refresh = (aberta: Aberta, remoteAddress = '10.0.0.1') =>
  server.app.inject({ method: 'POST', url: '/refresh', cookies: aberta.cookies, remoteAddress });

describe('GET /api/sessions', () => {
  it('counts as use what a person does: the calls that a timer makes are these', () => {
    expect(
      rotas
        .filter(({ semUso }) => semUso)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['getEmbed', 'getPagamento', 'listAvisos', 'streamEventos']);
  });

  it('names device, address, beginning and last use of the sessions that are open, and marks this one', async () => {
    const user = server.a.admin;
    await post('/delete/sessions', user);
    const windows = await entrar(user, { endereco: '198.51.100.7' });
    server.clock.advance(10 * MINUTO_MS);
    const iphone = await entrar(user, { agente: IPHONE, endereco: '2001:db8::5' });
    const sessoes = await listar(iphone);
    expect(sessoes.map(({ aparelho, endereco, esta }) => [aparelho, endereco, esta])).toEqual([
      ['Safari no iPhone', '2001:db8::5', true],
      ['Chrome no Windows', '198.51.100.7', false],
      // Of the test's own user, whose program names no browser.
      ['Aparelho não identificado', '127.0.0.1', false],
    ]);
    const velha = sessoes.find(({ aparelho }) => aparelho === 'Chrome no Windows');
    const nova = sessoes.find(({ esta }) => esta);
    expect(Date.parse(nova?.desde ?? '') - Date.parse(velha?.desde ?? '')).toBeGreaterThanOrEqual(10 * MINUTO_MS);
    // A request counts as a use; a renewal notes a new address and does not count.
    server.clock.advance(2 * MINUTO_MS);
    await refresh(windows, '203.0.113.9');
    const usadaDe = async () => (await listar(iphone)).find(({ aparelho }) => aparelho === 'Chrome no Windows');
    expect(await usadaDe()).toMatchObject({ usada_em: velha?.usada_em, endereco: '203.0.113.9' });
    expect(await statusOf(windows)).toBe(200);
    expect(Date.parse((await usadaDe())?.usada_em ?? '')).toBeGreaterThan(Date.parse(velha?.usada_em ?? ''));
  });

  it('shows no session of another user or owner, none that was left and none that is past its time', async () => {
    const dela = await entrar(server.a.user, { endereco: '10.1.1.1' });
    const deOutra = await entrar(server.b.user, { endereco: '10.1.1.2' });
    const deColega = await entrar(server.a.master, { endereco: '10.1.1.3' });
    const enderecos = (sessoes: SessaoListada[]) => sessoes.map(({ endereco }) => endereco);
    expect(enderecos(await listar(dela))).toContain('10.1.1.1');
    for (const alheio of ['10.1.1.2', '10.1.1.3']) expect(enderecos(await listar(dela))).not.toContain(alheio);
    expect(enderecos(await listar(deOutra))).not.toContain('10.1.1.1');
    expect(enderecos(await listar(deColega))).not.toContain('10.1.1.1');
    const saiu = await entrar(server.a.user, { endereco: '10.1.1.4' });
    await server.app.inject({ method: 'POST', url: '/logout', cookies: saiu.cookies });
    expect(enderecos(await listar(dela))).not.toContain('10.1.1.4');
    server.clock.advance(61 * MINUTO_MS);
    const depois = await entrar(server.a.user, { endereco: '10.1.1.5' });
    expect(enderecos(await listar(depois))).toEqual(['10.1.1.5']);
  });
});

describe('POST /delete/session', () => {
  it('ends one session by every door, forgets its device, and leaves the others', async () => {
    const user = server.b.user;
    const [esta, outra, terceira] = [await entrar(user), await entrar(user, { agente: IPHONE }), await entrar(user)];
    const id = (await listar(esta)).find(({ aparelho }) => aparelho === 'Safari no iPhone')?.id ?? '';
    const { ticket } = (await post('/api/ticket', outra, { path: '/api/excelModel/efdc' })).json<{ ticket: string }>();
    expect(ticket).toBeTruthy();
    const fim = await post('/delete/session', esta, { id });
    expect([fim.statusCode, fim.json()]).toEqual([200, { message: 'Sessão encerrada' }]);
    expect([await statusOf(outra), (await refresh(outra)).statusCode]).toEqual([401, 401]);
    const download = await server.app.inject({ method: 'GET', url: `/api/excelModel/efdc?ticket=${ticket}` });
    expect(download.statusCode).toBe(401);
    expect([await statusOf(esta), await statusOf(terceira)]).toEqual([200, 200]);
    expect((await post('/delete/session', esta, { id })).statusCode).toBe(404);
    // The forgotten device is limited like a stranger's; the device of a live session still gets in.
    const login = (password: string, aparelho?: string) =>
      server.app.inject({
        method: 'POST',
        url: '/login',
        payload: { username: user.email, password },
        remoteAddress: '10.2.2.2',
        cookies: aparelho === undefined ? {} : { apura_aparelho: aparelho },
      });
    for (let i = 0; i < MAX_POR_PAR; i += 1) await login('Errada@2026');
    expect((await login(SENHA, outra.aparelho)).statusCode).toBe(429);
    expect((await login(SENHA, terceira.aparelho)).statusCode).toBe(200);
    const acoes = await asOwner(server.deps.db, server.b.id, (trx) =>
      trx.selectFrom('auditoria').select(['acao', 'rotulo']).where('acao', '=', 'sessao.encerrada-na-lista').execute(),
    );
    expect(acoes).toContainEqual({ acao: 'sessao.encerrada-na-lista', rotulo: 'Safari no iPhone' });
  });

  it('is absent for another owner, a colleague and what is no id', async () => {
    const dela = await entrar(server.a.user);
    const id = (await listar(dela)).find(({ esta }) => esta)?.id ?? '';
    for (const alheio of [server.b.master, server.a.master]) {
      const outra = await entrar(alheio);
      const response = await post('/delete/session', outra, { id });
      expect([response.statusCode, response.json().code]).toEqual([404, 'nao-encontrado']);
    }
    for (const nada of ['x', "' or 1=1", '00000000-0000-0000-0000-000000000000']) {
      expect((await post('/delete/session', dela, { id: nada })).statusCode).toBe(404);
    }
    expect(await statusOf(dela)).toBe(200);
  });
});

describe('POST /delete/sessions', () => {
  it('ends every other session of this user, and nobody else’s', async () => {
    const user = server.a.user;
    const [esta, outra, terceira] = [await entrar(user), await entrar(user), await entrar(user)];
    const deOutra = await entrar(server.b.user);
    const deColega = await entrar(server.a.admin);
    const fim = await post('/delete/sessions', esta);
    expect([fim.statusCode, fim.json()]).toEqual([200, { message: 'As outras sessões foram encerradas' }]);
    for (const encerrada of [outra, terceira]) expect(await statusOf(encerrada)).toBe(401);
    for (const aberta of [esta, deOutra, deColega]) expect(await statusOf(aberta)).toBe(200);
    expect((await listar(esta)).map(({ esta: minha }) => minha)).toEqual([true]);
    expect((await post('/delete/sessions', esta)).statusCode).toBe(200);
  });

  it('leaves one session of two that end each other at once', async () => {
    const user = server.b.admin;
    const [um, outro] = [await entrar(user), await entrar(user)];
    const fins = await Promise.all([um, outro].map((aberta) => post('/delete/sessions', aberta)));
    expect(fins.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect([await statusOf(um), await statusOf(outro)].toSorted()).toEqual([200, 401]);
  });
});
