import { afterAll, beforeAll } from 'vitest';
import { findSessao } from '../modules/sessao/index.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { createUsuarioTeste, type UsuarioTeste } from './usuario-teste.ts';

/**
 * For a test file about sessions: a server, and users of owners of their own who sign in. Call it at its top.
 */
export function useSessoesTeste() {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const login = (username: string, password: string, remoteAddress = '10.0.0.1', aparelho?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/login',
      payload: { username, password },
      remoteAddress,
      cookies: aparelho === undefined ? {} : { apura_aparelho: aparelho },
    });

  const refresh = (cookie: string | undefined) =>
    server.app.inject({
      method: 'POST',
      url: '/refresh',
      cookies: cookie === undefined ? {} : { apura_refresh: cookie },
    });

  const cookieOf = (response: { cookies: { name: string; value: string }[] }) =>
    response.cookies.find((cookie) => cookie.name === 'apura_refresh')?.value ?? '';

  const alive = async (token: string) => (await findSessao(server.deps, token, { uso: false })) !== null;

  const newUser = (nome: string): Promise<UsuarioTeste> =>
    createUsuarioTeste(server, { nome: 'Novo', email: `${nome}@novo.teste.local`, privilegio: 'master' });

  return {
    get server() {
      return server;
    },
    login,
    refresh,
    cookieOf,
    alive,
    newUser,
  };
}
