import { afterAll, beforeAll, expect } from 'vitest';
import { asOwner } from '../platform/db/as-owner.ts';
import { linkIdOf, mailsTo } from './mail-teste.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { createUsuarioTeste, type UsuarioTeste } from './usuario-teste.ts';

export const CPF = '52998224725';
export const NOVA = 'Nova@Senha1';

/**
 * For a test file about passwords: a working server, and users of owners of their own. Call it at the top of the file.
 */
export function useSenhasTeste() {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ work: true });
  });
  afterAll(() => server.close());

  let enderecos = 0;
  /** An address of its own for each request that is not about throttling. */
  const novoEndereco = () => `10.${100 + Math.floor(enderecos / 250)}.0.${(enderecos++ % 250) + 1}`;

  const post = (url: string, payload: object, remoteAddress = novoEndereco(), headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url, payload, remoteAddress, headers });
  const reset = (username: string, cpf: string, remoteAddress?: string) =>
    post('/reset', { username, cpf }, remoteAddress);
  const login = async (username: string, password: string) => post('/login', { username, password });
  const bearer = (response: { json: () => unknown }) => ({
    authorization: `Bearer ${(response.json() as { accessToken: string }).accessToken}`,
  });
  const whoAmI = (headers: { authorization: string }) =>
    server.app.inject({ method: 'GET', url: '/api/processes', headers }).then(({ statusCode }) => statusCode);

  const newUser = (nome: string): Promise<UsuarioTeste> =>
    createUsuarioTeste(server, {
      nome: 'Cecília Fictícia',
      email: `${nome}@senha.teste.local`,
      privilegio: 'user',
      cpf: CPF,
    });

  /** Asks for a new password and answers the id of the link in the mail. */
  async function linkOf(pessoa: UsuarioTeste): Promise<string> {
    expect((await reset(pessoa.email, CPF)).statusCode).toBe(200);
    return linkIdOf((await mailsTo(server, pessoa.email))[0]);
  }

  const auditOf = (ownerId: string) =>
    asOwner(server.deps.db, ownerId, async (trx) => {
      const rows = await trx.selectFrom('auditoria').select('acao').orderBy('id').execute();
      return rows.map(({ acao }) => acao);
    });

  return {
    get server() {
      return server;
    },
    novoEndereco,
    post,
    reset,
    login,
    bearer,
    whoAmI,
    newUser,
    linkOf,
    auditOf,
  };
}
