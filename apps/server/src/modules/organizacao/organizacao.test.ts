import type { Endereco, ErroResposta, Owner } from '@apura/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { RegistryUnavailableError } from '../../platform/registry/port.ts';
import { injectForm } from '../../testing/retificacao-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { startTestServer, type TestOwner, type TestServer, type TestUser } from '../../testing/test-server.ts';

const CNPJ = '11444777000161';
const ENVIADO = {
  cnpj: CNPJ,
  razao: 'Empresa A Fictícia',
  site: 'https://a.exemplo.com.br',
  cep: '01001-000',
  uf: 'SP',
  logradouro: 'Rua das Amostras, 1',
  municipio: 'São Paulo',
};

let server: TestServer;
let fora = false;
beforeAll(async () => {
  server = await startTestServer({
    overrides: {
      ceps: {
        async fetchCep(cep) {
          if (fora) throw new RegistryUnavailableError('down');
          return cep === '00000000' ? null : { cep, uf: 'SP', municipio: 'São Paulo', logradouro: 'Praça da Sé' };
        },
      },
    },
  });
});
afterAll(() => server.close());

const update = (user: TestUser, payload: object) =>
  server.app.inject({ method: 'POST', url: '/update/owner', headers: user.headers, payload });
const updateForm = (user: TestUser, fields: Record<string, string>, file?: Uint8Array, name = 'logo.png') => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (file !== undefined) form.append('file', new Blob([Buffer.from(file)]), name);
  return injectForm(server.app, user, '/update/owner', form);
};
const rowOf = (owner: TestOwner) =>
  asOwner(server.deps.db, owner.id, (trx) =>
    trx.selectFrom('owner').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow(),
  );
const setWhiteLabel = (owner: TestOwner, white_label: boolean) =>
  asOwner(server.deps.db, owner.id, (trx) =>
    trx.updateTable('owner').set({ white_label }).where('id', '=', owner.id).execute(),
  );
const auditsOf = (owner: TestOwner) =>
  asOwner(server.deps.db, owner.id, (trx) =>
    trx
      .selectFrom('auditoria')
      .select(['dados', 'usuario_id'])
      .where('acao', '=', 'owner.alterado')
      .orderBy('id')
      .execute(),
  );
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: 'rgba(200,0,0,0.5)' } });
const stored = async (owner: TestOwner) => {
  const keys: string[] = [];
  for await (const { key } of server.deps.storage.list(`owner=${owner.id}`)) if (key.includes('logo-')) keys.push(key);
  return keys;
};
const getLogo = (user: TestUser) => server.app.inject({ method: 'GET', url: '/api/logo', headers: user.headers });

describe('POST /update/owner', () => {
  // prova: 1.15, 7.13
  it('changes the data of the master’s owner, and answers it as the session does', async () => {
    const response = await update(server.a.master, { ...ENVIADO, cnpj: '11.444.777/0001-61', site: '  a.exemplo  ' });
    expect(response.statusCode).toBe(200);
    const { owner, ...cores } = response.json<{ owner: Owner }>();
    expect(owner).toMatchObject({ ...ENVIADO, site: 'a.exemplo', cep: '01001000', creditos_adquiridos: '100' });
    expect(cores).toEqual({ color_1: '#012E43', color_2: '#31B7D4' });
    expect(await rowOf(server.b)).toMatchObject({ site: '', cep: '' });
  });

  it('writes down which fields changed, by whom, and nothing when nothing changed', async () => {
    await update(server.a.master, { ...ENVIADO, municipio: 'Campinas' });
    const before = await auditsOf(server.a);
    expect(before.at(-1)).toEqual({
      usuario_id: server.a.master.id,
      dados: { campos: expect.arrayContaining(['municipio']) },
    });
    expect((await update(server.a.master, { ...ENVIADO, municipio: 'Campinas' })).statusCode).toBe(200);
    expect(await auditsOf(server.a)).toEqual(before);
  });

  it('takes the same as a form without a file, and empty fields', async () => {
    const vazio = { ...ENVIADO, site: '', cep: '', uf: '', logradouro: '', municipio: '' };
    const response = await updateForm(server.a.master, vazio);
    expect([response.statusCode, response.json<{ owner: Owner }>().owner]).toEqual([
      200,
      expect.objectContaining({ site: '', cep: '', uf: '', municipio: '' }),
    ]);
  });

  it('keeps HTML and right-to-left names as text, without signs that turn lines around', async () => {
    const municipio = '<b>القدس</b> 😀';
    const response = await update(server.a.master, { ...ENVIADO, municipio: `\u202e${municipio}\n` });
    expect(response.json<{ owner: Owner }>().owner.municipio).toBe(municipio);
  });

  it('is for masters alone', async () => {
    for (const user of [server.a.admin, server.a.user]) {
      expect(statusAndCode(await update(user, ENVIADO))).toEqual([403, 'sem-privilegio']);
      expect(statusAndCode(await updateForm(user, ENVIADO, Buffer.from('x')))).toEqual([403, 'sem-privilegio']);
    }
    const nobody = await server.app.inject({ method: 'POST', url: '/update/owner', payload: ENVIADO });
    expect(statusAndCode(nobody)).toEqual([401, 'sessao-expirada']);
  });

  it('cannot be used on another owner: its CNPJ is a change of one’s own', async () => {
    expect(statusAndCode(await update(server.b.master, ENVIADO))).toEqual([403, 'conflito-de-permissao']);
    expect((await rowOf(server.b)).site).toBe('');
  });

  it.each([
    [{ cnpj: '11222333000181' }, 403, 'conflito-de-permissao'],
    [{ cnpj: '' }, 403, 'conflito-de-permissao'],
    [{ razao: 'Outra' }, 403, 'conflito-de-permissao'],
    [{ cep: '0100100' }, 422, 'cep-invalido'],
    [{ cep: '٠١٢٣٤٥٦٧' }, 422, 'cep-invalido'],
    [{ cep: '0100-1000' }, 422, 'cep-invalido'],
    [{ uf: 'XX' }, 422, 'uf-invalida'],
    [{ color_1: '#000000' }, 403, 'sem-customizacao'],
    [{ color_2: '#FFFFFF' }, 403, 'sem-customizacao'],
    [{ color_1: 'red' }, 400, 'requisicao-invalida'],
    [{ site: 'x'.repeat(256) }, 400, 'requisicao-invalida'],
    [{ site: 'javascript:alert(1)' }, 400, 'requisicao-invalida'],
    [{ site: 'data:text/html,oi.com' }, 400, 'requisicao-invalida'],
    [{ site: 'não é um site' }, 400, 'requisicao-invalida'],
    [{ logradouro: 'a\u0000b' }, 400, 'requisicao-invalida'],
    [{ municipio: 7 }, 400, 'requisicao-invalida'],
  ])('refuses %j and changes nothing', async (over, status, code) => {
    const before = await rowOf(server.a);
    const response = await update(server.a.master, { ...ENVIADO, ...over });
    expect(statusAndCode(response)).toEqual([status, code]);
    if (status === 422 || status === 400) {
      const { fields = {} } = response.json<ErroResposta>();
      const inField = Object.keys(fields).join();
      expect(inField === '' ? 'NUL' : inField).toBe('logradouro' in over ? 'NUL' : Object.keys(over).join());
    }
    expect(await rowOf(server.a)).toEqual(before);
  });

  it.each(['', '[]', '"texto"', 'null', '{'])('refuses the body %j', async (payload) => {
    const headers = { ...server.a.master.headers, 'content-type': 'application/json' };
    const response = await server.app.inject({ method: 'POST', url: '/update/owner', headers, payload });
    expect(statusAndCode(response)).toEqual([400, 'requisicao-invalida']);
  });

  it('lets an owner without white label send the colours that it has', async () => {
    const cores = { color_1: '#012e43', color_2: '#31B7D4' };
    expect((await update(server.a.master, { ...ENVIADO, ...cores })).statusCode).toBe(200);
  });
});

describe('the logo and the colours of a white-label owner', () => {
  // prova: 5.54, 6.11
  it('are refused without white label, with the text of the specification, and nothing is kept', async () => {
    const response = await updateForm(server.a.master, ENVIADO, await picture(10, 10).png().toBuffer());
    expect(statusAndCode(response)).toEqual([403, 'sem-customizacao']);
    expect(response.json<ErroResposta>().message).toBe('Sem acesso a customização de interface');
    expect(await stored(server.a)).toEqual([]);
    expect((await getLogo(server.a.user)).statusCode).toBe(204);
  });

  // prova: 1.15, 1.19, 7.14, 7.17
  it('are kept, the logo made anew as a PNG, and everybody of the owner gets it', async () => {
    await setWhiteLabel(server.a, true);
    const sent = await picture(1200, 300)
      .withExif({ IFD0: { Copyright: 'segredo' } })
      .png()
      .toBuffer();
    const cores = { color_1: '#102030', color_2: '#abcdef' };
    const response = await updateForm(server.a.master, { ...ENVIADO, ...cores }, sent);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ color_1: '#102030', color_2: '#ABCDEF' });
    for (const user of [server.a.master, server.a.admin, server.a.user]) {
      const logo = await getLogo(user);
      expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png']);
      const metadata = await sharp(logo.rawPayload).metadata();
      expect(metadata).toMatchObject({ format: 'png', width: 512, height: 128, hasAlpha: true });
      expect(metadata.exif).toBeUndefined();
    }
    expect((await getLogo(server.b.master)).statusCode).toBe(204);
    expect((await auditsOf(server.a)).at(-1)?.dados).toEqual({
      campos: expect.arrayContaining(['logo', 'cor_primaria', 'cor_secundaria']),
    });
  });

  it('replaces the logo, whichever comes first, file or fields, and keeps one', async () => {
    const before = await stored(server.a);
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(await picture(8, 8).jpeg().toBuffer())]), 'logo.jpg');
    for (const [field, value] of Object.entries(ENVIADO)) form.append(field, value);
    const response = await injectForm(server.app, server.a.master, '/update/owner', form);
    expect(response.statusCode).toBe(200);
    const after = await stored(server.a);
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
  });

  it.each([
    ['text by a picture’s name', Buffer.from('não é imagem'), 415, 'imagem-invalida'],
    ['an empty file', Buffer.alloc(0), 415, 'imagem-invalida'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'imagem-invalida'],
    ['more than ten megabytes', Buffer.alloc(10 * 1024 * 1024 + 1, 7), 413, 'arquivo-grande-demais'],
  ])('refuses %s and keeps the one that was there', async (_what, bytes, status, code) => {
    const before = await stored(server.a);
    expect(statusAndCode(await updateForm(server.a.master, ENVIADO, bytes))).toEqual([status, code]);
    expect(await stored(server.a)).toEqual(before);
    expect((await getLogo(server.a.user)).statusCode).toBe(200);
  });

  it('keeps no logo of a form that is refused for its fields', async () => {
    const before = await stored(server.a);
    const png = await picture(8, 8).png().toBuffer();
    expect(statusAndCode(await updateForm(server.a.master, { ...ENVIADO, uf: 'XX' }, png))).toEqual([
      422,
      'uf-invalida',
    ]);
    expect(statusAndCode(await updateForm(server.a.master, { site: 'x' }, png))).toEqual([400, 'requisicao-invalida']);
    expect(await stored(server.a)).toEqual(before);
  });

  it('survives two changes at once: one logo stays, and it can be read', async () => {
    const pngs = await Promise.all([8, 9, 10, 11].map((side) => picture(side, side).png().toBuffer()));
    const responses = await Promise.all(pngs.map((png) => updateForm(server.a.master, ENVIADO, png)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await stored(server.a)).toEqual([(await rowOf(server.a)).logo]);
  });
});

describe('GET /api/cep/:cep', () => {
  const ask = (user: TestUser, cep: string) =>
    server.app.inject({ method: 'GET', url: `/api/cep/${cep}`, headers: user.headers });

  it('answers everybody the address', async () => {
    for (const user of [server.a.master, server.a.admin, server.a.user]) {
      const response = await ask(user, '01001000');
      expect([response.statusCode, response.json<Endereco>()]).toEqual([
        200,
        { cep: '01001000', uf: 'SP', municipio: 'São Paulo', logradouro: 'Praça da Sé' },
      ]);
    }
  });

  it('tells an unknown code from a register that does not answer', async () => {
    expect(statusAndCode(await ask(server.a.user, '00000000'))).toEqual([404, 'cep-nao-encontrado']);
    expect(statusAndCode(await ask(server.a.user, '0100100'))).toEqual([404, 'nao-encontrado']);
    fora = true;
    expect(statusAndCode(await ask(server.a.user, '01001000'))).toEqual([503, 'registro-indisponivel']);
    fora = false;
  });

  it('slows down whoever asks without end, and nobody else', async () => {
    let last = await ask(server.b.user, '01001000');
    for (let asked = 1; asked < 70 && last.statusCode === 200; asked += 1) last = await ask(server.b.user, '01001000');
    expect(statusAndCode(last)).toEqual([429, 'muitas-tentativas']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(server.b.master, '01001000')).statusCode).toBe(200);
  });
});
