import type { EntradaPendente, SegredoTotp, Sessao } from '@apura/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect } from 'vitest';
import { asOwner } from '../platform/db/as-owner.ts';
import { SENHA, startTestServer, type TestServer, type TestUser, tokenOf } from './test-server.ts';

/** After so long an authenticator app shows the next code. */
export const PASSO_MS = 30_000;

/**
 * For a test file about second factors: a working server, and users who have one. Call it at the top of the file.
 */
export function useFatoresTeste() {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ work: true });
  });
  afterAll(() => server.close());

  const post = (url: string, payload: object, user?: TestUser | { headers: Record<string, string> }) =>
    server.app.inject({ method: 'POST', url, payload, headers: user?.headers ?? {} });
  const get = (url: string, user: TestUser) => server.app.inject({ method: 'GET', url, headers: user.headers });
  const login = (email: string) => post('/login', { username: email, password: SENHA });
  const codeOf = (response: { json(): unknown }) => (response.json() as { code?: string }).code;

  function codigoDe(segredo: string): string {
    return new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: server.clock.now().getTime() });
  }

  /** A new user of owner A or B with a session of its own, so that no test waits for another one's counters. */
  let nth = 0;
  async function novoUsuario(owner: 'a' | 'b' = 'a'): Promise<TestUser> {
    const email = `fator${++nth}@${owner}.teste.local`;
    const { id: ownerId } = server[owner];
    const senha_hash = await server.deps.crypto.hashPassword(SENHA);
    const { id } = await asOwner(server.deps.db, ownerId, (trx) =>
      trx
        .insertInto('usuario')
        .values({ owner_id: ownerId, nome: `Fator ${nth}`, email, privilegio: 'user', senha_hash })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const token = await tokenOf(server.app, email);
    return { id, email, token, headers: { authorization: `Bearer ${token}` } };
  }

  /** The tests of a file share the clock: a token of before it was moved is renewed by a new sign-in. */
  async function ativar(user: TestUser): Promise<{ segredo: string; codigos: string[] }> {
    const { segredo } = (await post('/start/factor/totp', { senha: SENHA }, user)).json<SegredoTotp>();
    const response = await post('/register/factor/totp', { codigo: codigoDe(segredo) }, user);
    expect([response.statusCode, response.body.length > 100]).toEqual([200, true]);
    server.clock.advance(PASSO_MS);
    return { segredo, codigos: response.json<{ codigos: string[] }>().codigos };
  }

  async function pendente(email: string): Promise<EntradaPendente> {
    const response = await login(email);
    expect(response.statusCode).toBe(200);
    expect(response.json()).not.toHaveProperty('accessToken');
    expect(response.cookies).toEqual([]);
    return response.json<EntradaPendente>();
  }

  async function entrar(email: string, segredo: string): Promise<TestUser> {
    const { entrada } = await pendente(email);
    const response = await post('/login/factor', { entrada, codigo: codigoDe(segredo) });
    expect(response.statusCode).toBe(200);
    server.clock.advance(PASSO_MS);
    const token = response.json<Sessao>().accessToken;
    return { id: '', email, token, headers: { authorization: `Bearer ${token}` } };
  }

  return {
    get server() {
      return server;
    },
    post,
    get,
    login,
    codeOf,
    codigoDe,
    novoUsuario,
    ativar,
    pendente,
    entrar,
  };
}
