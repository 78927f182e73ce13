import type { ErroResposta, Sessao } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { useSessoesTeste } from '../../testing/sessoes-teste.ts';
import { SENHA } from '../../testing/test-server.ts';

/** Guarantees how a session is renewed, how long it lives, and that what has expired is removed. */

const t = useSessoesTeste();
const { login, refresh, cookieOf, alive, newUser } = t;

const HORA_MS = 60 * 60 * 1000;
const MINUTO_MS = 60 * 1000;

describe('POST /refresh', () => {
  // prova: 7.5
  it('rotates the token and answers the session anew', async () => {
    const first = cookieOf(await login(t.server.a.master.email, SENHA));
    const response = await refresh(first);
    expect(response.statusCode).toBe(200);
    expect(cookieOf(response)).not.toBe(first);
    expect(await alive(response.json<Sessao>().accessToken)).toBe(true);
    expect((await refresh(cookieOf(response))).statusCode).toBe(200);
  });

  it('gives two tabs that refresh at once the same successor', async () => {
    const first = cookieOf(await login(t.server.a.master.email, SENHA));
    const [one, two] = await Promise.all([refresh(first), refresh(first)]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(cookieOf(one)).toBe(cookieOf(two));
    t.server.clock.advance(29_000);
    expect(cookieOf(await refresh(first))).toBe(cookieOf(one));
  });

  it('ends the whole family when a rotated token comes back later', async () => {
    const first = cookieOf(await login(t.server.a.master.email, SENHA));
    const rotated = await refresh(first);
    t.server.clock.advance(31_000);
    const reuse = await refresh(first);
    expect([reuse.statusCode, reuse.json<ErroResposta>().code]).toEqual([401, 'sessao-expirada']);
    expect((await refresh(cookieOf(rotated))).statusCode).toBe(401);
    t.server.clock.advance(6_000);
    expect(await alive(rotated.json<Sessao>().accessToken)).toBe(false);
    const audit = await asOwner(t.server.deps.db, t.server.a.id, (trx) =>
      trx.selectFrom('auditoria').select('acao').where('acao', '=', 'sessao.derrubada').execute(),
    );
    expect(audit).toHaveLength(1);
  });

  it('answers 401 without a cookie, with a forged, an expired one, and for a user made inactive', async () => {
    const expired = cookieOf(await login(t.server.b.master.email, SENHA));
    const { email, ownerId } = await newUser('demitido');
    const fired = cookieOf(await login(email, SENHA));
    await asOwner(t.server.deps.db, ownerId, (trx) =>
      trx.updateTable('usuario').set({ situacao: 'inactive' }).execute(),
    );
    expect((await refresh(fired)).statusCode).toBe(401);
    t.server.clock.advance(12 * HORA_MS);
    for (const cookie of [undefined, '', 'forjado', expired]) {
      const response = await refresh(cookie);
      expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([401, 'sessao-expirada']);
    }
  });

  it('keeps hashes only', async () => {
    const first = cookieOf(await login(t.server.a.master.email, SENHA));
    const second = cookieOf(await refresh(first));
    const rows = await asSystem(t.server.deps.db, 'limpeza', (trx) =>
      trx.selectFrom('sessao_token').selectAll().execute(),
    );
    expect(rows.length).toBeGreaterThan(1);
    const dump = JSON.stringify(
      rows.map((row) => [row.token_hash.toString('utf8'), row.token_hash.toString('base64url')]),
    );
    expect(dump).not.toContain(first);
    expect(dump).not.toContain(second);
  });
});

describe('the life of a session', () => {
  /** Works in a session: a request every quarter of an hour, whose token is renewed before. */
  const work = async (cookie: string, { ateMs }: { ateMs: number }) => {
    let last = cookie;
    for (let ms = 0; ms < ateMs; ms += 15 * MINUTO_MS) {
      t.server.clock.advance(15 * MINUTO_MS);
      const renewed = await refresh(last);
      if (renewed.statusCode !== 200) return { ms: ms + 15 * MINUTO_MS, cookie: last };
      last = cookieOf(renewed);
      const headers = { authorization: `Bearer ${renewed.json<Sessao>().accessToken}` };
      expect((await t.server.app.inject({ method: 'GET', url: '/api/processes', headers })).statusCode).toBe(200);
    }
    return { ms: Number.POSITIVE_INFINITY, cookie: last };
  };
  /** A portal that is left open: it renews its session, follows the events and does nothing else. */
  const leaveOpen = async (cookie: string, ms: number) => {
    let last = cookie;
    for (let past = 0; past < ms; past += 5 * MINUTO_MS) {
      t.server.clock.advance(5 * MINUTO_MS);
      const renewed = await refresh(last);
      if (renewed.statusCode !== 200) return past + 5 * MINUTO_MS;
      last = cookieOf(renewed);
      const token = renewed.json<Sessao>().accessToken;
      const { authenticate } = await import('../../http/authenticate.ts');
      const { streamEventos } = await import('@apura/contract');
      const request = { headers: { authorization: `Bearer ${token}` }, url: '/api/events' };
      await authenticate(t.server.app.autenticador, request as never, streamEventos);
    }
    return Number.POSITIVE_INFINITY;
  };

  it('ends after twelve hours, however often it is renewed and used, and its cookie with it', async () => {
    const response = await login(t.server.a.master.email, SENHA);
    const cookie = response.cookies.find(({ name }) => name === 'apura_refresh');
    expect(cookie?.maxAge).toBe((12 * HORA_MS) / 1000);
    expect((await work(cookieOf(response), { ateMs: 24 * HORA_MS })).ms).toBe(12 * HORA_MS);
  });

  it('ends after an hour that nobody uses it, although the portal renews it every five minutes', async () => {
    expect(await leaveOpen(cookieOf(await login(t.server.a.master.email, SENHA)), 3 * HORA_MS)).toBe(HORA_MS);
  });

  it('lets an access token in no longer than its session', async () => {
    const first = await login(t.server.a.master.email, SENHA);
    t.server.clock.advance(50 * MINUTO_MS);
    const token = (await refresh(cookieOf(first))).json<Sessao>().accessToken;
    expect(await alive(token)).toBe(true);
    t.server.clock.advance(11 * MINUTO_MS);
    expect(await alive(token)).toBe(false);
  });

  it('is as long as the settings say', async () => {
    const { config } = t.server.deps;
    const before = { ...config };
    Object.assign(config, { sessionHours: 2, sessionIdleMinutes: 5 });
    try {
      const cookie = cookieOf(await login(t.server.a.master.email, SENHA));
      t.server.clock.advance(4 * MINUTO_MS);
      const next = await refresh(cookie);
      expect(next.statusCode).toBe(200);
      t.server.clock.advance(2 * MINUTO_MS);
      expect((await refresh(cookieOf(next))).statusCode).toBe(401);
      Object.assign(config, { sessionIdleMinutes: 600 });
      const other = cookieOf(await login(t.server.a.master.email, SENHA));
      t.server.clock.advance(121 * MINUTO_MS);
      expect((await refresh(other)).statusCode).toBe(401);
    } finally {
      Object.assign(config, before);
    }
  });
});

describe('the cleaning', () => {
  it('removes what has expired and leaves what lives', async () => {
    const { cleanSessoes } = await import('./index.ts');
    const old = cookieOf(await login(t.server.a.master.email, SENHA));
    await login('alguem@sem.conta', 'Errada@2026');
    t.server.clock.advance(31 * 24 * 60 * 60 * 1000);
    const fresh = cookieOf(await login(t.server.a.master.email, SENHA));
    await cleanSessoes(t.server.deps);
    const rest = await asSystem(t.server.deps.db, 'limpeza', async (trx) => ({
      tokens: await trx.selectFrom('sessao_token').selectAll().execute(),
      counters: await trx.selectFrom('throttle').selectAll().execute(),
    }));
    expect(rest.tokens).toHaveLength(1);
    // The sign-in just now counted for its address and its account, and took both back.
    expect(rest.counters.every(({ tentativas }) => tentativas === 0)).toBe(true);
    expect((await refresh(old)).statusCode).toBe(401);
    expect((await refresh(fresh)).statusCode).toBe(200);
  });
});

describe('POST /logout', () => {
  // prova: 7.6
  it('ends the session, clears the cookie, and takes an empty JSON body', async () => {
    const session = await login(t.server.a.admin.email, SENHA);
    const cookie = cookieOf(session);
    const { accessToken } = session.json<Sessao>();
    expect(await alive(accessToken)).toBe(true);
    const response = await t.server.app.inject({
      method: 'POST',
      url: '/logout',
      cookies: { apura_refresh: cookie },
      headers: { 'content-type': 'application/json' },
      payload: '',
    });
    expect(response.statusCode).toBe(200);
    expect(cookieOf(response)).toBe('');
    expect(await alive(accessToken)).toBe(false);
    expect((await refresh(cookie)).statusCode).toBe(401);
  });

  it('ends the session of the bearer where the cookie names no open one, and no other session', async () => {
    const entrar = async () => {
      const session = await login(t.server.a.admin.email, SENHA);
      return { cookie: cookieOf(session), accessToken: session.json<Sessao>().accessToken };
    };
    const sair = (accessToken: string, cookie?: string) =>
      t.server.app.inject({
        method: 'POST',
        url: '/logout',
        headers: { authorization: `Bearer ${accessToken}` },
        cookies: cookie === undefined ? {} : { apura_refresh: cookie },
      });
    const [outra, semCookie, cookieVelho] = [await entrar(), await entrar(), await entrar()];
    expect((await sair(semCookie.accessToken)).statusCode).toBe(200);
    expect(await alive(semCookie.accessToken)).toBe(false);
    expect((await refresh(semCookie.cookie)).statusCode).toBe(401);
    await sair(cookieVelho.accessToken, semCookie.cookie);
    expect(await alive(cookieVelho.accessToken)).toBe(false);
    // A cookie of an open session decides alone; a token that we did not sign, or that is stale, ends nothing.
    const [head, body] = outra.accessToken.split('.');
    expect((await sair(`${head}.${body}.AAAA`)).statusCode).toBe(200);
    expect(await alive(outra.accessToken)).toBe(true);
    const doCookie = await entrar();
    await sair(outra.accessToken, doCookie.cookie);
    expect([await alive(outra.accessToken), await alive(doCookie.accessToken)]).toEqual([true, false]);
  });

  it('answers 200 without a session', async () => {
    const response = await t.server.app.inject({ method: 'POST', url: '/logout', payload: { username: 'x' } });
    expect(response.statusCode).toBe(200);
  });
});

describe('an access token', () => {
  it('lives fifteen minutes, and nobody else can sign one', async () => {
    const { accessToken } = (await login(t.server.a.master.email, SENHA)).json<Sessao>();
    expect(await alive(accessToken)).toBe(true);
    const [head, body] = accessToken.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const forged of [unsigned, `${head}.${body}.AAAA`, 'x', '']) expect(await alive(forged)).toBe(false);
    t.server.clock.advance(15 * 60 * 1000 + 1000);
    expect(await alive(accessToken)).toBe(false);
  });
});
