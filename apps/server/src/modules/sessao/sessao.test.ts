import type { ErroResposta, Sessao } from '@apura/contract';
import { MODULOS, ownerSchema, usuarioSchema } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { SENHA, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createOrganizacao } from '../usuarios/index.ts';
import { returnTentativas, takeTentativas } from './throttle.ts';
import { MAX_POR_CONTA, MAX_POR_ENDERECO } from './throttle-login.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const login = (username: string, password: string, remoteAddress = '10.0.0.1') =>
  server.app.inject({ method: 'POST', url: '/login', payload: { username, password }, remoteAddress });

const refresh = (cookie: string | undefined) =>
  server.app.inject({
    method: 'POST',
    url: '/refresh',
    cookies: cookie === undefined ? {} : { apura_refresh: cookie },
  });

const cookieOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.find((cookie) => cookie.name === 'apura_refresh')?.value ?? '';

const alive = async (token: string) => {
  const { findSessao } = await import('./index.ts');
  return (await findSessao(server.deps, token)) !== null;
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

  it('sets a cookie that scripts and other sites do not get, Secure outside localhost', async () => {
    const cookie = (await login(server.a.user.email, SENHA)).cookies.find((item) => item.name === 'apura_refresh');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(cookie?.secure).toBeUndefined();
    const outside = { ...server.deps, config: { ...server.deps.config, publicUrl: 'https://apura.exemplo.com.br' } };
    const { buildApp } = await import('../../app.ts');
    const app = await buildApp(outside);
    const response = await app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: server.a.user.email, password: SENHA },
    });
    expect(response.cookies[0]).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict' });
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
      });
    }
  });

  it('opens no session by a password that was changed, or for a user who was shut out, while it was checked', async () => {
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
      const entrada = { username: email, password: SENHA, endereco: '10.8.8.8' };
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
        service.login(counting, { username, password: 'Errada@2026', endereco: '10.9.9.9' }, async () => null),
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

  it('throttles an account from any address, also for parallel tries, until the window is over', async () => {
    const { email } = await newUser('forca-bruta');
    const tries = await Promise.all(
      Array.from({ length: MAX_POR_CONTA + 5 }, (_, i) => login(email, 'Errada@2026', `10.1.0.${i}`)),
    );
    expect(tries.filter((answer) => answer.statusCode === 401)).toHaveLength(MAX_POR_CONTA);
    expect(tries.filter((answer) => answer.statusCode === 429)).toHaveLength(5);
    const blocked = await login(email, SENHA, '10.2.0.1');
    expect(blocked.statusCode).toBe(429);
    expect(blocked.json<ErroResposta>().code).toBe('muitas-tentativas');
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.advance(16 * 60 * 1000);
    expect((await login(email, SENHA, '10.2.0.1')).statusCode).toBe(200);
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
        await returnTentativas(server.deps, { esquecer: [conta], devolver: [endereco] });
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
    server.clock.advance(31 * 24 * 60 * 60 * 1000);
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

describe('POST /logout', () => {
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
    const { limparSessoes } = await import('./index.ts');
    const old = cookieOf(await login(server.a.master.email, SENHA));
    await login('alguem@sem.conta', 'Errada@2026');
    server.clock.advance(31 * 24 * 60 * 60 * 1000);
    const fresh = cookieOf(await login(server.a.master.email, SENHA));
    await limparSessoes(server.deps);
    const rest = await asSystem(server.deps.db, 'limpeza', async (trx) => ({
      tokens: await trx.selectFrom('sessao_token').selectAll().execute(),
      counters: await trx.selectFrom('throttle').selectAll().execute(),
    }));
    expect(rest.tokens).toHaveLength(1);
    expect(rest.counters.length).toBeLessThanOrEqual(1);
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
