import { todayInSaoPaulo } from '@apura/br';
import { type Certificado, type ErroResposta, FLUXOS } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createPfxTeste, type PfxTesteOptions } from '../../testing/pfx-teste.ts';
import { createEmpresaTeste, EMPRESA_CNPJ, novoProjetoDe } from '../../testing/projeto-teste.ts';
import { injectForm } from '../../testing/retificacao-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { findCertificadoDoCnpj, openSegredoCertificado } from './index.ts';
import { openCertificado } from './segredo-certificado.ts';

const SENHA = 'Segredo@1';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await createEmpresaTeste(server.app, server.a.user);
});
afterAll(() => server.close());

beforeEach(async () => {
  await asOwner(server.deps.db, server.a.id, (trx) => trx.deleteFrom('certificado').execute());
});

/** Around the test's own clock, so that what is valid stays so. */
function around(days: { from: number; to: number }): { inicio: Date; fim: Date } {
  const now = server.clock.now().getTime();
  return { inicio: new Date(now + days.from * 86_400_000), fim: new Date(now + days.to * 86_400_000) };
}

const valido = () => around({ from: -30, to: 365 });

async function importar(user: TestUser, pfx: Uint8Array | null, senha = SENHA, name = 'certificado.pfx') {
  const form = new FormData();
  form.append('senha', senha);
  if (pfx !== null) form.append('file', new Blob([Buffer.from(pfx)]), name);
  return injectForm(server.app, user, '/register/certificate', form);
}

async function listar(user: TestUser): Promise<Certificado[]> {
  const response = await server.app.inject({ method: 'GET', url: '/api/certificates', headers: user.headers });
  return response.json<{ certificates: Certificado[] }>().certificates;
}

const excluir = (user: TestUser, nome: string) =>
  server.app.inject({ method: 'POST', url: '/delete/certificate', headers: user.headers, payload: { nome } });

describe('POST /register/certificate', () => {
  // prova: 1.3, 3.11, 7.23, 7.24
  it('keeps holder and validity as the certificate says them, and the key sealed', async () => {
    const { a } = server;
    const pfx = createPfxTeste({ ...valido(), cnpj: EMPRESA_CNPJ });
    const response = await importar(a.admin, pfx);
    expect(response.statusCode).toBe(200);
    const nome = `AURORA FICTICIA LTDA:${EMPRESA_CNPJ}`;
    expect(response.json<Certificado>()).toMatchObject({ name: nome, status: 'active' });
    expect(await listar(a.user)).toHaveLength(1);
    const row = await asOwner(server.deps.db, a.id, (trx) =>
      trx.selectFrom('certificado').selectAll().executeTakeFirstOrThrow(),
    );
    expect(row.titular_cnpj).toBe(EMPRESA_CNPJ);
    const conteudo = row.conteudo ?? Buffer.of();
    expect(conteudo.includes(SENHA)).toBe(false);
    expect(conteudo.includes(pfx.subarray(0, 64))).toBe(false);
    expect(openCertificado(server.deps.crypto, a.id, conteudo)).toEqual({ pfx, senha: SENHA });
    expect(() => openCertificado(server.deps.crypto, server.b.id, conteudo)).toThrow();
    expect(server.logLines.join('')).not.toContain(SENHA);
  });

  // prova: 5.59, 9.30
  it.each<[string, number, PfxTesteOptions, { senha?: string; days?: { from: number; to: number } }]>([
    ['certificado-senha-incorreta', 422, {}, { senha: 'outra' }],
    ['certificado-expirado', 422, {}, { days: { from: -400, to: -1 } }],
    ['certificado-expirado', 422, {}, { days: { from: 5, to: 400 } }],
    ['certificado-nao-a1', 422, { tipo: 3 }, {}],
    ['certificado-nao-a1', 422, { key: false }, {}],
  ])('refuses %s (%i)', async (code, status, pfx, { senha, days }) => {
    const sent = createPfxTeste({ ...around(days ?? { from: -30, to: 365 }), ...pfx });
    const response = await importar(server.a.master, sent, senha);
    expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([status, code]);
    expect(await listar(server.a.user)).toHaveLength(0);
  });

  it('refuses other bytes, none at all, too many, and a key that was cut', async () => {
    const { master } = server.a;
    const codeOf = async (bytes: Uint8Array | null) => {
      const response = await importar(master, bytes);
      return [response.statusCode, response.json<ErroResposta>().code];
    };
    expect(await codeOf(Buffer.from('isto não é um certificado'))).toEqual([415, 'pfx-invalido']);
    expect(await codeOf(Buffer.of())).toEqual([422, 'arquivo-ausente']);
    expect(await codeOf(null)).toEqual([422, 'arquivo-ausente']);
    expect(await codeOf(Buffer.alloc(1024 * 1024 + 1))).toEqual([413, 'arquivo-grande-demais']);
    const cut = createPfxTeste(valido()).subarray(0, 700);
    expect((await codeOf(cut))[0]).not.toBe(500);
  });

  it('takes the same one once, also when it is sent twice at once, and a renewed one in its place', async () => {
    const { master } = server.a;
    const pfx = createPfxTeste(valido());
    const answers = await Promise.all([importar(master, pfx), importar(master, pfx)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const renovado = createPfxTeste(around({ from: -1, to: 700 }));
    expect((await importar(master, renovado)).statusCode).toBe(200);
    expect((await importar(master, pfx)).json<ErroResposta>().code).toBe('certificado-ja-cadastrado');
    expect(await listar(master)).toHaveLength(1);
  });

  it('is for administrators and masters alone, and told before the file is read', async () => {
    const response = await importar(server.a.user, createPfxTeste(valido()));
    expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([403, 'sem-privilegio']);
  });

  it('leaves what happened in the audit log', async () => {
    await importar(server.a.master, createPfxTeste(valido()));
    const row = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('auditoria').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ acao: 'certificado.importado', usuario_id: server.a.master.id });
  });
});

describe('an imported certificate', () => {
  it('reads as expired once its last day is over', async () => {
    await importar(server.a.master, createPfxTeste(around({ from: -1, to: 10 })));
    expect((await listar(server.a.user))[0]?.status).toBe('active');
    server.clock.advance(11 * 86_400_000);
    const response = await server.app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: server.a.master.email, password: 'Apura@2026' },
    });
    const { accessToken } = response.json<{ accessToken: string }>();
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await listar({ ...server.a.master, headers }))[0]?.status).toBe('expired');
    server.clock.advance(-11 * 86_400_000);
  });

  // prova: 7.25
  it('cannot be deleted while a project needs it, and then with its key', async () => {
    const { a } = server;
    const { name } = (await importar(a.master, createPfxTeste(valido()))).json<Certificado>();
    const projeto = await server.app.inject({
      method: 'POST',
      url: '/register/process',
      headers: a.user.headers,
      payload: {
        ...novoProjetoDe(EMPRESA_CNPJ),
        upload: 1,
        tools: [...FLUXOS.automatica.tools],
        certificado: name,
      },
    });
    expect(projeto.statusCode).toBe(200);
    expect((await excluir(a.master, name)).json<ErroResposta>().code).toBe('certificado-em-uso');
    const id = projeto.json<{ projectId: string }>().projectId;
    await server.app.inject({ method: 'POST', url: '/delete/process', headers: a.user.headers, payload: { id } });
    expect((await excluir(a.user, name)).statusCode).toBe(403);
    const response = await excluir(a.admin, name);
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      200,
      'Sucesso ao deletar certificado',
    ]);
    expect(await listar(a.user)).toHaveLength(0);
    expect((await excluir(a.admin, name)).statusCode).toBe(404);
  });
});

describe('what signs in the name of an owner', () => {
  it('is opened while it is valid, and else says why it is not, to its owner alone', async () => {
    const { a, b, deps } = server;
    const nome = `AURORA FICTICIA LTDA:${EMPRESA_CNPJ}`;
    const pfx = createPfxTeste({ ...valido(), cnpj: EMPRESA_CNPJ });
    await importar(a.admin, pfx);
    const hoje = todayInSaoPaulo(server.clock.now());
    const open = (ownerId: string) =>
      asOwner(deps.db, ownerId, (trx) => openSegredoCertificado(deps, trx, { ownerId, nome }));
    const achar = (ownerId: string, cnpj: string) =>
      asOwner(deps.db, ownerId, (trx) => findCertificadoDoCnpj(trx, { cnpj, hoje }));
    const mudar = (mudanca: { validade?: string; status?: string }) =>
      asOwner(deps.db, a.id, (trx) => trx.updateTable('certificado').set(mudanca).execute());

    expect(await open(a.id)).toMatchObject({ ok: true, segredo: { pfx, senha: SENHA } });
    expect(await open(b.id)).toEqual({ ok: false, mensagem: `O certificado ${nome} foi excluído.` });
    expect([
      await achar(a.id, `${EMPRESA_CNPJ.slice(0, 8)}000299`),
      await achar(a.id, '12345678000195'),
      await achar(b.id, EMPRESA_CNPJ),
    ]).toEqual([nome, undefined, undefined]);
    await mudar({ status: 'off' });
    expect(await open(a.id)).toEqual({ ok: false, mensagem: `O certificado ${nome} não pode ser usado.` });
    await mudar({ status: 'active', validade: hoje });
    expect(await open(a.id)).toMatchObject({ mensagem: expect.stringContaining('vence hoje') });
    await mudar({ validade: '2020-01-31' });
    expect(await open(a.id)).toMatchObject({ mensagem: expect.stringContaining('venceu em 31/01/2020.') });
    expect(await achar(a.id, EMPRESA_CNPJ)).toBeUndefined();
  });
});
