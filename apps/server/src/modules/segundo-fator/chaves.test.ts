import type { EntradaPendente, SegundoFator, Sessao } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChaveTeste, createChaveTeste } from '../../testing/chave-teste.ts';
import { SENHA, startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

/**
 * A passkey proves its own user, to this portal, by a challenge that nobody answered before, with the user verified.
 */
let server: TestServer;
let chave: ChaveTeste;
let origin: string;
let counter = 1;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ origin } = new URL(server.deps.config.publicUrl));
  chave = createChaveTeste();
});
afterAll(() => server.close());

type Opcoes = Record<string, unknown>;

const post = (url: string, payload: object, user?: TestUser) =>
  server.app.inject({ method: 'POST', url, payload, headers: user?.headers ?? {} });
const codeOf = (response: { json(): unknown }) => (response.json() as { code?: string }).code;
const opcoesDe = (response: { json(): unknown }) => (response.json() as { opcoes: Opcoes }).opcoes;
const start = async (user: TestUser) => opcoesDe(await post('/start/factor/passkey', { senha: SENHA }, user));
const keep = (user: TestUser, resposta: object, nome = 'Notebook') =>
  post('/register/factor/passkey', { nome, resposta }, user);

async function startEntrada(): Promise<{ entrada: string; opcoes: Opcoes }> {
  const pendente = await post('/login', { username: server.a.user.email, password: SENHA });
  const { entrada } = pendente.json<EntradaPendente>();
  return { entrada, opcoes: opcoesDe(await post('/login/factor/passkey', { entrada })) };
}

describe('a passkey', () => {
  it('is not kept without the password, for another portal, unverified, or by a used challenge', async () => {
    const { user } = server.a;
    expect(codeOf(await post('/start/factor/passkey', {}, user))).toBe('senha-atual-incorreta');
    const sem = await keep(user, chave.create({ challenge: 'AAAA' }, { origin }));
    expect([sem.statusCode, codeOf(sem)]).toEqual([422, 'chave-invalida']);
    for (const options of [{ origin: 'https://outro.exemplo' }, { origin, verified: false }]) {
      const opcoes = await start(user);
      expect(opcoes).toMatchObject({ authenticatorSelection: { userVerification: 'required' } });
      expect(codeOf(await keep(user, chave.create(opcoes, options)))).toBe('chave-invalida');
      // A right answer to the same challenge comes too late.
      expect(codeOf(await keep(user, chave.create(opcoes, { origin })))).toBe('chave-invalida');
    }
    const alheio = await start(server.b.user);
    await start(user);
    expect(codeOf(await keep(user, chave.create(alheio, { origin })))).toBe('chave-invalida');
  });

  it('is kept with a name and recovery codes, and by one user only', async () => {
    const { user, admin } = server.a;
    const guardada = await keep(user, chave.create(await start(user), { origin, counter }));
    expect(guardada.statusCode).toBe(200);
    ({ id } = guardada.json<{ id: string }>());
    expect(guardada.json<{ codigos: string[] }>().codigos).toHaveLength(10);
    for (const outro of [admin, server.b.user])
      expect(codeOf(await keep(outro, chave.create(await start(outro), { origin })))).toBe('chave-invalida');
    expect((await post('/update/factor/passkey', { id, nome: 'Do escritório' }, user)).statusCode).toBe(200);
    const visto = await server.app.inject({ method: 'GET', url: '/api/factor', headers: user.headers });
    expect(visto.json<SegundoFator>().chaves).toMatchObject([{ id, nome: 'Do escritório', usada_em: null }]);
    for (const outro of [admin, server.b.user]) {
      expect((await post('/delete/factor/passkey', { id }, outro)).statusCode).toBe(404);
      expect((await post('/update/factor/passkey', { id, nome: 'x' }, outro)).statusCode).toBe(404);
    }
  });

  it('lets its user in once for each challenge, and counts', async () => {
    const { entrada, opcoes } = await startEntrada();
    expect(opcoes).toMatchObject({ userVerification: 'required', allowCredentials: [{ type: 'public-key' }] });
    counter += 1;
    const resposta = chave.answer(opcoes, { origin, counter });
    const dentro = await post('/login/factor', { entrada, chave: resposta });
    expect([dentro.statusCode, dentro.json<Sessao>().user?.email]).toEqual([200, server.a.user.email]);
    expect((await post('/login/factor', { entrada, chave: resposta })).statusCode).toBe(401);
    const outra = await startEntrada();
    expect(codeOf(await post('/login/factor', { entrada: outra.entrada, chave: resposta }))).toBe('chave-invalida');
  });

  it.each([
    ['a copy, whose counter stands still', () => ({ origin, counter })],
    ['another portal’s answer', () => ({ origin: 'https://outro.exemplo', counter: counter + 1 })],
    ['an answer without its user verified', () => ({ origin, verified: false, counter: counter + 1 })],
  ])('is refused for %s, and the challenge is used up', async (_what, options) => {
    const { entrada, opcoes } = await startEntrada();
    const errada = await post('/login/factor', { entrada, chave: chave.answer(opcoes, options()) });
    expect([errada.statusCode, codeOf(errada)]).toEqual([422, 'chave-invalida']);
    const certa = chave.answer(opcoes, { origin, counter: counter + 1 });
    expect(codeOf(await post('/login/factor', { entrada, chave: certa }))).toBe('chave-invalida');
  });

  it('of another user proves nothing', async () => {
    const outra = createChaveTeste();
    const { admin } = server.a;
    expect((await keep(admin, outra.create(await start(admin), { origin }))).statusCode).toBe(200);
    const { entrada, opcoes } = await startEntrada();
    const resposta = outra.answer(opcoes, { origin, counter: 9 });
    expect(codeOf(await post('/login/factor', { entrada, chave: resposta }))).toBe('chave-invalida');
  });

  it('proves a session again, and takes the second factor along when the last one goes', async () => {
    const { entrada, opcoes } = await startEntrada();
    counter += 1;
    const login = await post('/login/factor', { entrada, chave: chave.answer(opcoes, { origin, counter }) });
    const headers = { authorization: `Bearer ${login.json<Sessao>().accessToken}` };
    const dentro = { ...server.a.user, headers };
    server.clock.advance(11 * 60_000);
    expect(codeOf(await post('/delete/factor/passkey', { id }, dentro))).toBe('segundo-fator-pedido');
    const prova = await post('/start/factor/proof', {}, dentro);
    expect(prova.json()).toMatchObject({ totp: false });
    counter += 1;
    const resposta = chave.answer(opcoesDe(prova), { origin, counter });
    expect((await post('/register/factor/proof', { chave: resposta }, dentro)).statusCode).toBe(200);
    expect(codeOf(await post('/register/factor/proof', { chave: resposta }, dentro))).toBe('chave-invalida');
    expect((await post('/delete/factor/passkey', { id }, dentro)).statusCode).toBe(200);
    const livre = await post('/login', { username: server.a.user.email, password: SENHA });
    expect(livre.json<Sessao>().accessToken).toBeTypeOf('string');
  });
});
