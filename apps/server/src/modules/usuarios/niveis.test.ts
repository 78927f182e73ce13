import type { UsuarioItem } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { SENHA, startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

/** Guarantees who changes the level of a user, and that the user signs in anew with it. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = (user: Pick<TestUser, 'headers'>, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });
const mudar = (user: TestUser, email: string, nivel: string) => post(user, '/update/user/level', { email, nivel });
const listar = (headers: Record<string, string>) => server.app.inject({ method: 'GET', url: '/api/users', headers });
const enter = async (username: string) => {
  const entrada = await server.app.inject({ method: 'POST', url: '/login', payload: { username, password: SENHA } });
  return { authorization: `Bearer ${entrada.json<{ accessToken: string }>().accessToken}` };
};

describe('POST /update/user/level', () => {
  it('makes a user an administrator, and a user again, who signs in anew each time', async () => {
    const { id, master, user } = server.a;
    for (const [nivel, users] of [
      ['administrator', 200],
      ['user', 403],
    ] as const) {
      const antes = await enter(user.email);
      const mudado = await mudar(master, ` ${user.email.toUpperCase()} `, nivel);
      expect([mudado.statusCode, mudado.json<UsuarioItem>().privilege]).toEqual([200, nivel]);
      expect((await listar(antes)).statusCode).toBe(401);
      const depois = await enter(user.email);
      // The same once more changes nothing, and ends no session.
      expect((await mudar(master, user.email, nivel)).statusCode).toBe(200);
      expect((await listar(depois)).statusCode).toBe(users);
    }
    const atos = await asOwner(server.deps.db, id, (trx) =>
      trx.selectFrom('auditoria').select(['acao', 'rotulo', 'usuario_id']).where('acao', 'like', '%tornado%').execute(),
    );
    const ato = { rotulo: `user a (${user.email})`, usuario_id: master.id };
    expect(atos.sort((a, b) => (a.acao < b.acao ? -1 : 1))).toEqual([
      { acao: 'usuario.tornado-administrador', ...ato },
      { acao: 'usuario.tornado-usuario', ...ato },
    ]);
  });

  it('is for masters, of whom it makes and changes none, and for users who have come in', async () => {
    const { master, admin } = server.a;
    expect(statusAndCode(await mudar(admin, admin.email, 'user'))).toEqual([403, 'sem-privilegio']);
    expect((await mudar(master, admin.email, 'master')).statusCode).toBe(400);
    const conflito = [403, 'conflito-de-permissao'];
    expect(statusAndCode(await mudar(master, master.email, 'user'))).toEqual(conflito);
    const email = 'convidada@convite.exemplo';
    expect((await post(admin, '/register/user', { nome: 'Convidada', email, cpf: '52998224725' })).statusCode).toBe(
      200,
    );
    expect(statusAndCode(await mudar(master, email, 'administrator'))).toEqual(conflito);
    await post(admin, '/update/user/permission', { email, status: 'inativo', nivelAcesso: 'user' });
    expect(statusAndCode(await mudar(master, email, 'administrator'))).toEqual(conflito);
    for (const alheio of ['ninguem@convite.exemplo', server.b.user.email])
      expect(statusAndCode(await mudar(master, alheio, 'administrator'))).toEqual([404, 'nao-encontrado']);
    const { users } = (await listar(master.headers)).json<{ users: UsuarioItem[] }>();
    expect(users.map(({ privilege }) => privilege)).toEqual(['master', 'administrator', 'user', 'user']);
  });
});
