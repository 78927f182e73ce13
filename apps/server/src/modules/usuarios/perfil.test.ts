import type { ErroResposta } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const CPF = '52998224725';

const update = (user: TestUser, over: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/update/user',
    headers: user.headers,
    payload: {
      nome: 'Nome Novo',
      email: user.email,
      telefone: '5511987654321',
      cargo: 'Analista',
      cpf: CPF,
      privilegio: user === server.a.master ? 'master' : user === server.a.admin ? 'administrator' : 'user',
      ...over,
    },
  });
const codeOf = (response: { json: () => unknown; statusCode: number }) => [
  response.statusCode,
  (response.json() as ErroResposta).code,
];
const rowOf = (user: TestUser) =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx.selectFrom('usuario').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow(),
  );

describe('POST /update/user', () => {
  it('changes the caller’s own data, whatever the privilege; phone and CPF are kept as digits', async () => {
    for (const user of [server.a.master, server.a.admin, server.a.user]) {
      const response = await update(user, {
        nome: '  Zoé   D’Ávila  ',
        telefone: '+55 (11) 9 8765-4321',
        cpf: '529.982.247-25',
        email: user.email.toUpperCase(),
      });
      expect([response.statusCode, response.json()]).toEqual([
        200,
        expect.objectContaining({
          nome: 'Zoé D’Ávila',
          telefone: '5511987654321',
          cpf: CPF,
          cargo: 'Analista',
          email: user.email,
        }),
      ]);
      expect(await rowOf(user)).toMatchObject({ telefone: '5511987654321', cpf: CPF });
    }
  });

  it('writes the names of the changed fields into the audit log, not their values, and nothing when nothing changed', async () => {
    const audits = () =>
      asOwner(server.deps.db, server.a.id, (trx) =>
        trx
          .selectFrom('auditoria')
          .select('dados')
          .where('acao', '=', 'usuario.alterado')
          .where('usuario_id', '=', server.a.user.id)
          .orderBy('id')
          .execute(),
      );
    await update(server.a.user, { cargo: 'Gerente' });
    const before = await audits();
    expect(before.at(-1)?.dados).toEqual({ campos: expect.arrayContaining(['cargo']) });
    expect((await update(server.a.user, { cargo: 'Gerente' })).statusCode).toBe(200);
    expect(await audits()).toHaveLength(before.length);
    expect(JSON.stringify(before)).not.toContain(CPF);
  });

  it.each([
    [{ email: 'outro@exemplo.com.br' }, 403, 'conflito-de-permissao'],
    [{ privilegio: 'master' }, 403, 'conflito-de-permissao'],
    [{ privilegio: 'administrator' }, 403, 'conflito-de-permissao'],
    [{ privilegio: '' }, 403, 'conflito-de-permissao'],
    [{ cpf: '' }, 422, 'cpf-invalido'],
    [{ cpf: '11111111111' }, 422, 'cpf-invalido'],
    [{ cpf: '529.982.247-26' }, 422, 'cpf-invalido'],
    [{ telefone: '11987654321' }, 422, 'telefone-invalido'],
    [{ telefone: '551187654321' }, 422, 'telefone-invalido'],
    [{ telefone: '5500987654321' }, 422, 'telefone-invalido'],
    [{ telefone: 'ligue já' }, 422, 'telefone-invalido'],
    [{ nome: ' ' }, 400, 'requisicao-invalida'],
    [{ nome: 'x'.repeat(121) }, 400, 'requisicao-invalida'],
    [{ cargo: 'x'.repeat(121) }, 400, 'requisicao-invalida'],
    [{ nome: 'a\u0000b' }, 400, 'requisicao-invalida'],
  ])('refuses %j', async (over, status, code) => {
    const before = await rowOf(server.a.user);
    expect(codeOf(await update(server.a.user, over))).toEqual([status, code]);
    expect(await rowOf(server.a.user)).toEqual(before);
  });

  it('takes no phone and no job title, and keeps HTML and right-to-left names as text', async () => {
    const response = await update(server.a.user, { telefone: '', cargo: '', nome: '<i>أحمد</i> 😀' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ telefone: '', cargo: '', nome: '<i>أحمد</i> 😀' }),
    ]);
  });

  it('needs a session', async () => {
    const response = await server.app.inject({ method: 'POST', url: '/update/user', payload: {} });
    expect(codeOf(response)).toEqual([401, 'sessao-expirada']);
  });
});
