import type { Sessao, SessaoListada } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { SENHA, startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { suspend } from '../administracao/index.ts';

/**
 * Administrators end the sessions of those whom they may act on, at once and for good, and of no other owner's users.
 */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Aberta {
  headers: { authorization: string };
  cookies: Record<string, string>;
}

async function entrar({ email }: Pick<TestUser, 'email'>): Promise<Aberta> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/login',
    payload: { username: email, password: SENHA },
  });
  return {
    headers: { authorization: `Bearer ${response.json<Sessao>().accessToken}` },
    cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
  };
}

const post = (url: string, { headers }: Pick<Aberta, 'headers'>, payload: object = {}) =>
  server.app.inject({ method: 'POST', url, headers, payload });
const vive = async ({ headers, cookies }: Aberta) => [
  (await server.app.inject({ method: 'GET', url: '/api/processes', headers })).statusCode,
  (await server.app.inject({ method: 'POST', url: '/refresh', cookies })).statusCode,
];
const VIVA = [200, 200];
const MORTA = [401, 401];
const ultimaLinha = (ownerId: string) =>
  asOwner(server.deps.db, ownerId, (trx) =>
    trx
      .selectFrom('auditoria')
      .select(['acao', 'rotulo', 'dados', 'usuario_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
const aparelhosDe = (ownerId: string, { id }: TestUser) =>
  asOwner(server.deps.db, ownerId, (trx) =>
    trx.selectFrom('aparelho').select('id').where('usuario_id', '=', id).execute(),
  );

describe('POST /delete/user/sessions', () => {
  it('ends every session of the user by each door, forgets the devices, and leaves a row', async () => {
    const { a } = server;
    const [uma, outra, colega] = [await entrar(a.user), await entrar(a.user), await entrar(a.master)];
    expect((await aparelhosDe(a.id, a.user)).length).toBeGreaterThan(0);
    const response = await post('/delete/user/sessions', a.admin, { email: ` ${a.user.email.toUpperCase()} ` });
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Sessões encerradas' }]);
    expect([await vive(uma), await vive(outra), await vive(colega)]).toEqual([MORTA, MORTA, VIVA]);
    expect(await aparelhosDe(a.id, a.user)).toEqual([]);
    expect(await ultimaLinha(a.id)).toMatchObject({
      acao: 'sessao.encerradas-de-usuario',
      rotulo: expect.stringContaining(a.user.email),
      usuario_id: a.admin.id,
    });
    // The account is as it was.
    expect(await vive(await entrar(a.user))).toEqual(VIVA);
  });

  it('lets an administrator act on plain users alone, a master on everybody, and nobody on themselves', async () => {
    const { a } = server;
    const [doMaster, doAdmin] = [await entrar(a.master), await entrar(a.admin)];
    for (const [quem, alvo] of [
      [a.admin, a.master],
      [a.admin, a.admin],
      [a.master, a.master],
    ] as const) {
      const response = await post('/delete/user/sessions', quem, { email: alvo.email });
      expect(statusAndCode(response)).toEqual([403, 'conflito-de-permissao']);
    }
    const deUsuario = await entrar(a.user);
    expect(statusAndCode(await post('/delete/user/sessions', deUsuario, { email: a.admin.email }))).toEqual([
      403,
      'sem-privilegio',
    ]);
    expect([await vive(doMaster), await vive(doAdmin)]).toEqual([VIVA, VIVA]);
    expect((await post('/delete/user/sessions', doMaster, { email: a.admin.email })).statusCode).toBe(200);
    expect([await vive(doMaster), await vive(doAdmin)]).toEqual([VIVA, MORTA]);
  });

  it('finds no user of another owner, and nobody who is not there', async () => {
    const { a, b } = server;
    const deA = await entrar(a.user);
    for (const email of [a.user.email, 'ninguem@b.teste.local']) {
      const response = await post('/delete/user/sessions', b.master, { email });
      expect(statusAndCode(response)).toEqual([404, 'nao-encontrado']);
    }
    expect(await vive(deA)).toEqual(VIVA);
    expect((await post('/delete/user/sessions', { headers: { authorization: 'Bearer x' } }, {})).statusCode).toBe(401);
  });
});

describe('POST /delete/users/sessions', () => {
  it('leaves a master the session that asks, and no other of the owner', async () => {
    const { a, b } = server;
    const esta = await entrar(a.master);
    const outras = [await entrar(a.master), await entrar(a.admin), await entrar(a.user)];
    const alheia = await entrar(b.user);
    const response = await post('/delete/users/sessions', esta);
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'As sessões da equipe foram encerradas' }]);
    expect(await Promise.all(outras.map(vive))).toEqual([MORTA, MORTA, MORTA]);
    expect([await vive(esta), await vive(alheia)]).toEqual([VIVA, VIVA]);
    const abertas = await server.app.inject({ method: 'GET', url: '/api/sessions', headers: esta.headers });
    expect(abertas.json<{ sessoes: SessaoListada[] }>().sessoes.map(({ esta }) => esta)).toEqual([true]);
    expect(await ultimaLinha(a.id)).toMatchObject({ acao: 'sessao.encerradas-da-equipe', dados: { usuarios: 3 } });
  });

  it('ends for an administrator the sessions of plain users, and the other ones of the administrator', async () => {
    const { a } = server;
    const esta = await entrar(a.admin);
    const [minha, doMaster, doUsuario] = [await entrar(a.admin), await entrar(a.master), await entrar(a.user)];
    expect(statusAndCode(await post('/delete/users/sessions', doUsuario))).toEqual([403, 'sem-privilegio']);
    expect((await post('/delete/users/sessions', esta)).statusCode).toBe(200);
    expect(await Promise.all([esta, minha, doMaster, doUsuario].map(vive))).toEqual([VIVA, MORTA, VIVA, MORTA]);
  });
});

describe('an owner that is suspended', () => {
  it('finds no session again when it is resumed, and everybody signs in anew', async () => {
    const { a, b } = server;
    const abertas = [await entrar(a.master), await entrar(a.user)];
    const alheia = await entrar(b.user);
    const alvo = { cnpj: '11444777000161', operador: 'teste' };
    await suspend(server.deps, alvo, true);
    await suspend(server.deps, alvo, false);
    expect(await Promise.all(abertas.map(vive))).toEqual([MORTA, MORTA]);
    expect(await vive(alheia)).toEqual(VIVA);
    expect(await vive(await entrar(a.user))).toEqual(VIVA);
  });
});
