import { afterAll, beforeAll, expect } from 'vitest';
import { retornoDe } from '../modules/sso/retorno-de.ts';
import { CLIENTE_OIDC, type ProvedorTeste, startProvedorTeste } from './provedor-oidc-teste.ts';
import { startTestServer, type TestServer, type TestUser } from './test-server.ts';

/**
 * For a test file about single sign-on: a server whose owner A signs in by a provider of the test's own. Call it at the
 * top of the file.
 */
export function useSsoTeste() {
  let server: TestServer;
  let provedor: ProvedorTeste;
  beforeAll(async () => {
    server = await startTestServer({ config: { ssoInternalHosts: ['localhost'] } });
    provedor = await startProvedorTeste([server.a, server.b].map(({ id }) => retornoDe(server.deps, id)));
    expect((await configurar(server.a.master)).statusCode).toBe(200);
  });
  afterAll(async () => {
    await provedor.close();
    await server.close();
  });

  const post = (url: string, payload: object, user?: TestUser) =>
    server.app.inject({ method: 'POST', url, payload, headers: user?.headers ?? {} });
  function configurar(user: TestUser, mudanca: object = {}) {
    const { client_id, client_secret: segredo } = CLIENTE_OIDC;
    const dominios = [user.email.split('@')[1]];
    return post(
      '/update/sso',
      { emissor: provedor.emissor, client_id, segredo, dominios, ativo: true, ...mudanca },
      user,
    );
  }

  /** From the portal to the provider and back, as a browser does it; answers the portal's last answer. */
  async function entrar(email: string, { como = email, refresh = '' }: { como?: string; refresh?: string } = {}) {
    const ida = await server.app.inject({
      method: 'POST',
      url: '/login/sso',
      payload: { email },
      cookies: refresh === '' ? {} : { apura_refresh: refresh },
    });
    expect([ida.statusCode, ida.body]).toEqual([200, expect.stringContaining(provedor.emissor)]);
    const cookie = ida.cookies.find(({ name }) => name === 'apura_sso');
    const volta = new URL(await provedor.signIn(ida.json<{ url: string }>().url, como));
    return { ida, cookie, volta, resposta: await voltar(volta, cookie?.value) };
  }

  function voltar(volta: URL, pedido: string | undefined) {
    return server.app.inject({
      method: 'GET',
      url: `${volta.pathname}${volta.search}`,
      cookies: pedido === undefined ? {} : { apura_sso: pedido },
    });
  }

  return {
    get server() {
      return server;
    },
    get provedor() {
      return provedor;
    },
    post,
    configurar,
    entrar,
    voltar,
  };
}
