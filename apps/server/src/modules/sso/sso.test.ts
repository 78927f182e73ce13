import { type EntradaPendente, RETORNO_SSO, type SegredoTotp, type Sessao } from '@apura/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { CLIENTE_OIDC, type ProvedorTeste, startProvedorTeste } from '../../testing/provedor-oidc-teste.ts';
import { SENHA, startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { retornoDe } from './retorno-de.ts';

/** Guarantees that users sign in by their owner's own OpenID provider alone, and that no user is created by it. */
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

const acoesDe = async (ownerId: string) =>
  asOwner(server.deps.db, ownerId, (trx) =>
    trx.selectFrom('auditoria').select(['acao', 'dados']).orderBy('id', 'desc').limit(3).execute(),
  );

describe('a sign-in by the provider', () => {
  it('opens the session of the active user with the verified e-mail, with the privilege it had', async () => {
    const { ida, cookie, volta, resposta } = await entrar(server.a.user.email);
    const url = new URL(ida.json<{ url: string }>().url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      response_type: 'code',
      scope: 'openid email',
      login_hint: server.a.user.email,
      nonce: expect.stringMatching(/^.{40,}$/),
      state: expect.stringMatching(/^.{40,}$/),
    });
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    for (const secret of [url.searchParams.get('state'), url.searchParams.get('nonce')])
      expect(cookie?.value).not.toContain(secret);
    expect([resposta.statusCode, resposta.headers.location]).toEqual([302, '/#entrada=aberta']);
    const refresh = resposta.cookies.find(({ name }) => name === 'apura_refresh');
    const sessao = await server.app.inject({
      method: 'POST',
      url: '/refresh',
      cookies: { apura_refresh: refresh?.value ?? '' },
    });
    expect(sessao.json<Sessao>().user).toMatchObject({ email: server.a.user.email, privilegio: 'user' });
    // The same answer of the provider opens nothing twice, in this browser or in another one.
    for (const pedido of [cookie?.value, undefined]) {
      const repetida = await voltar(volta, pedido);
      expect(repetida.headers.location).toBe('/#falha=sso-recusado');
      expect(repetida.cookies.find(({ name }) => name === 'apura_refresh')).toBeUndefined();
    }
  });

  it('binds its browser by a cookie of this host alone outside localhost', async () => {
    const { buildApp } = await import('../../app.ts');
    const config = { ...server.deps.config, publicUrl: 'https://apura.exemplo.com.br' };
    const app = await buildApp({ ...server.deps, config });
    const ida = await app.inject({ method: 'POST', url: '/login/sso', payload: { email: server.a.user.email } });
    await app.close();
    const [cookie] = ida.cookies;
    expect(cookie).toMatchObject({
      name: '__Host-apura_sso',
      secure: true,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(cookie?.domain).toBeUndefined();
  });

  it('is told apart from one by password, also with a second factor, and ends the session of before', async () => {
    const { admin } = server.a;
    const porSenha = await post('/login', { username: admin.email, password: SENHA });
    expect((await acoesDe(server.a.id))[0]?.acao).toBe('sessao.aberta');
    const antes = porSenha.cookies.find(({ name }) => name === 'apura_refresh')?.value ?? '';
    const renovar = async (apura_refresh: string) =>
      (await server.app.inject({ method: 'POST', url: '/refresh', cookies: { apura_refresh } })).statusCode;
    server.logLines.length = 0;
    // The way back is a link of another site: a browser brings no strict cookie along.
    const { resposta } = await entrar(admin.email, { refresh: antes });
    expect(resposta.headers.location).toBe('/#entrada=aberta');
    expect((await acoesDe(server.a.id))[0]?.acao).toBe('sessao.aberta-por-sso');
    expect(server.logLines.join('\n')).toContain('"acts":["sessao.aberta-por-sso"]');
    expect(await renovar(antes)).toBe(401);

    const dentro = resposta.cookies.find(({ name }) => name === 'apura_refresh')?.value ?? '';
    const { accessToken } = (
      await server.app.inject({ method: 'POST', url: '/refresh', cookies: { apura_refresh: dentro } })
    ).json<Sessao>();
    const user = { ...admin, headers: { authorization: `Bearer ${accessToken}` } };
    const { segredo } = (await post('/start/factor/totp', { senha: SENHA }, user)).json<SegredoTotp>();
    const codigo = () =>
      new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: server.clock.now().getTime() });
    expect((await post('/register/factor/totp', { codigo: codigo() }, user)).statusCode).toBe(200);
    server.clock.advance(30_000);
    const volta = await entrar(admin.email);
    const [, texto = ''] = /^\/#entrada=(.+)$/.exec(String(volta.resposta.headers.location)) ?? [];
    const { entrada } = JSON.parse(Buffer.from(texto, 'base64url').toString()) as EntradaPendente;
    expect((await post('/login/factor', { entrada, codigo: codigo() })).statusCode).toBe(200);
    expect((await acoesDe(server.a.id))[0]).toMatchObject({
      acao: 'sessao.aberta-por-sso',
      dados: { segundo_fator: 'aplicativo' },
    });
    expect((await post('/delete/factor/totp', {}, user)).statusCode).toBe(200);
  });

  it('is refused in a browser that did not ask for it, and after its time', async () => {
    const vitima = await post('/login/sso', { email: server.a.admin.email });
    const { url } = (await post('/login/sso', { email: server.a.user.email })).json<{ url: string }>();
    const volta = new URL(await provedor.signIn(url, server.a.user.email));
    const outro = vitima.cookies.find(({ name }) => name === 'apura_sso')?.value;
    expect((await voltar(volta, outro)).headers.location).toBe('/#falha=sso-recusado');
    expect((await voltar(volta, 'inventado')).headers.location).toBe('/#falha=sso-recusado');

    const tarde = await post('/login/sso', { email: server.a.user.email });
    const fim = new URL(await provedor.signIn(tarde.json<{ url: string }>().url, server.a.user.email));
    server.clock.advance(11 * 60_000);
    const cookie = tarde.cookies.find(({ name }) => name === 'apura_sso')?.value;
    expect((await voltar(fim, cookie)).headers.location).toBe('/#falha=sso-recusado');
    server.clock.advance(-11 * 60_000);
  });

  it.each([
    ['somebody whom the portal does not know', 'ninguem@a.teste.local', 'sem usuário ativo, ou master'],
    // Administrators choose the provider: what it vouches for must not open an account that may do more than theirs.
    ['the master of the organisation', 'master@a.teste.local', 'sem usuário ativo, ou master'],
    ['another owner’s user', 'user@b.teste.local', 'domínio de fora'],
    ['an e-mail that is none', 'nem arroba nem ponto', 'sem e-mail'],
    ['an e-mail that the provider has not verified', 'naoverificado@a.teste.local', 'e-mail não verificado'],
  ])('lets in no %s, creates nobody, and writes it down', async (_who, como, motivo) => {
    const { resposta } = await entrar(server.a.user.email, { como });
    expect(resposta.headers.location).toBe('/#falha=sso-recusado');
    expect(resposta.cookies.find(({ name }) => name === 'apura_refresh')).toBeUndefined();
    const [ultima] = await acoesDe(server.a.id);
    expect(ultima).toMatchObject({ acao: 'sessao.recusada', dados: { motivo: `entrada única: ${motivo}` } });
    const usuarios = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('usuario').select('id').execute(),
    );
    expect(usuarios).toHaveLength(3);
  });

  it('asks for the user’s second factor as after a password', async () => {
    const { admin } = server.a;
    const mark = (segundo_fator_em: Date | null) =>
      asOwner(server.deps.db, server.a.id, (trx) =>
        trx.updateTable('usuario').set({ segundo_fator_em }).where('id', '=', admin.id).execute(),
      );
    await mark(server.clock.now());
    const { resposta } = await entrar(admin.email);
    await mark(null);
    const [, pendente = ''] = /^\/#entrada=(.+)$/.exec(String(resposta.headers.location)) ?? [];
    expect(JSON.parse(Buffer.from(pendente, 'base64url').toString())).toMatchObject({
      entrada: expect.stringMatching(/^.{43}$/),
      configurar: false,
    } satisfies Partial<EntradaPendente>);
    expect(resposta.cookies.find(({ name }) => name === 'apura_refresh')).toBeUndefined();
  });

  it('keeps an inactive user out', async () => {
    const mudar = (situacao: 'active' | 'inactive') =>
      asOwner(server.deps.db, server.a.id, (trx) =>
        trx.updateTable('usuario').set({ situacao }).where('id', '=', server.a.user.id).execute(),
      );
    await mudar('inactive');
    expect((await entrar(server.a.user.email)).resposta.headers.location).toBe('/#falha=sso-recusado');
    await mudar('active');
  });
});

describe('the identity at the provider', () => {
  const OUTRA = 'outra-pessoa';
  const NOVO = 'casada@a.teste.local';
  const identidadeDe = (email: string) =>
    asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .selectFrom('usuario')
        .select(['sso_emissor', 'sso_sujeito'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow(),
    );
  const SEM = { sso_emissor: null, sso_sujeito: null };
  const permissao = (status: string) =>
    post('/update/user/permission', { email: server.a.user.email, status, nivelAcesso: 'user' }, server.a.master);

  it('is kept by the first sign-in, and no other one opens the account by the same e-mail', async () => {
    const { email } = server.a.user;
    expect(await identidadeDe(email)).toEqual({ sso_emissor: provedor.emissor, sso_sujeito: email });
    expect(await identidadeDe(server.a.master.email)).toEqual(SEM);
    provedor.emails.set(OUTRA, email);
    const { resposta } = await entrar(email, { como: OUTRA });
    expect(resposta.headers.location).toBe('/#falha=sso-outra-conta');
    expect(resposta.cookies.find(({ name }) => name === 'apura_refresh')).toBeUndefined();
    const [ultima] = await acoesDe(server.a.id);
    expect(ultima).toMatchObject({
      acao: 'sessao.recusada',
      dados: { motivo: 'entrada única: outra conta do provedor com este e-mail' },
    });
    expect((await identidadeDe(email)).sso_sujeito).toBe(email);
  });

  it('opens its account after the e-mail changed at the provider, verified there or not', async () => {
    const { email } = server.a.user;
    for (const novo of [NOVO, 'fora@b.teste.local']) {
      provedor.emails.set(email, novo);
      const { resposta } = await entrar(email);
      expect(resposta.headers.location).toBe('/#entrada=aberta');
    }
    provedor.emails.delete(email);
  });

  it('is forgotten when an administrator shuts the user out, so that a new account may take its place', async () => {
    const { email } = server.a.user;
    expect((await permissao('inativo')).statusCode).toBe(200);
    expect(await identidadeDe(email)).toEqual(SEM);
    expect((await permissao('ativo')).statusCode).toBe(200);
    expect((await entrar(email, { como: OUTRA })).resposta.headers.location).toBe('/#entrada=aberta');
    expect((await entrar(email)).resposta.headers.location).toBe('/#falha=sso-outra-conta');
  });

  it('is forgotten with the provider or its client, and not when other settings change', async () => {
    const { email } = server.a.user;
    expect((await configurar(server.a.master, { dominios: ['A.teste.local'] })).statusCode).toBe(200);
    expect((await identidadeDe(email)).sso_sujeito).toBe(OUTRA);
    expect((await configurar(server.a.master, { client_id: 'outro' })).statusCode).toBe(200);
    expect(await identidadeDe(email)).toEqual(SEM);
    expect((await configurar(server.a.master)).statusCode).toBe(200);
    expect((await entrar(email)).resposta.headers.location).toBe('/#entrada=aberta');
    expect((await post('/delete/sso', {}, server.a.master)).statusCode).toBe(200);
    expect(await identidadeDe(email)).toEqual(SEM);
    expect((await configurar(server.a.master)).statusCode).toBe(200);
  });
});

describe('an answer of another provider', () => {
  it('is refused at the address of the owner whose provider was not asked, before its code goes anywhere', async () => {
    const ida = await post('/login/sso', { email: server.a.user.email });
    const cookie = ida.cookies.find(({ name }) => name === 'apura_sso')?.value;
    const volta = new URL(await provedor.signIn(ida.json<{ url: string }>().url, server.a.user.email));
    expect(volta.pathname).toBe(`${RETORNO_SSO}/${server.a.id}`);
    const errada = new URL(volta);
    errada.pathname = `${RETORNO_SSO}/${server.b.id}`;
    const antes = provedor.trocas();
    expect((await voltar(errada, cookie)).headers.location).toBe('/#falha=sso-recusado');
    const [ultima] = await acoesDe(server.a.id);
    expect(ultima).toMatchObject({ dados: { motivo: 'entrada única: resposta de outro provedor' } });
    expect(provedor.trocas()).toBe(antes);
    expect((await voltar(volta, cookie)).headers.location).toBe('/#entrada=aberta');
    expect(provedor.trocas()).toBe(antes + 1);
  });

  it('is refused when the owner took another provider meanwhile', async () => {
    const ida = await post('/login/sso', { email: server.a.user.email });
    const cookie = ida.cookies.find(({ name }) => name === 'apura_sso')?.value;
    const volta = new URL(await provedor.signIn(ida.json<{ url: string }>().url, server.a.user.email));
    // The same provider under another spelling of its address: only the issuer in the answer is compared.
    expect((await configurar(server.a.master, { emissor: `${provedor.emissor}/` })).statusCode).toBe(200);
    const antes = provedor.trocas();
    expect((await voltar(volta, cookie)).headers.location).toBe('/#falha=sso-recusado');
    expect(provedor.trocas()).toBe(antes);
    expect((await configurar(server.a.master)).statusCode).toBe(200);
  });
});
