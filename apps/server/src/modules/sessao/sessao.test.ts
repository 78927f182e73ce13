import type { ErroResposta, Sessao } from '@apura/contract';
import { MODULOS, ownerSchema, usuarioSchema } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { SENHA, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createOrganizacao } from '../usuarios/index.ts';
import { MAX_SESSOES } from './sessao.service.ts';
import { returnTentativas, takeTentativas } from './throttle.ts';
import { MAX_POR_APARELHO, MAX_POR_CONTA, MAX_POR_ENDERECO, MAX_POR_PAR } from './throttle-login.ts';

const HORA_MS = 60 * 60 * 1000;
const MINUTO_MS = 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const login = (username: string, password: string, remoteAddress = '10.0.0.1', aparelho?: string) =>
  server.app.inject({
    method: 'POST',
    url: '/login',
    payload: { username, password },
    remoteAddress,
    cookies: aparelho === undefined ? {} : { apura_aparelho: aparelho },
  });

const refresh = (cookie: string | undefined) =>
  server.app.inject({
    method: 'POST',
    url: '/refresh',
    cookies: cookie === undefined ? {} : { apura_refresh: cookie },
  });

const cookieOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.find((cookie) => cookie.name === 'apura_refresh')?.value ?? '';

const aparelhoOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.find((cookie) => cookie.name === 'apura_aparelho')?.value ?? '';

const SEM_ORIGEM = { agente: undefined, aparelho: undefined, sessaoAnterior: undefined };

const alive = async (token: string) => {
  const { findSessao } = await import('./index.ts');
  return (await findSessao(server.deps, token, { uso: false })) !== null;
};

/** A user of a name of its own, so that tests do not use up each other's tries. */
async function newUser(nome: string): Promise<{ email: string; ownerId: string }> {
  const email = `${nome}@novo.teste.local`;
  const cnpj = String(Math.floor(Math.random() * 1e14)).padStart(14, '0');
  const { ownerId } = await asSystem(server.deps.db, 'demonstracao', (trx) =>
    createOrganizacao(server.deps, trx, {
      owner: { cnpj, razao: 'Nova', modulos: ['gerar_relatorios'], precos: ['10.5', '9', '8', '7'], plano: 'Plano' },
      usuarios: [{ nome: 'Novo', email, senha: SENHA, privilegio: 'master' }],
      creditos: 7,
    }),
  );
  return { email, ownerId };
}

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
      server.app.inject({
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
      server.clock.advance(1_000);
    }
    const [primeira = ''] = tokens;
    server.clock.advance(2 * MINUTO_MS);
    // The oldest one is in use, so the second one goes.
    const emUso = await server.app.inject({
      method: 'GET',
      url: '/api/processes',
      headers: { authorization: `Bearer ${primeira}` },
    });
    expect(emUso.statusCode).toBe(200);
    const nova = (await login(email, SENHA)).json<Sessao>().accessToken;
    const vivas = await Promise.all([...tokens, nova].map(alive));
    expect(vivas.flatMap((viva, n) => (viva ? [] : [n]))).toEqual([1]);
    const abertas = await asOwner(server.deps.db, ownerId, (trx) =>
      trx.selectFrom('sessao_familia').select('id').where('encerrada_em', 'is', null).execute(),
    );
    expect(abertas).toHaveLength(MAX_SESSOES);
  });

  it('sets cookies hidden from scripts and other sites; outside localhost Secure and of this host alone', async () => {
    const here = (await login(server.a.user.email, SENHA)).cookies;
    expect(here.map(({ name }) => name)).toEqual(['apura_refresh', 'apura_aparelho']);
    for (const cookie of here) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
      expect(cookie.secure).toBeUndefined();
    }
    const outside = { ...server.deps, config: { ...server.deps.config, publicUrl: 'https://apura.exemplo.com.br' } };
    const { buildApp } = await import('../../app.ts');
    const app = await buildApp(outside);
    const response = await app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: server.a.user.email, password: SENHA },
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
    await asOwner(server.deps.db, inactive.ownerId, (trx) =>
      trx.updateTable('usuario').set({ situacao: 'inactive' }).execute(),
    );
    await asOwner(server.deps.db, invited.ownerId, (trx) =>
      trx.updateTable('usuario').set({ situacao: 'invited', senha_hash: null }).execute(),
    );
    const answers = await Promise.all([
      login(server.a.user.email, 'Errada@2026'),
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
    const { crypto, db } = server.deps;
    const { login: open } = await import('./sessao.service.ts');
    for (const [nome, mudanca] of [
      ['trocada', { senha_hash: await crypto.hashPassword('Outra@2026') }],
      ['desativado', { situacao: 'inactive' }],
    ] as const) {
      const { email, ownerId } = await newUser(nome);
      const meanwhile = {
        ...server.deps,
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
    const { crypto } = server.deps;
    const counting = {
      ...server.deps,
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
    const service = await import('./sessao.service.ts');
    for (const username of [server.b.user.email, 'ninguem2@lugar.nenhum']) {
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
    const empty = await server.app.inject({ method: 'POST', url: '/login', payload: { username: 'a' } });
    expect(empty.statusCode).toBe(400);
    expect(empty.json<ErroResposta>()).toMatchObject({
      code: 'requisicao-invalida',
      fields: { password: expect.any(String) },
    });
    const weak = await login(server.a.user.email, 'curta');
    expect([weak.statusCode, weak.json<ErroResposta>().message]).toEqual([401, 'Senha informada inválida']);
  });

  it('holds back an account from one source, also for parallel tries, until the window is over', async () => {
    const { email } = await newUser('forca-bruta');
    const tries = await Promise.all(
      Array.from({ length: MAX_POR_PAR + 5 }, () => login(email, 'Errada@2026', '10.2.0.1')),
    );
    expect(tries.filter((answer) => answer.statusCode === 401)).toHaveLength(MAX_POR_PAR);
    expect(tries.filter((answer) => answer.statusCode === 429)).toHaveLength(5);
    const blocked = await login(email, SENHA, '10.2.0.1');
    expect(blocked.statusCode).toBe(429);
    expect(blocked.json<ErroResposta>()).toMatchObject({
      code: 'muitas-tentativas',
      message: 'Muitas tentativas seguidas, aguarde alguns minutos e tente novamente',
    });
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.advance(16 * 60 * 1000);
    expect((await login(email, SENHA, '10.2.0.1')).statusCode).toBe(200);
  });

  it('lets nobody lock an account for others: who tries ten wrong passwords holds back that source alone', async () => {
    const { email } = await newUser('vitima');
    for (let i = 0; i < MAX_POR_PAR + 3; i += 1) await login(email, 'Errada@2026', '10.2.1.1');
    expect((await login(email, SENHA, '10.2.1.1')).statusCode).toBe(429);
    expect((await login(email, SENHA, '10.2.1.2')).statusCode).toBe(200);
    // In IPv6 whoever has one address of a network has them all.
    for (let i = 0; i < MAX_POR_PAR; i += 1) await login(email, 'Errada@2026', `2001:db8:1:1::${i}`);
    expect((await login(email, SENHA, '2001:db8:1:1:ffff::1')).statusCode).toBe(429);
    expect((await login(email, SENHA, '2001:db8:1:2::1')).statusCode).toBe(200);
  });

  it('stops guesses at one account from many sources, and its user gets in from a device that is known', async () => {
    const [vitima, outra] = [await newUser('distribuida'), await newUser('nao-atacada')];
    const conhecido = aparelhoOf(await login(vitima.email, SENHA, '10.2.2.1'));
    const daOutra = aparelhoOf(await login(outra.email, SENHA, '10.2.2.1'));
    const tries = [];
    for (let i = 0; i < MAX_POR_CONTA + 5; i += 1) tries.push(await login(vitima.email, 'Errada@2026', `10.4.${i}.1`));
    expect(tries.filter((answer) => answer.statusCode === 401)).toHaveLength(MAX_POR_CONTA);
    expect((await login(vitima.email, SENHA, '10.5.0.1')).statusCode).toBe(429);
    // A device of somebody else, and one that was made up, are none of this account.
    for (const alheio of [daOutra, 'inventado', '']) {
      expect((await login(vitima.email, SENHA, '10.5.0.2', alheio)).statusCode).toBe(429);
    }
    const entrou = await login(vitima.email, SENHA, '10.5.0.3', conhecido);
    expect([entrou.statusCode, aparelhoOf(entrou)]).toEqual([200, conhecido]);
    expect((await login(outra.email, SENHA, '10.5.0.1')).statusCode).toBe(200);
    server.clock.advance(61 * 60 * 1000);
    expect((await login(vitima.email, SENHA, '10.5.0.1')).statusCode).toBe(200);
  });

  it('lets a known device in from a source that is held back, and counts its own wrong passwords', async () => {
    const { email } = await newUser('aparelho');
    const source = '10.6.0.1';
    const conhecido = aparelhoOf(await login(email, SENHA, source));
    for (let i = 0; i <= MAX_POR_PAR; i += 1) await login(email, 'Errada@2026', source);
    expect((await login(email, SENHA, source)).statusCode).toBe(429);
    expect((await login(email, SENHA, source, conhecido)).statusCode).toBe(200);
    // A stolen device guesses no faster than anybody else.
    const tries = [];
    for (let i = 0; i <= MAX_POR_APARELHO; i += 1) tries.push(await login(email, 'Errada@2026', source, conhecido));
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([...Array(MAX_POR_APARELHO).fill(401), 429]);
  });

  it('knows a device by a hash alone, for the users who signed in from it, for half a year', async () => {
    const [um, dois] = [await newUser('mesmo-aparelho-1'), await newUser('mesmo-aparelho-2')];
    const conhecido = aparelhoOf(await login(um.email, SENHA));
    expect(aparelhoOf(await login(dois.email, SENHA, '10.0.0.1', conhecido))).toBe(conhecido);
    const rows = await asSystem(server.deps.db, 'limpeza', (trx) => trx.selectFrom('aparelho').selectAll().execute());
    expect(JSON.stringify(rows.map(({ hash }) => [hash.toString('utf8'), hash.toString('base64url')]))).not.toContain(
      conhecido,
    );
    const { isAparelhoDe } = await import('./aparelhos.repo.ts');
    const { APARELHO_MS, hashAparelho } = await import('./aparelho.ts');
    const hash = hashAparelho(server.deps, conhecido);
    const knows = (email: string, limite: Date) =>
      asSystem(server.deps.db, 'login', (trx) => isAparelhoDe(trx, { hash, email, limite }));
    const antes = new Date(server.clock.now().getTime() - APARELHO_MS);
    expect([await knows(um.email, antes), await knows(dois.email, antes)]).toEqual([true, true]);
    expect(await knows(server.b.user.email, antes)).toBe(false);
    expect(await knows(um.email, server.clock.now())).toBe(false);
    // Another owner's transaction neither sees nor forgets it.
    await asOwner(server.deps.db, server.b.id, (trx) => trx.deleteFrom('aparelho').execute());
    expect(await knows(um.email, antes)).toBe(true);
  });

  it('throttles an address over many accounts; successes do not use it up', async () => {
    const address = '10.3.0.1';
    const { email } = await newUser('mesmo-endereco');
    for (let i = 0; i < 3; i += 1) expect((await login(email, SENHA, address)).statusCode).toBe(200);
    const tries = await Promise.all(
      Array.from({ length: MAX_POR_ENDERECO + 1 }, (_, i) => login(`alguem${i}@x.y`, 'Errada@2026', address)),
    );
    expect(tries.filter((answer) => answer.statusCode === 401)).toHaveLength(MAX_POR_ENDERECO);
    expect((await login(email, SENHA, address)).statusCode).toBe(429);
    expect((await login(email, SENHA, '10.3.0.2')).statusCode).toBe(200);
  });

  it('never lets taking and giving back a try wait for each other, whichever counter comes first', async () => {
    const rounds = Array.from({ length: 150 }, (_, i) => ({ conta: `conta:${i % 6}`, endereco: `endereco:${i % 2}` }));
    await Promise.all(
      rounds.map(async ({ conta, endereco }) => {
        await takeTentativas(
          server.deps,
          [conta, endereco].map((chave) => ({ chave, max: 1_000 })),
        );
        await returnTentativas(server.deps, { esquecer: [conta], giveBack: [endereco] });
      }),
    );
  });

  it('keeps neither passwords, tokens nor e-mails in the log or the counters', async () => {
    expect(server.logLines.length).toBeGreaterThan(0);
    const log = server.logLines.join('');
    for (const secret of [SENHA, 'Errada@2026', server.a.user.email, server.a.user.token])
      expect(log).not.toContain(secret);
    const rows = await asSystem(server.deps.db, 'limpeza', (trx) =>
      trx.selectFrom('throttle').select('chave').execute(),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.chave).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('POST /refresh', () => {
  // prova: 7.5
  it('rotates the token and answers the session anew', async () => {
    const first = cookieOf(await login(server.a.master.email, SENHA));
    const response = await refresh(first);
    expect(response.statusCode).toBe(200);
    expect(cookieOf(response)).not.toBe(first);
    expect(await alive(response.json<Sessao>().accessToken)).toBe(true);
    expect((await refresh(cookieOf(response))).statusCode).toBe(200);
  });

  it('gives two tabs that refresh at once the same successor', async () => {
    const first = cookieOf(await login(server.a.master.email, SENHA));
    const [one, two] = await Promise.all([refresh(first), refresh(first)]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(cookieOf(one)).toBe(cookieOf(two));
    server.clock.advance(29_000);
    expect(cookieOf(await refresh(first))).toBe(cookieOf(one));
  });

  it('ends the whole family when a rotated token comes back later', async () => {
    const first = cookieOf(await login(server.a.master.email, SENHA));
    const rotated = await refresh(first);
    server.clock.advance(31_000);
    const reuse = await refresh(first);
    expect([reuse.statusCode, reuse.json<ErroResposta>().code]).toEqual([401, 'sessao-expirada']);
    expect((await refresh(cookieOf(rotated))).statusCode).toBe(401);
    server.clock.advance(6_000);
    expect(await alive(rotated.json<Sessao>().accessToken)).toBe(false);
    const audit = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('auditoria').select('acao').where('acao', '=', 'sessao.derrubada').execute(),
    );
    expect(audit).toHaveLength(1);
  });

  it('answers 401 without a cookie, with a forged, an expired one, and for a user made inactive', async () => {
    const expired = cookieOf(await login(server.b.master.email, SENHA));
    const { email, ownerId } = await newUser('demitido');
    const fired = cookieOf(await login(email, SENHA));
    await asOwner(server.deps.db, ownerId, (trx) => trx.updateTable('usuario').set({ situacao: 'inactive' }).execute());
    expect((await refresh(fired)).statusCode).toBe(401);
    server.clock.advance(12 * HORA_MS);
    for (const cookie of [undefined, '', 'forjado', expired]) {
      const response = await refresh(cookie);
      expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([401, 'sessao-expirada']);
    }
  });

  it('keeps hashes only', async () => {
    const first = cookieOf(await login(server.a.master.email, SENHA));
    const second = cookieOf(await refresh(first));
    const rows = await asSystem(server.deps.db, 'limpeza', (trx) =>
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
      server.clock.advance(15 * MINUTO_MS);
      const renewed = await refresh(last);
      if (renewed.statusCode !== 200) return { ms: ms + 15 * MINUTO_MS, cookie: last };
      last = cookieOf(renewed);
      const headers = { authorization: `Bearer ${renewed.json<Sessao>().accessToken}` };
      expect((await server.app.inject({ method: 'GET', url: '/api/processes', headers })).statusCode).toBe(200);
    }
    return { ms: Number.POSITIVE_INFINITY, cookie: last };
  };
  /** A portal that is left open: it renews its session, follows the events and does nothing else. */
  const leaveOpen = async (cookie: string, ms: number) => {
    let last = cookie;
    for (let past = 0; past < ms; past += 5 * MINUTO_MS) {
      server.clock.advance(5 * MINUTO_MS);
      const renewed = await refresh(last);
      if (renewed.statusCode !== 200) return past + 5 * MINUTO_MS;
      last = cookieOf(renewed);
      const token = renewed.json<Sessao>().accessToken;
      const { authenticate } = await import('../../http/authenticate.ts');
      const { streamEventos } = await import('@apura/contract');
      const request = { headers: { authorization: `Bearer ${token}` }, url: '/api/events' };
      await authenticate(server.app.autenticador, request as never, streamEventos);
    }
    return Number.POSITIVE_INFINITY;
  };

  it('ends after twelve hours, however often it is renewed and used, and its cookie with it', async () => {
    const response = await login(server.a.master.email, SENHA);
    const cookie = response.cookies.find(({ name }) => name === 'apura_refresh');
    expect(cookie?.maxAge).toBe((12 * HORA_MS) / 1000);
    expect((await work(cookieOf(response), { ateMs: 24 * HORA_MS })).ms).toBe(12 * HORA_MS);
  });

  it('ends after an hour that nobody uses it, although the portal renews it every five minutes', async () => {
    expect(await leaveOpen(cookieOf(await login(server.a.master.email, SENHA)), 3 * HORA_MS)).toBe(HORA_MS);
  });

  it('lets an access token in no longer than its session', async () => {
    const first = await login(server.a.master.email, SENHA);
    server.clock.advance(50 * MINUTO_MS);
    const token = (await refresh(cookieOf(first))).json<Sessao>().accessToken;
    expect(await alive(token)).toBe(true);
    server.clock.advance(11 * MINUTO_MS);
    expect(await alive(token)).toBe(false);
  });

  it('is as long as the settings say', async () => {
    const { config } = server.deps;
    const before = { ...config };
    Object.assign(config, { sessionHours: 2, sessionIdleMinutes: 5 });
    try {
      const cookie = cookieOf(await login(server.a.master.email, SENHA));
      server.clock.advance(4 * MINUTO_MS);
      const next = await refresh(cookie);
      expect(next.statusCode).toBe(200);
      server.clock.advance(2 * MINUTO_MS);
      expect((await refresh(cookieOf(next))).statusCode).toBe(401);
      Object.assign(config, { sessionIdleMinutes: 600 });
      const other = cookieOf(await login(server.a.master.email, SENHA));
      server.clock.advance(121 * MINUTO_MS);
      expect((await refresh(other)).statusCode).toBe(401);
    } finally {
      Object.assign(config, before);
    }
  });
});

describe('POST /logout', () => {
  // prova: 7.6
  it('ends the session, clears the cookie, and takes an empty JSON body', async () => {
    const session = await login(server.a.admin.email, SENHA);
    const cookie = cookieOf(session);
    const { accessToken } = session.json<Sessao>();
    expect(await alive(accessToken)).toBe(true);
    const response = await server.app.inject({
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

  it('answers 200 without a session', async () => {
    const response = await server.app.inject({ method: 'POST', url: '/logout', payload: { username: 'x' } });
    expect(response.statusCode).toBe(200);
  });
});

describe('an access token', () => {
  it('lives fifteen minutes, and nobody else can sign one', async () => {
    const { accessToken } = (await login(server.a.master.email, SENHA)).json<Sessao>();
    expect(await alive(accessToken)).toBe(true);
    const [head, body] = accessToken.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const forged of [unsigned, `${head}.${body}.AAAA`, 'x', '']) expect(await alive(forged)).toBe(false);
    server.clock.advance(15 * 60 * 1000 + 1000);
    expect(await alive(accessToken)).toBe(false);
  });
});

describe('the cleaning', () => {
  it('removes what has expired and leaves what lives', async () => {
    const { cleanSessoes } = await import('./index.ts');
    const old = cookieOf(await login(server.a.master.email, SENHA));
    await login('alguem@sem.conta', 'Errada@2026');
    server.clock.advance(31 * 24 * 60 * 60 * 1000);
    const fresh = cookieOf(await login(server.a.master.email, SENHA));
    await cleanSessoes(server.deps);
    const rest = await asSystem(server.deps.db, 'limpeza', async (trx) => ({
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

describe('a suspended owner', () => {
  const suspend = (ownerId: string, suspenso_em: Date | null) =>
    asOwner(server.deps.db, ownerId, (trx) =>
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
