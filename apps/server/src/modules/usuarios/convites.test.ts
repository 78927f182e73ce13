import { randomBytes } from 'node:crypto';
import type { ErroResposta, UsuarioItem } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { linkIdOf, mailsTo } from '../../testing/mail-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { SENHA, startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

/**
 * Guarantees that people join an owner by a mailed invitation, once, within the limit, and that mails are throttled.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: true });
});
afterAll(() => server.close());
beforeEach(() => setLimite(100));

const CPF = '52998224725';
const DIA_SEGUNDOS = 24 * 60 * 60;

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
const countAll = () =>
  asOwner(server.deps.db, server.a.id, async (trx) => {
    const rows = await trx.selectFrom('usuario').select('email').where('excluido_em', 'is', null).execute();
    return rows.length;
  });

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
const validadeDoConvite = async (email: string) => {
  const link = (await linksDe(email)).at(-1);
  return link === undefined ? 0 : (link.expira_em.getTime() - link.criado_em.getTime()) / 1000;
};
/** As if a week had passed; the sessions of the test live on. */
const expireConvites = () =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .updateTable('link_acesso')
      .set({ expira_em: new Date(0) })
      .execute(),
  );
describe('POST /register/user', () => {
  // prova: 1.16, 5.63, 7.20
  it('invites by a mail whose link activates the user, who then signs in', async () => {
    const response = await convidar(server.a.admin, 'ana', { email: '  ANA@Convite.Exemplo ', cpf: '529.982.247-25' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { name: 'Pessoa ana', email: emailDe('ana'), privilege: 'user', user_status: 'invited' },
    ]);
    const [mail, ...more] = await mailsTo(server, emailDe('ana'));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Convite para o Apura');
    expect(mail?.text).toContain('administrator a convidou você para usar o Apura com a equipe Empresa A Fictícia.');
    expect(mail?.html).toContain('Ativar meu cadastro');
    const id = linkIdOf(mail);
    expect((await login(emailDe('ana'))).statusCode).toBe(401);
    expect(await validadeDoConvite(emailDe('ana'))).toBe(7 * DIA_SEGUNDOS);
    const done = await server.app.inject({ method: 'POST', url: '/reset/pass', payload: { id, nova: SENHA } });
    expect(done.statusCode).toBe(200);
    expect((await login(emailDe('ana'))).statusCode).toBe(200);
  });

  // prova: 6.2, 8.5
  it('is for administrators and masters, whatever the body says', async () => {
    expect(statusAndCode(await convidar(server.a.user, 'sem-privilegio'))).toEqual([403, 'sem-privilegio']);
    expect(statusAndCode(await post({ headers: { authorization: 'Bearer a.b.c' } }, '/register/user', {}))).toEqual([
      401,
      'sessao-expirada',
    ]);
    expect((await convidar(server.a.master, 'bia', { privilegio: 'master' })).json<UsuarioItem>().privilege).toBe(
      'user',
    );
    expect(await mailsTo(server, emailDe('sem-privilegio'))).toEqual([]);
  });

  // prova: 5.7
  it.each([
    [{ nome: '' }, 400, 'requisicao-invalida'],
    [{ nome: '   ' }, 400, 'requisicao-invalida'],
    [{ nome: '\u202e\u0007' }, 400, 'requisicao-invalida'],
    [{ nome: 'x'.repeat(121) }, 400, 'requisicao-invalida'],
    [{ nome: 7 }, 400, 'requisicao-invalida'],
    [{ email: '' }, 400, 'requisicao-invalida'],
    [{ email: 'sem-arroba' }, 422, 'email-invalido'],
    [{ email: 'a@b.co, c@d.ef' }, 422, 'email-invalido'],
    [{ email: 'a@b.co\r\nBcc: c@d.ef' }, 422, 'email-invalido'],
    [{ email: '😀@b.co' }, 422, 'email-invalido'],
    [{ email: 'İ@b.co' }, 422, 'email-invalido'],
    [{ cpf: '' }, 422, 'cpf-invalido'],
    [{ cpf: '52998224724' }, 422, 'cpf-invalido'],
    [{ cpf: '00000000000' }, 422, 'cpf-invalido'],
  ])('refuses %j', async (over, status, code) => {
    const before = await countAll();
    expect(statusAndCode(await convidar(server.a.admin, 'recusada', over))).toEqual([status, code]);
    expect(await countAll()).toBe(before);
  });

  it('keeps strange names except for marks of text direction, and never writes them as HTML into a mail', async () => {
    const nome = 'محمد 😀 <b>Zé</b> "da\u202e Silva"';
    const response = await convidar(server.a.admin, 'estranha', { nome });
    expect(response.json<UsuarioItem>().name).toBe('محمد 😀 <b>Zé</b> "da Silva"');
    const mail = (await mailsTo(server, emailDe('estranha')))[0];
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.text).not.toContain('<b>');
  });

  // prova: 8.6
  it('takes an address once over the whole platform, in any case', async () => {
    expect((await convidar(server.a.admin, 'unica')).statusCode).toBe(200);
    for (const [user, email] of [
      [server.a.admin, 'UNICA@convite.exemplo'],
      [server.b.admin, emailDe('unica')],
      [server.b.admin, 'Unica@Convite.EXEMPLO'],
      [server.a.master, server.b.user.email],
      [server.a.master, server.a.user.email],
    ] as const) {
      const response = await convidar(user, 'x', { email });
      expect([response.statusCode, response.json()]).toEqual([
        409,
        expect.objectContaining({
          code: 'email-ja-cadastrado',
          message: 'E-mail já cadastrado na nossa plataforma',
        }),
      ]);
    }
    expect(await mailsTo(server, emailDe('unica'))).toHaveLength(1);
  });

  // prova: 8.4, 9.37
  it('never passes the limit with fifty invitations at once', async () => {
    await setLimite((await countAll()) + 7);
    const before = await countAll();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => convidar(i % 2 === 0 ? server.a.admin : server.a.master, `lote${i}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    for (const answer of refused) {
      expect([answer.statusCode, answer.json<ErroResposta>().message]).toEqual([409, 'Limite de usuários atingido']);
    }
    expect(await countAll()).toBe(before + 7);
    expect((await server.deps.mail.archive?.list(10_000))?.length).toBeGreaterThan(0);
    const mails = await Promise.all(Array.from({ length: 50 }, (_, i) => mailsTo(server, emailDe(`lote${i}`))));
    expect(mails.flat()).toHaveLength(7);
  });

  it('never makes one person twice with fifty invitations at once, of two owners', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => convidar(i % 2 === 0 ? server.a.admin : server.b.admin, 'disputada')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => statusAndCode(answer)[1] === 'email-ja-cadastrado')).toHaveLength(49);
    expect(await mailsTo(server, emailDe('disputada'))).toHaveLength(1);
  });

  it('invites anew whose invitation has expired, with the data given now; the old link stays dead', async () => {
    await convidar(server.a.admin, 'esquecida');
    const velho = linkIdOf((await mailsTo(server, emailDe('esquecida')))[0]);
    expect(statusAndCode(await convidar(server.a.admin, 'esquecida'))).toEqual([409, 'email-ja-cadastrado']);
    await expireConvites();
    await setLimite(await countAll());
    const anew = await convidar(server.a.admin, 'esquecida', { nome: 'Outro Nome' });
    expect([anew.statusCode, anew.json<UsuarioItem>().name]).toEqual([200, 'Outro Nome']);
    const mails = await mailsTo(server, emailDe('esquecida'));
    expect(mails).toHaveLength(2);
    const novo = linkIdOf(mails[0]);
    const use = (id: string) => server.app.inject({ method: 'POST', url: '/reset/pass', payload: { id, nova: SENHA } });
    expect(statusAndCode(await use(velho))).toEqual([422, 'link-invalido']);
    expect((await use(novo)).statusCode).toBe(200);
    await expireConvites();
    expect(statusAndCode(await convidar(server.a.admin, 'esquecida'))).toEqual([409, 'email-ja-cadastrado']);
  });
});

describe('an invited administrator or master', () => {
  it('is not invited anew, and so not changed, from the list of users', async () => {
    await convidar(server.a.admin, 'chefe', { nome: 'Nome da Chefe' });
    await expireConvites();
    for (const privilegio of ['administrator', 'master'] as const) {
      await asOwner(server.deps.db, server.a.id, (trx) =>
        trx.updateTable('usuario').set({ privilegio }).where('email', '=', emailDe('chefe')).execute(),
      );
      expect(statusAndCode(await convidar(server.a.admin, 'chefe', { nome: 'Outro' }))).toEqual([
        409,
        'email-ja-cadastrado',
      ]);
    }
    expect((await listar(server.a.admin)).find(({ email }) => email === emailDe('chefe'))?.name).toBe('Nome da Chefe');
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('usuario').set({ privilegio: 'user' }).where('email', '=', emailDe('chefe')).execute(),
    );
  });
});

describe('invitation mails', () => {
  const MUITOS = 'Muitos convites enviados na última hora, tente novamente mais tarde';
  const passHour = () =>
    asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .updateTable('link_acesso')
        .set({ criado_em: new Date(server.clock.now().getTime() - 3_600_000) })
        .execute(),
    );

  it('go to one address five times in an hour, however they are asked for', async () => {
    expect((await convidar(server.a.admin, 'insistente')).statusCode).toBe(200);
    const repetir = async (i: number) => {
      if (i % 2 === 0) {
        expect((await permissao(server.a.admin, emailDe('insistente'), 'inativo')).statusCode).toBe(200);
        return permissao(server.a.admin, emailDe('insistente'), 'ativo');
      }
      expect((await excluir(server.a.admin, emailDe('insistente'))).statusCode).toBe(200);
      return convidar(server.a.admin, 'insistente');
    };
    for (const i of [0, 1, 2, 3]) expect((await repetir(i)).statusCode).toBe(200);
    const recusada = await repetir(4);
    expect([recusada.statusCode, recusada.headers['retry-after'], recusada.json()]).toEqual([
      429,
      '3600',
      expect.objectContaining({ code: 'muitas-tentativas', message: MUITOS }),
    ]);
    expect(statusAndCode(await repetir(5))).toEqual([429, 'muitas-tentativas']);
    expect((await listar(server.a.admin)).some(({ email }) => email === emailDe('insistente'))).toBe(false);
    expect(await mailsTo(server, emailDe('insistente'))).toHaveLength(5);
    expect((await convidar(server.a.admin, 'outra-pessoa')).statusCode).toBe(200);
    await passHour();
    expect((await convidar(server.a.admin, 'insistente')).statusCode).toBe(200);
  });

  it('of an owner are a hundred in an hour, which another owner does not feel', async () => {
    const { id, user, admin } = server.b;
    const agora = server.clock.now();
    await asOwner(server.deps.db, id, (trx) =>
      trx
        .insertInto('link_acesso')
        .values(
          Array.from({ length: 100 }, () => ({
            owner_id: id,
            usuario_id: user.id,
            tipo: 'convite' as const,
            token_hash: randomBytes(32),
            criado_em: agora,
            expira_em: agora,
          })),
        )
        .execute(),
    );
    const recusada = await convidar(admin, 'centesima-primeira');
    expect([recusada.statusCode, recusada.json<ErroResposta>().message]).toEqual([429, MUITOS]);
    expect((await convidar(server.a.admin, 'da-outra')).statusCode).toBe(200);
  });
});
