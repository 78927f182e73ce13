import { type EntradaPendente, RETORNO_SSO, type SegredoTotp, type Sessao } from '@apura/contract';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { useSsoTeste } from '../../testing/sso-teste.ts';
import { SENHA } from '../../testing/test-server.ts';

/** Guarantees that users sign in by their owner's own OpenID provider alone, and that no user is created by it. */

const t = useSsoTeste();
const { post, configurar, entrar, voltar } = t;

const acoesDe = async (ownerId: string) =>
  asOwner(t.server.deps.db, ownerId, (trx) =>
    trx.selectFrom('auditoria').select(['acao', 'dados']).orderBy('id', 'desc').limit(3).execute(),
  );

describe('a sign-in by the provider', () => {
  it('opens the session of the active user with the verified e-mail, with the privilege it had', async () => {
    const { ida, cookie, volta, resposta } = await entrar(t.server.a.user.email);
    const url = new URL(ida.json<{ url: string }>().url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      response_type: 'code',
      scope: 'openid email',
      login_hint: t.server.a.user.email,
      nonce: expect.stringMatching(/^.{40,}$/),
      state: expect.stringMatching(/^.{40,}$/),
    });
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    for (const secret of [url.searchParams.get('state'), url.searchParams.get('nonce')])
      expect(cookie?.value).not.toContain(secret);
    expect([resposta.statusCode, resposta.headers.location]).toEqual([302, '/#entrada=aberta']);
    const refresh = resposta.cookies.find(({ name }) => name === 'apura_refresh');
    const sessao = await t.server.app.inject({
      method: 'POST',
      url: '/refresh',
      cookies: { apura_refresh: refresh?.value ?? '' },
    });
    expect(sessao.json<Sessao>().user).toMatchObject({ email: t.server.a.user.email, privilegio: 'user' });
    // The same answer of the provider opens nothing twice, in this browser or in another one.
    for (const pedido of [cookie?.value, undefined]) {
      const repetida = await voltar(volta, pedido);
      expect(repetida.headers.location).toBe('/#falha=sso-recusado');
      expect(repetida.cookies.find(({ name }) => name === 'apura_refresh')).toBeUndefined();
    }
  });

  it('binds its browser by a cookie of this host alone outside localhost', async () => {
    const { buildApp } = await import('../../app.ts');
    const config = { ...t.server.deps.config, publicUrl: 'https://apura.exemplo.com.br' };
    const app = await buildApp({ ...t.server.deps, config });
    const ida = await app.inject({ method: 'POST', url: '/login/sso', payload: { email: t.server.a.user.email } });
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
    const { admin } = t.server.a;
    const porSenha = await post('/login', { username: admin.email, password: SENHA });
    expect((await acoesDe(t.server.a.id))[0]?.acao).toBe('sessao.aberta');
    const antes = porSenha.cookies.find(({ name }) => name === 'apura_refresh')?.value ?? '';
    const renovar = async (apura_refresh: string) =>
      (await t.server.app.inject({ method: 'POST', url: '/refresh', cookies: { apura_refresh } })).statusCode;
    t.server.logLines.length = 0;
    // The way back is a link of another site: a browser brings no strict cookie along.
    const { resposta } = await entrar(admin.email, { refresh: antes });
    expect(resposta.headers.location).toBe('/#entrada=aberta');
    expect((await acoesDe(t.server.a.id))[0]?.acao).toBe('sessao.aberta-por-sso');
    expect(t.server.logLines.join('\n')).toContain('"acts":["sessao.aberta-por-sso"]');
    expect(await renovar(antes)).toBe(401);

    const dentro = resposta.cookies.find(({ name }) => name === 'apura_refresh')?.value ?? '';
    const { accessToken } = (
      await t.server.app.inject({ method: 'POST', url: '/refresh', cookies: { apura_refresh: dentro } })
    ).json<Sessao>();
    const user = { ...admin, headers: { authorization: `Bearer ${accessToken}` } };
    const { segredo } = (await post('/start/factor/totp', { senha: SENHA }, user)).json<SegredoTotp>();
    const codigo = () =>
      new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: t.server.clock.now().getTime() });
    expect((await post('/register/factor/totp', { codigo: codigo() }, user)).statusCode).toBe(200);
    t.server.clock.advance(30_000);
    const volta = await entrar(admin.email);
    const [, texto = ''] = /^\/#entrada=(.+)$/.exec(String(volta.resposta.headers.location)) ?? [];
    const { entrada } = JSON.parse(Buffer.from(texto, 'base64url').toString()) as EntradaPendente;
    expect((await post('/login/factor', { entrada, codigo: codigo() })).statusCode).toBe(200);
    expect((await acoesDe(t.server.a.id))[0]).toMatchObject({
      acao: 'sessao.aberta-por-sso',
      dados: { segundo_fator: 'aplicativo' },
    });
    expect((await post('/delete/factor/totp', {}, user)).statusCode).toBe(200);
  });

  it('is refused in a browser that did not ask for it, and after its time', async () => {
    const vitima = await post('/login/sso', { email: t.server.a.admin.email });
    const { url } = (await post('/login/sso', { email: t.server.a.user.email })).json<{ url: string }>();
    const volta = new URL(await t.provedor.signIn(url, t.server.a.user.email));
    const outro = vitima.cookies.find(({ name }) => name === 'apura_sso')?.value;
    expect((await voltar(volta, outro)).headers.location).toBe('/#falha=sso-recusado');
    expect((await voltar(volta, 'inventado')).headers.location).toBe('/#falha=sso-recusado');

    const tarde = await post('/login/sso', { email: t.server.a.user.email });
    const fim = new URL(await t.provedor.signIn(tarde.json<{ url: string }>().url, t.server.a.user.email));
    t.server.clock.advance(11 * 60_000);
    const cookie = tarde.cookies.find(({ name }) => name === 'apura_sso')?.value;
    expect((await voltar(fim, cookie)).headers.location).toBe('/#falha=sso-recusado');
    t.server.clock.advance(-11 * 60_000);
  });

  it.each([
    ['somebody whom the portal does not know', 'ninguem@a.teste.local', 'sem usuário ativo, ou master'],
    // Administrators choose the provider: what it vouches for must not open an account that may do more than theirs.
    ['the master of the organisation', 'master@a.teste.local', 'sem usuário ativo, ou master'],
    ['another owner’s user', 'user@b.teste.local', 'domínio de fora'],
    ['an e-mail that is none', 'nem arroba nem ponto', 'sem e-mail'],
    ['an e-mail that the provider has not verified', 'naoverificado@a.teste.local', 'e-mail não verificado'],
  ])('lets in no %s, creates nobody, and writes it down', async (_who, como, motivo) => {
    const { resposta } = await entrar(t.server.a.user.email, { como });
    expect(resposta.headers.location).toBe('/#falha=sso-recusado');
    expect(resposta.cookies.find(({ name }) => name === 'apura_refresh')).toBeUndefined();
    const [ultima] = await acoesDe(t.server.a.id);
    expect(ultima).toMatchObject({ acao: 'sessao.recusada', dados: { motivo: `entrada única: ${motivo}` } });
    const usuarios = await asOwner(t.server.deps.db, t.server.a.id, (trx) =>
      trx.selectFrom('usuario').select('id').execute(),
    );
    expect(usuarios).toHaveLength(3);
  });

  it('asks for the user’s second factor as after a password', async () => {
    const { admin } = t.server.a;
    const mark = (segundo_fator_em: Date | null) =>
      asOwner(t.server.deps.db, t.server.a.id, (trx) =>
        trx.updateTable('usuario').set({ segundo_fator_em }).where('id', '=', admin.id).execute(),
      );
    await mark(t.server.clock.now());
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
      asOwner(t.server.deps.db, t.server.a.id, (trx) =>
        trx.updateTable('usuario').set({ situacao }).where('id', '=', t.server.a.user.id).execute(),
      );
    await mudar('inactive');
    expect((await entrar(t.server.a.user.email)).resposta.headers.location).toBe('/#falha=sso-recusado');
    await mudar('active');
  });
});

describe('the identity at the provider', () => {
  const OUTRA = 'outra-pessoa';
  const NOVO = 'casada@a.teste.local';
  const identidadeDe = (email: string) =>
    asOwner(t.server.deps.db, t.server.a.id, (trx) =>
      trx
        .selectFrom('usuario')
        .select(['sso_emissor', 'sso_sujeito'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow(),
    );
  const SEM = { sso_emissor: null, sso_sujeito: null };
  const permissao = (status: string) =>
    post('/update/user/permission', { email: t.server.a.user.email, status, nivelAcesso: 'user' }, t.server.a.master);

  it('is kept by the first sign-in, and no other one opens the account by the same e-mail', async () => {
    const { email } = t.server.a.user;
    expect(await identidadeDe(email)).toEqual({ sso_emissor: t.provedor.emissor, sso_sujeito: email });
    expect(await identidadeDe(t.server.a.master.email)).toEqual(SEM);
    t.provedor.emails.set(OUTRA, email);
    const { resposta } = await entrar(email, { como: OUTRA });
    expect(resposta.headers.location).toBe('/#falha=sso-outra-conta');
    expect(resposta.cookies.find(({ name }) => name === 'apura_refresh')).toBeUndefined();
    const [ultima] = await acoesDe(t.server.a.id);
    expect(ultima).toMatchObject({
      acao: 'sessao.recusada',
      dados: { motivo: 'entrada única: outra conta do provedor com este e-mail' },
    });
    expect((await identidadeDe(email)).sso_sujeito).toBe(email);
  });

  it('opens its account after the e-mail changed at the provider, verified there or not', async () => {
    const { email } = t.server.a.user;
    for (const novo of [NOVO, 'fora@b.teste.local']) {
      t.provedor.emails.set(email, novo);
      const { resposta } = await entrar(email);
      expect(resposta.headers.location).toBe('/#entrada=aberta');
    }
    t.provedor.emails.delete(email);
  });

  it('is forgotten when an administrator shuts the user out, so that a new account may take its place', async () => {
    const { email } = t.server.a.user;
    expect((await permissao('inativo')).statusCode).toBe(200);
    expect(await identidadeDe(email)).toEqual(SEM);
    expect((await permissao('ativo')).statusCode).toBe(200);
    expect((await entrar(email, { como: OUTRA })).resposta.headers.location).toBe('/#entrada=aberta');
    expect((await entrar(email)).resposta.headers.location).toBe('/#falha=sso-outra-conta');
  });

  it('is forgotten with the provider or its client, and not when other settings change', async () => {
    const { email } = t.server.a.user;
    expect((await configurar(t.server.a.master, { dominios: ['A.teste.local'] })).statusCode).toBe(200);
    expect((await identidadeDe(email)).sso_sujeito).toBe(OUTRA);
    expect((await configurar(t.server.a.master, { client_id: 'outro' })).statusCode).toBe(200);
    expect(await identidadeDe(email)).toEqual(SEM);
    expect((await configurar(t.server.a.master)).statusCode).toBe(200);
    expect((await entrar(email)).resposta.headers.location).toBe('/#entrada=aberta');
    expect((await post('/delete/sso', {}, t.server.a.master)).statusCode).toBe(200);
    expect(await identidadeDe(email)).toEqual(SEM);
    expect((await configurar(t.server.a.master)).statusCode).toBe(200);
  });
});

describe('an answer of another provider', () => {
  it('is refused at the address of the owner whose provider was not asked, before its code goes anywhere', async () => {
    const ida = await post('/login/sso', { email: t.server.a.user.email });
    const cookie = ida.cookies.find(({ name }) => name === 'apura_sso')?.value;
    const volta = new URL(await t.provedor.signIn(ida.json<{ url: string }>().url, t.server.a.user.email));
    expect(volta.pathname).toBe(`${RETORNO_SSO}/${t.server.a.id}`);
    const errada = new URL(volta);
    errada.pathname = `${RETORNO_SSO}/${t.server.b.id}`;
    const antes = t.provedor.trocas();
    expect((await voltar(errada, cookie)).headers.location).toBe('/#falha=sso-recusado');
    const [ultima] = await acoesDe(t.server.a.id);
    expect(ultima).toMatchObject({ dados: { motivo: 'entrada única: resposta de outro provedor' } });
    expect(t.provedor.trocas()).toBe(antes);
    expect((await voltar(volta, cookie)).headers.location).toBe('/#entrada=aberta');
    expect(t.provedor.trocas()).toBe(antes + 1);
  });

  it('is refused when the owner took another provider meanwhile', async () => {
    const ida = await post('/login/sso', { email: t.server.a.user.email });
    const cookie = ida.cookies.find(({ name }) => name === 'apura_sso')?.value;
    const volta = new URL(await t.provedor.signIn(ida.json<{ url: string }>().url, t.server.a.user.email));
    // The same provider under another spelling of its address: only the issuer in the answer is compared.
    expect((await configurar(t.server.a.master, { emissor: `${t.provedor.emissor}/` })).statusCode).toBe(200);
    const antes = t.provedor.trocas();
    expect((await voltar(volta, cookie)).headers.location).toBe('/#falha=sso-recusado');
    expect(t.provedor.trocas()).toBe(antes);
    expect((await configurar(t.server.a.master)).statusCode).toBe(200);
  });
});
