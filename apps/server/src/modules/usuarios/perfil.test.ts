import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { multipartOf } from '../../testing/projeto-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
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
const rowOf = (user: TestUser) =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx.selectFrom('usuario').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow(),
  );

describe('POST /update/user', () => {
  // prova: 1.14, 7.10, 7.11
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

  it('logs the names of the changed fields, not their values, and nothing when nothing changed', async () => {
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

  it('asks for the second factor to change the CPF, which recovers a password, and for no other change', async () => {
    const mark = (segundo_fator_em: Date | null) =>
      asOwner(server.deps.db, server.a.id, (trx) =>
        trx.updateTable('usuario').set({ segundo_fator_em }).where('id', '=', server.a.user.id).execute(),
      );
    await update(server.a.user);
    const before = await rowOf(server.a.user);
    await mark(server.clock.now());
    expect(statusAndCode(await update(server.a.user, { cpf: '11144477735' }))).toEqual([403, 'segundo-fator-pedido']);
    expect((await rowOf(server.a.user)).cpf).toBe(before.cpf);
    expect((await update(server.a.user, { cargo: 'Sem prova', cpf: '529.982.247-25' })).statusCode).toBe(200);
    await mark(null);
    expect((await update(server.a.user, { cpf: '11144477735' })).statusCode).toBe(200);
    expect(await rowOf(server.a.user)).toMatchObject({ cpf: '11144477735', cargo: 'Analista' });
  });

  // prova: 6.10
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
    [{ nome: '\u200b\u2060 \u00ad' }, 400, 'requisicao-invalida'],
  ])('refuses %j', async (over, status, code) => {
    const before = await rowOf(server.a.user);
    expect(statusAndCode(await update(server.a.user, over))).toEqual([status, code]);
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
    expect(statusAndCode(response)).toEqual([401, 'sessao-expirada']);
  });
});

describe('the profile picture', () => {
  const picture = (width: number, height: number, background: string, format: 'png' | 'jpeg' = 'png') =>
    sharp({ create: { width, height, channels: 3, background } })
      .toFormat(format)
      .toBuffer();
  const send = async (user: Pick<TestUser, 'headers'>, bytes: Uint8Array, field = 'file', name = 'foto.png') => {
    const form = new FormData();
    form.append(field, new Blob([Buffer.from(bytes)]), name);
    const request = new Response(form);
    return server.app.inject({
      method: 'POST',
      url: '/register/profile',
      headers: { ...user.headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  const show = (user: Pick<TestUser, 'headers'>) =>
    server.app.inject({ method: 'GET', url: '/api/profile', headers: user.headers });
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of server.deps.storage.list(`owner=${server.a.id}`)) keys.push(key);
    return keys;
  };

  // prova: 7.15, 7.16
  it('is none at first, and then each user’s own, made anew and small', async () => {
    expect((await show(server.a.user)).statusCode).toBe(204);
    const sent = await send(server.a.user, await picture(2000, 1000, '#ff0000'));
    expect([sent.statusCode, sent.json()]).toEqual([200, { message: 'Foto de perfil atualizada com sucesso' }]);
    const shown = await show(server.a.user);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(shown.rawPayload.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 256 });
    for (const other of [server.a.admin, server.b.user]) expect((await show(other)).statusCode).toBe(204);
  });

  it('replaces the one before and leaves one file', async () => {
    await send(server.a.user, await picture(50, 50, '#00ff00', 'jpeg'));
    expect(await sharp((await show(server.a.user)).rawPayload).metadata()).toMatchObject({ width: 50, height: 50 });
    expect(await stored()).toHaveLength(1);
    const many = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => send(server.a.user, await picture(20 + i, 20, '#0000ff'))),
    );
    expect(many.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    ['nothing of a picture', Buffer.from('%PDF-1.7'), 'foto.png', 415, 'imagem-invalida'],
    ['an empty file', Buffer.alloc(0), 'foto.png', 415, 'imagem-invalida'],
    ['HTML by the name of a picture', Buffer.from('<html>'), 'foto.jpg', 415, 'imagem-invalida'],
    ['a file of over ten megabytes', Buffer.alloc(11 * 1024 * 1024, 0xff), 'foto.jpg', 413, 'arquivo-grande-demais'],
  ])('refuses %s and keeps the one before', async (_what, bytes, name, status, code) => {
    const before = (await show(server.a.user)).rawPayload;
    expect(statusAndCode(await send(server.a.user, bytes, 'file', name))).toEqual([status, code]);
    expect((await show(server.a.user)).rawPayload.equals(before)).toBe(true);
    expect(await stored()).toHaveLength(1);
  });

  it('keeps the one before when two are sent at once, or one that breaks off after its end', async () => {
    const form = new FormData();
    for (const colour of ['#111111', '#222222']) {
      form.append('file', new Blob([Buffer.from(await picture(9, 9, colour))]), 'foto.png');
    }
    const request = new Response(form);
    const two = Buffer.from(await request.arrayBuffer());
    const before = (await show(server.a.user)).rawPayload;
    for (const [payload, status] of [
      [two, 413],
      [two.subarray(0, two.lastIndexOf('Content-Disposition')), 400],
    ] as const) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/register/profile',
        headers: { ...server.a.user.headers, 'content-type': request.headers.get('content-type') ?? '' },
        payload,
      });
      expect(response.statusCode).toBe(status);
      expect((await show(server.a.user)).rawPayload.equals(before)).toBe(true);
      expect(await stored()).toHaveLength(1);
    }
  });

  it('asks for the file, and for a session', async () => {
    const { payload, headers } = multipartOf('x', []);
    const none = await server.app.inject({
      method: 'POST',
      url: '/register/profile',
      headers: { ...server.a.user.headers, ...headers },
      payload,
    });
    expect(statusAndCode(none)).toEqual([422, 'arquivo-ausente']);
    expect(statusAndCode(await send(server.a.user, await picture(5, 5, 'red'), 'outro'))).toEqual([
      422,
      'arquivo-ausente',
    ]);
    expect(statusAndCode(await send({ headers: { authorization: 'Bearer x' } }, Buffer.alloc(1)))).toEqual([
      401,
      'sessao-expirada',
    ]);
    expect((await show({ headers: { authorization: 'Bearer x' } })).statusCode).toBe(401);
  });
});
