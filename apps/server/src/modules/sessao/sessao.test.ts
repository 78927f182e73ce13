import type { ErroResposta, Sessao } from '@apura/contract';
import { MODULOS, ownerSchema, usuarioSchema } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { useSessoesTeste } from '../../testing/sessoes-teste.ts';
import { SENHA } from '../../testing/test-server.ts';
import { MAX_SESSOES } from './sessao.service.ts';

/** Guarantees how a session begins and ends, and what a sign-in tells of accounts. */

const t = useSessoesTeste();
const { login, refresh, cookieOf, alive, newUser } = t;

const MINUTO_MS = 60 * 1000;

const SEM_ORIGEM = { agente: undefined, aparelho: undefined, sessaoAnterior: undefined };

describe('POST /login', () => {
  // prova: 1.21, 3.1, 3.4, 3.6, 7.3
  it('answers the session with the fields of the specification', async () => {
    const { email } = await newUser('campos');
    const response = await login(` ${email.toUpperCase()} `, SENHA);
    expect(response.statusCode).toBe(200);
    const sessao = response.json<Sessao>();
    expect(Object.keys(sessao).sort()).toEqual([
      'accessToken',
      'color_1',
      'color_2',
      'owner',
      'produto',
      'tools',
      'user',
    ]);
    expect(Object.keys(sessao.user).sort()).toEqual(Object.keys(usuarioSchema.shape).sort());
    expect(Object.keys(sessao.owner).sort()).toEqual(Object.keys(ownerSchema.shape).sort());
    expect(sessao).toMatchObject({
      color_1: '#012E43',
      color_2: '#31B7D4',
      user: { email, privilegio: 'master', plano: 'Plano' },
    });
    expect(sessao.owner).toMatchObject({
      creditos_adquiridos: '7',
      creditos_consumidos: '0',
      first_price: '10.50',
      white_label: false,
    });
    expect(Object.keys(sessao.tools).sort()).toEqual([...MODULOS].sort());
    expect(Object.entries(sessao.tools).filter(([, on]) => on)).toEqual([['gerar_relatorios', true]]);
    expect(response.body).not.toContain('argon2');
  });

  it('ends the session that the browser had, of this user or another one, and no other', async () => {
    const { email } = await newUser('antes');
    const outra = await newUser('antes-colega');
    const entrar = (username: string, apura_refresh?: string) =>
      t.server.app.inject({
        method: 'POST',
        url: '/login',
        payload: { username, password: SENHA },
        cookies: apura_refresh === undefined ? {} : { apura_refresh },
      });
    const [primeira, alheia] = [await entrar(email), await entrar(email)];
    // A token that was renewed meanwhile still names its session.
    const renovada = await refresh(cookieOf(primeira));
    expect(renovada.statusCode).toBe(200);
    // What did not open anything ends nothing.
    expect((await login(email, 'Errada@2026')).statusCode).toBe(401);
    expect(await alive(primeira.json<Sessao>().accessToken)).toBe(true);
    const segunda = await entrar(email, cookieOf(primeira));
    expect(await alive(primeira.json<Sessao>().accessToken)).toBe(false);
    expect((await refresh(cookieOf(renovada))).statusCode).toBe(401);
    const colega = await entrar(outra.email, cookieOf(segunda));
    expect(await alive(segunda.json<Sessao>().accessToken)).toBe(false);
    expect((await entrar(email, 'inventado')).statusCode).toBe(200);
    expect([colega, alheia].map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const { accessToken } of [colega.json<Sessao>(), alheia.json<Sessao>()])
      expect(await alive(accessToken)).toBe(true);
  });

  it(`lets a user have ${MAX_SESSOES} sessions: one more ends the one used longest ago`, async () => {
    const { email, ownerId } = await newUser('muitas');
    const tokens: string[] = [];
    for (let n = 0; n < MAX_SESSOES; n += 1) {
      tokens.push((await login(email, SENHA)).json<Sessao>().accessToken);
      t.server.clock.advance(1_000);
    }
    const [primeira = ''] = tokens;
    t.server.clock.advance(2 * MINUTO_MS);
    // The oldest one is in use, so the second one goes.
    const emUso = await t.server.app.inject({
      method: 'GET',
      url: '/api/processes',
      headers: { authorization: `Bearer ${primeira}` },
    });
    expect(emUso.statusCode).toBe(200);
    const nova = (await login(email, SENHA)).json<Sessao>().accessToken;
    const vivas = await Promise.all([...tokens, nova].map(alive));
    expect(vivas.flatMap((viva, n) => (viva ? [] : [n]))).toEqual([1]);
    const abertas = await asOwner(t.server.deps.db, ownerId, (trx) =>
      trx.selectFrom('sessao_familia').select('id').where('encerrada_em', 'is', null).execute(),
    );
    expect(abertas).toHaveLength(MAX_SESSOES);
  });

  it('sets cookies hidden from scripts and other sites; outside localhost Secure and of this host alone', async () => {
    const here = (await login(t.server.a.user.email, SENHA)).cookies;
    expect(here.map(({ name }) => name)).toEqual(['apura_refresh', 'apura_aparelho']);
    for (const cookie of here) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
      expect(cookie.secure).toBeUndefined();
    }
    const outside = {
      ...t.server.deps,
      config: { ...t.server.deps.config, publicUrl: 'https://apura.exemplo.com.br' },
    };
    const { buildApp } = await import('../../app.ts');
    const app = await buildApp(outside);
    const response = await app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: t.server.a.user.email, password: SENHA },
    });
    expect(response.cookies.map(({ name }) => name)).toEqual(['__Host-apura_refresh', '__Host-apura_aparelho']);
    for (const cookie of response.cookies) {
      // What the prefix asks for; a browser refuses the cookie otherwise.
      expect(cookie).toMatchObject({ secure: true, path: '/', httpOnly: true, sameSite: 'Strict' });
      expect(cookie.domain).toBeUndefined();
    }
    const [{ value = '' } = {}] = response.cookies;
    const renew = (name: string) => app.inject({ method: 'POST', url: '/refresh', cookies: { [name]: value } });
    // Another name of the domain can plant the plain name.
    expect((await renew('apura_refresh')).statusCode).toBe(401);
    const renewed = await renew('__Host-apura_refresh');
    expect([renewed.statusCode, renewed.cookies[0]?.name]).toEqual([200, '__Host-apura_refresh']);
    expect(renewed.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const out = await app.inject({ method: 'POST', url: '/logout' });
    expect(out.cookies).toEqual([expect.objectContaining({ name: '__Host-apura_refresh', value: '', secure: true })]);
    await app.close();
  });

  it('answers the same for a wrong password, an unknown, an inactive and an invited user', async () => {
    const inactive = await newUser('inativo');
    const invited = await newUser('convidado');
    await asOwner(t.server.deps.db, inactive.ownerId, (trx) =>
      trx.updateTable('usuario').set({ situacao: 'inactive' }).execute(),
    );
    await asOwner(t.server.deps.db, invited.ownerId, (trx) =>
      trx.updateTable('usuario').set({ situacao: 'invited', senha_hash: null }).execute(),
    );
    const answers = await Promise.all([
      login(t.server.a.user.email, 'Errada@2026'),
      login('ninguem@lugar.nenhum', 'Errada@2026'),
      login(inactive.email, SENHA),
      login(invited.email, SENHA),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.cookies).toEqual([]);
      const { requestId, ...body } = answer.json<ErroResposta>();
      expect(requestId).toBeTruthy();
      expect(body).toEqual({
        code: 'credenciais-invalidas',
        message: 'Falha ao se conectar, verifique e-mail e senha fornecidos',
        page: '/erros/credenciais-invalidas',
      });
    }
  });

  it('opens no session if the password changed or the user was shut out while it was checked', async () => {
    const { crypto, db } = t.server.deps;
    const { login: open } = await import('./login.service.ts');
    for (const [nome, mudanca] of [
      ['trocada', { senha_hash: await crypto.hashPassword('Outra@2026') }],
      ['desativado', { situacao: 'inactive' }],
    ] as const) {
      const { email, ownerId } = await newUser(nome);
      const meanwhile = {
        ...t.server.deps,
        crypto: {
          ...crypto,
          async verifyPassword(hash: string, senha: string) {
            await asOwner(db, ownerId, (trx) => trx.updateTable('usuario').set(mudanca).execute());
            return crypto.verifyPassword(hash, senha);
          },
        },
      };
      const entrada = { username: email, password: SENHA, endereco: '10.8.8.8', ...SEM_ORIGEM };
      await expect(open(meanwhile, entrada, async () => null)).rejects.toMatchObject({ code: 'credenciais-invalidas' });
      const familias = await asOwner(db, ownerId, (trx) => trx.selectFrom('sessao_familia').select('id').execute());
      expect(familias).toEqual([]);
    }
  });

  it('spends the same work on an unknown e-mail as on a wrong password', async () => {
    let checks = 0;
    const { crypto } = t.server.deps;
    const counting = {
      ...t.server.deps,
      crypto: {
        ...crypto,
        verifyPassword: (hash: string, senha: string) => {
          checks += 1;
          return crypto.verifyPassword(hash, senha);
        },
        wastePasswordCheck: (senha: string) => {
          checks += 1;
          return crypto.wastePasswordCheck(senha);
        },
      },
    };
    const service = await import('./login.service.ts');
    for (const username of [t.server.b.user.email, 'ninguem2@lugar.nenhum']) {
      checks = 0;
      await expect(
        service.login(
          counting,
          { username, password: 'Errada@2026', endereco: '10.9.9.9', ...SEM_ORIGEM },
          async () => null,
        ),
      ).rejects.toThrow();
      expect(checks).toBe(1);
    }
  });

  it('refuses a malformed body by the contract, and a password outside the rules with their text', async () => {
    const empty = await t.server.app.inject({ method: 'POST', url: '/login', payload: { username: 'a' } });
    expect(empty.statusCode).toBe(400);
    expect(empty.json<ErroResposta>()).toMatchObject({
      code: 'requisicao-invalida',
      fields: { password: expect.any(String) },
    });
    const weak = await login(t.server.a.user.email, 'curta');
    expect([weak.statusCode, weak.json<ErroResposta>().message]).toEqual([401, 'Senha informada inválida']);
  });

  it('keeps neither passwords, tokens nor e-mails in the log or the counters', async () => {
    expect(t.server.logLines.length).toBeGreaterThan(0);
    const log = t.server.logLines.join('');
    for (const secret of [SENHA, 'Errada@2026', t.server.a.user.email, t.server.a.user.token])
      expect(log).not.toContain(secret);
    const rows = await asSystem(t.server.deps.db, 'limpeza', (trx) =>
      trx.selectFrom('throttle').select('chave').execute(),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.chave).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a suspended owner', () => {
  const suspend = (ownerId: string, suspenso_em: Date | null) =>
    asOwner(t.server.deps.db, ownerId, (trx) =>
      trx.updateTable('owner').set({ suspenso_em }).where('id', '=', ownerId).execute(),
    );

  it('has no door open, neither old nor new, and the other owners keep theirs', async () => {
    const [um, outro] = [await newUser('suspensa'), await newUser('livre')];
    const sessao = await login(um.email, SENHA);
    const daOutra = await login(outro.email, SENHA);
    await suspend(um.ownerId, new Date());
    expect(await alive(sessao.json<Sessao>().accessToken)).toBe(false);
    expect((await refresh(cookieOf(sessao))).statusCode).toBe(401);
    expect((await login(um.email, SENHA)).json<ErroResposta>().code).toBe('credenciais-invalidas');
    expect(await alive(daOutra.json<Sessao>().accessToken)).toBe(true);
    expect((await login(outro.email, SENHA)).statusCode).toBe(200);
    await suspend(um.ownerId, null);
    expect((await login(um.email, SENHA)).statusCode).toBe(200);
  });
});
