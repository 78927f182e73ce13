import type { ErroResposta, UsuarioItem } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { linkIdOf, mailsTo } from '../../testing/mail-teste.ts';
import { createEmpresaTeste, createProjetoTeste, findProjetoTeste } from '../../testing/projeto-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { SENHA, startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { lockLimite, lockUsuario } from './equipe.repo.ts';
import { cleanLinks } from './index.ts';

/** Guarantees who sees, shuts out and removes the users of an owner, and what stays of them. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: true });
});
afterAll(() => server.close());
beforeEach(() => setLimite(100));

const CPF = '52998224725';
const setLimite = (limite: number) =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx.updateTable('owner').set({ limite_usuarios: limite }).where('id', '=', server.a.id).execute(),
  );
const post = (user: Pick<TestUser, 'headers'>, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });
const convidar = (user: TestUser, nome: string, over: object = {}) =>
  post(user, '/register/user', { nome: `Pessoa ${nome}`, email: `${nome}@convite.exemplo`, cpf: CPF, ...over });
const listar = async (user: TestUser) =>
  (await server.app.inject({ method: 'GET', url: '/api/users', headers: user.headers })).json<{
    users: UsuarioItem[];
  }>().users;
const emailDe = (nome: string) => `${nome}@convite.exemplo`;
const permissao = (user: TestUser, email: string, status: string, nivelAcesso = 'user') =>
  post(user, '/update/user/permission', { email, status, nivelAcesso });
const excluir = (user: TestUser, email: string) => post(user, '/delete/user', { email });
const login = (username: string) =>
  server.app.inject({ method: 'POST', url: '/login', payload: { username, password: SENHA } });
const linksDe = (email: string) =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .selectFrom('link_acesso')
      .innerJoin('usuario', 'usuario.id', 'link_acesso.usuario_id')
      .select(['link_acesso.id', 'link_acesso.criado_em', 'link_acesso.expira_em', 'link_acesso.encerrado_em'])
      .where('usuario.email', '=', email)
      .orderBy('link_acesso.criado_em')
      .execute(),
  );
/** As if a week had passed; the sessions of the test live on. */
const expireConvites = () =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .updateTable('link_acesso')
      .set({ expira_em: new Date(0) })
      .execute(),
  );
const whoAmI = async ({ headers }: TestUser) =>
  (await server.app.inject({ method: 'GET', url: '/api/processes', headers })).statusCode;

/** Invites somebody, who accepts: a user with a session. */
async function entrar(nome: string): Promise<TestUser> {
  expect((await convidar(server.a.admin, nome)).statusCode).toBe(200);
  const id = linkIdOf((await mailsTo(server, emailDe(nome)))[0]);
  const aceito = await server.app.inject({ method: 'POST', url: '/reset/pass', payload: { id, nova: SENHA } });
  expect(aceito.statusCode).toBe(200);
  const token = (await login(emailDe(nome))).json<{ accessToken: string }>().accessToken;
  return { id: '', email: emailDe(nome), token, headers: { authorization: `Bearer ${token}` } };
}

describe('GET /api/users', () => {
  // prova: 3.2, 7.19
  it('lists the owner’s users, those who lead first, with the keys of the specification', async () => {
    for (const user of [server.a.master, server.a.admin]) {
      const users = await listar(user);
      expect(users.slice(0, 3)).toEqual([
        { name: 'master a', email: server.a.master.email, privilege: 'master', user_status: 'active' },
        { name: 'administrator a', email: server.a.admin.email, privilege: 'administrator', user_status: 'active' },
        { name: 'user a', email: server.a.user.email, privilege: 'user', user_status: 'active' },
      ]);
    }
    expect(JSON.stringify(await listar(server.b.admin))).not.toContain('@a.teste.local');
  });

  it('is for administrators and masters', async () => {
    const response = await server.app.inject({ method: 'GET', url: '/api/users', headers: server.a.user.headers });
    expect([response.statusCode, response.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'sem-privilegio', message: 'Usuário não possui privilégios adequados' }),
    ]);
  });
});

describe('a user who changes something while an administrator changes the user', () => {
  it('waits for nobody who waits for the user', async () => {
    const { a, deps } = server;
    const { promise: ownerIsHeld, resolve: tell } = Promise.withResolvers<void>();
    const outcomes = await asOwner(deps.db, a.id, async (own) => {
      await lockUsuario(own, a.user.id);
      const administrator = asOwner(deps.db, a.id, async (trx) => {
        await lockLimite(trx, a.id);
        tell();
        return (await lockUsuario(trx, a.user.id))?.email;
      });
      await ownerIsHeld;
      await insertAuditoria(own, { ownerId: a.id, usuarioId: a.user.id, acao: 'usuario.alterado' });
      return [administrator];
    });
    expect(await Promise.all(outcomes)).toEqual([a.user.email]);
  });
});

describe('POST /update/user/permission', () => {
  // prova: 4.38, 7.12
  it('shuts a user out at once, also from a recovery link, and lets the user in again', async () => {
    const dora = await entrar('dora');
    expect(await whoAmI(dora)).toBe(200);
    await server.app.inject({ method: 'POST', url: '/reset', payload: { username: dora.email, cpf: CPF } });
    const id = linkIdOf((await mailsTo(server, dora.email))[0]);
    const off = await permissao(server.a.admin, dora.email, 'inativo');
    expect([off.statusCode, off.json<UsuarioItem>().user_status]).toEqual([200, 'inactive']);
    expect(await whoAmI(dora)).toBe(401);
    expect((await login(dora.email)).statusCode).toBe(401);
    const use = await server.app.inject({ method: 'POST', url: '/reset/pass', payload: { id, nova: SENHA } });
    expect(statusAndCode(use)).toEqual([422, 'link-invalido']);
    expect((await permissao(server.a.admin, dora.email, 'inativo')).statusCode).toBe(200);
    const on = await permissao(server.a.master, ` ${dora.email.toUpperCase()}`, 'ativo');
    expect([on.statusCode, on.json<UsuarioItem>().user_status]).toEqual([200, 'active']);
    expect(await whoAmI(dora)).toBe(401);
    expect((await login(dora.email)).statusCode).toBe(200);
  });

  it('takes an invitation back, and gives it again', async () => {
    await convidar(server.a.admin, 'elisa');
    const id = linkIdOf((await mailsTo(server, emailDe('elisa')))[0]);
    expect((await permissao(server.a.admin, emailDe('elisa'), 'ativo')).json<UsuarioItem>().user_status).toBe(
      'invited',
    );
    expect(await mailsTo(server, emailDe('elisa'))).toHaveLength(1);
    await permissao(server.a.admin, emailDe('elisa'), 'inativo');
    const use = await server.app.inject({ method: 'POST', url: '/reset/pass', payload: { id, nova: SENHA } });
    expect(statusAndCode(use)).toEqual([422, 'link-invalido']);
    expect((await permissao(server.a.admin, emailDe('elisa'), 'ativo')).json<UsuarioItem>().user_status).toBe(
      'invited',
    );
    expect(await mailsTo(server, emailDe('elisa'))).toHaveLength(2);
  });

  it('lets an inactive user’s place be taken, and needs one to activate', async () => {
    const fabi = await entrar('fabi');
    await permissao(server.a.admin, fabi.email, 'inativo');
    const lugares = (await listar(server.a.admin)).filter(({ user_status: s }) => s !== 'inactive').length;
    await setLimite(lugares);
    const full = await permissao(server.a.admin, fabi.email, 'ativo');
    expect([full.statusCode, full.json<ErroResposta>().message]).toEqual([409, 'Limite de usuários atingido']);
    await setLimite(lugares + 1);
    expect((await permissao(server.a.admin, fabi.email, 'ativo')).statusCode).toBe(200);
    expect(statusAndCode(await convidar(server.a.admin, 'sem-lugar'))).toEqual([409, 'limite-usuarios']);
  });

  // prova: 6.4
  it('refuses what it must', async () => {
    const gil = await entrar('gil');
    for (const [user, email, status, nivel, code] of [
      [server.a.user, gil.email, 'inativo', 'user', [403, 'sem-privilegio']],
      [server.a.admin, server.a.master.email, 'inativo', 'master', [403, 'conflito-de-permissao']],
      [server.a.admin, server.a.admin.email, 'inativo', 'administrator', [403, 'conflito-de-permissao']],
      [server.a.master, server.a.admin.email, 'inativo', 'administrator', [403, 'conflito-de-permissao']],
      [server.a.master, gil.email, 'ativo', 'administrator', [403, 'conflito-de-permissao']],
      [server.a.master, gil.email, 'ativo', '', [403, 'conflito-de-permissao']],
      [server.a.master, gil.email, 'suspenso', 'user', [422, 'valores-incorretos']],
      [server.a.master, 'ninguem@convite.exemplo', 'inativo', 'user', [404, 'nao-encontrado']],
      [server.a.master, server.b.user.email, 'inativo', 'user', [404, 'nao-encontrado']],
      [server.b.admin, gil.email, 'inativo', 'user', [404, 'nao-encontrado']],
    ] as const) {
      expect([email, status, nivel, statusAndCode(await permissao(user, email, status, nivel))]).toEqual([
        email,
        status,
        nivel,
        code,
      ]);
    }
    expect(await whoAmI(gil)).toBe(200);
  });
});

describe('POST /delete/user', () => {
  // prova: 7.22
  it('shuts the user out at once; what the user made stays under the same name, and the address is free', async () => {
    const hugo = await entrar('hugo');
    await createEmpresaTeste(server.app, server.a.master);
    const projetoId = await createProjetoTeste(server.app, hugo);
    const response = await excluir(server.a.admin, hugo.email);
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Usuário excluído' }]);
    expect(await whoAmI(hugo)).toBe(401);
    expect((await login(hugo.email)).statusCode).toBe(401);
    expect((await listar(server.a.admin)).map(({ email }) => email)).not.toContain(hugo.email);
    expect(await findProjetoTeste(server.app, server.a.master, projetoId)).toMatchObject({
      usuario: 'Pessoa hugo',
      usuarioEmail: hugo.email,
    });
    const row = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('usuario').selectAll().where('email', '=', hugo.email).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ cpf: '', telefone: '', cargo: '', senha_hash: null, foto: null, nome: 'Pessoa hugo' });
    expect(statusAndCode(await excluir(server.a.admin, hugo.email))).toEqual([404, 'nao-encontrado']);
    expect((await convidar(server.b.admin, 'hugo')).statusCode).toBe(200);
  });

  it('frees a place of the limit', async () => {
    const iara = await entrar('iara');
    await setLimite((await listar(server.a.admin)).filter(({ user_status: s }) => s !== 'inactive').length);
    expect(statusAndCode(await convidar(server.a.admin, 'joana'))).toEqual([409, 'limite-usuarios']);
    await excluir(server.a.admin, iara.email);
    expect((await convidar(server.a.admin, 'joana')).statusCode).toBe(200);
  });

  // prova: 6.4
  it('refuses what it must', async () => {
    for (const [user, email, code] of [
      [server.a.user, emailDe('joana'), [403, 'sem-privilegio']],
      [server.a.admin, server.a.master.email, [403, 'conflito-de-permissao']],
      [server.a.admin, server.a.admin.email, [403, 'conflito-de-permissao']],
      [server.a.master, server.a.master.email, [403, 'conflito-de-permissao']],
      [server.a.master, server.b.user.email, [404, 'nao-encontrado']],
      [server.b.master, emailDe('joana'), [404, 'nao-encontrado']],
    ] as const) {
      expect([email, statusAndCode(await excluir(user, email))]).toEqual([email, code]);
    }
  });

  it('removes once what many remove at once', async () => {
    await convidar(server.a.admin, 'kleber');
    const answers = await Promise.all(Array.from({ length: 10 }, () => excluir(server.a.admin, emailDe('kleber'))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(9);
  });
});

describe('the cleaning', () => {
  it('takes links away a month after they expired, and no others', async () => {
    const emailVelho = emailDe('limpa');
    await convidar(server.a.admin, 'limpa');
    await cleanLinks(server.deps);
    expect(await linksDe(emailVelho)).toHaveLength(1);
    await expireConvites();
    await cleanLinks(server.deps);
    expect(await linksDe(emailVelho)).toHaveLength(0);
  });
});

describe('the audit log', () => {
  it('has a row of each of these, with who and whom', async () => {
    const rows = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('auditoria').select(['acao', 'rotulo', 'usuario_id']).execute(),
    );
    const acoes = new Set(rows.map(({ acao }) => acao));
    for (const acao of [
      'usuario.convidado',
      'usuario.reconvidado',
      'usuario.aceitou-convite',
      'usuario.desativado',
      'usuario.ativado',
      'usuario.excluido',
    ]) {
      expect(acoes).toContain(acao);
    }
    expect(rows.find(({ acao }) => acao === 'usuario.excluido')).toMatchObject({
      rotulo: 'Pessoa hugo (hugo@convite.exemplo)',
      usuario_id: server.a.admin.id,
    });
  });
});
