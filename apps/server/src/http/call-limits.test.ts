import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineRoute, type ErroResposta } from '@apura/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { createCallLimits, type LimitedRoute } from './call-limits.ts';
import { isAppError } from './errors.ts';
import { mountRoute } from './mount-route.ts';
import { requireSessao } from './policies.ts';

const list: LimitedRoute = { id: 'list', answer: 'json' };
const ana = { usuarioId: 'ana', ownerId: 'A', route: list };
const ari = { usuarioId: 'ari', ownerId: 'A', route: list };
const bia = { usuarioId: 'bia', ownerId: 'B', route: list };

describe('createCallLimits', () => {
  const PER_MINUTE = { userPerMinute: 6, ownerPerMinute: 9, userAtOnce: 100, ownerAtOnce: 100 };
  const AT_ONCE = { userPerMinute: 1_000, ownerPerMinute: 1_000, userAtOnce: 2, ownerAtOnce: 3 };

  it('refuses the calls of a user beyond a minute’s, says when to come back, and gives them back evenly', () => {
    let now = 0;
    const limits = createCallLimits(PER_MINUTE, () => now);
    for (let n = 0; n < 6; n++) limits.enter(ana)();
    const refusal = refusalOf(() => limits.enter(ana));
    expect(refusal).toMatchObject({ code: 'muitas-chamadas', extra: { headers: { 'retry-after': '10' } } });
    now = 10_000;
    limits.enter(ana)();
    expect(refusalOf(() => limits.enter(ana))).toBeDefined();
    now = 200_000;
    for (let n = 0; n < 6; n++) limits.enter(ana)();
  });

  it('counts the users of an owner together, and those of another apart', () => {
    const limits = createCallLimits(PER_MINUTE, () => 0);
    for (let n = 0; n < 6; n++) limits.enter(ana)();
    for (let n = 0; n < 3; n++) limits.enter(ari)();
    expect(refusalOf(() => limits.enter(ari))).toBeDefined();
    for (let n = 0; n < 6; n++) limits.enter(bia)();
  });

  it('refuses what is too much at once until a call has ended; streams of events count by themselves', () => {
    const limits = createCallLimits(AT_ONCE, () => 0);
    const leave = limits.enter(ana);
    limits.enter(ana);
    expect(refusalOf(() => limits.enter(ana))).toMatchObject({ code: 'muitas-chamadas' });
    limits.enter(ari);
    expect(refusalOf(() => limits.enter(ari))).toBeDefined();
    limits.enter({ ...ana, route: { id: 'events', answer: 'eventos' } });
    limits.enter(bia);
    leave();
    limits.enter(ari);
  });

  it('refuses an owner the calls of a route beyond its own limit, and no others', () => {
    const limits = createCallLimits({ ...PER_MINUTE, userAtOnce: 3 }, () => 0);
    const route: LimitedRoute = { id: 'heavy', answer: 'json', atOncePerOwner: 1 };
    const leave = limits.enter({ ...ana, route });
    expect(refusalOf(() => limits.enter({ ...ari, route }))).toMatchObject({
      extra: { headers: { 'retry-after': '1' } },
    });
    limits.enter(ari);
    limits.enter({ ...bia, route });
    leave();
    limits.enter({ ...ari, route });
  });

  function refusalOf(enter: () => unknown) {
    try {
      enter();
    } catch (error) {
      if (isAppError(error)) return error;
      throw error;
    }
    return undefined;
  }
});

describe('limits of a server', () => {
  let server: TestServer;

  beforeAll(async () => {
    const calls = { userPerMinute: 20, ownerPerMinute: 1_000, userAtOnce: 3, ownerAtOnce: 50 };
    const timeouts = { statementMs: 300, lockMs: 200, idleInTransactionMs: 60_000 };
    server = await startTestServer({
      config: { limits: { calls, database: { connections: 6, waiting: 5, timeouts } } },
    });
  });
  afterAll(() => server.close());

  const list = (user: TestUser) => server.app.inject({ method: 'GET', url: '/api/processes', headers: user.headers });

  it('answers 429 with Retry-After to a user who calls too often, and 200 to everyone else', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++) statuses.push((await list(server.a.user)).statusCode);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    const refused = await list(server.a.user);
    expect(refused.statusCode).toBe(429);
    expect(refused.json<ErroResposta>()).toMatchObject({
      code: 'muitas-chamadas',
      message: 'Muitos pedidos em pouco tempo, aguarde alguns segundos e tente novamente',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await list(server.a.admin)).statusCode).toBe(200);
    expect((await list(server.b.user)).statusCode).toBe(200);
  });

  it('counts a call until its work has ended, also when its caller went away', async () => {
    const waiting: (() => void)[] = [];
    const release = () => waiting.splice(0).forEach((done) => void done());
    const app = await buildApp(server.deps);
    mountRoute(
      app,
      server.deps,
      defineRoute({
        id: 'wait',
        area: 'teste',
        summary: 'Answers when the test says so.',
        method: 'GET',
        path: '/t/wait',
        auth: 'sessao',
        acao: 'conta',
        answer: 'json',
        response: z.object({ ok: z.boolean() }),
      }),
      {
        policy: requireSessao,
        handler: async () => {
          await new Promise<void>((done) => waiting.push(done));
          return { ok: true };
        },
      },
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
    try {
      const { port } = app.server.address() as AddressInfo;
      const ask = () => request({ port, host: '127.0.0.1', path: '/t/wait', headers: server.a.master.headers }).end();
      const open = [ask(), ask(), ask()];
      for (const call of open) call.on('error', () => {});
      while (waiting.length < 3) await new Promise(setImmediate);
      const status = async () => {
        const response = await app.inject({ method: 'GET', url: '/api/processes', headers: server.a.master.headers });
        return response.statusCode;
      };
      expect(await status()).toBe(429);
      const closed = new Promise((done) => open[0]?.once('close', done));
      open[0]?.destroy();
      await closed;
      expect(await status()).toBe(429);
      release();
      while ((await status()) !== 200) await new Promise(setImmediate);
    } finally {
      release();
      await app.close();
    }
  });

  it('answers 503 with Retry-After while too much work waits for the database, before it asks who calls', async () => {
    const crowded = await buildApp({ ...server.deps, dbWaiting: () => 5 });
    const response = await crowded.inject({ method: 'GET', url: '/api/processes' });
    expect(response.statusCode).toBe(503);
    expect(response.json<ErroResposta>().code).toBe('servico-indisponivel');
    expect(response.headers['retry-after']).toBe('5');
    await crowded.close();
  });

  it.each([
    ['a statement that takes too long', sql`select pg_sleep(5)`, '57014'],
    ['a lock that another holds', sql`select 1 from projeto_de_teste for update`, '55P03'],
  ])('gives %s up, and tells the caller to come back', async (_name, statement, code) => {
    await sql`create table if not exists projeto_de_teste as select 1 as n`.execute(server.deps.db);
    await server.deps.db.transaction().execute(async (trx) => {
      await sql`select 1 from projeto_de_teste for update`.execute(trx);
      await expect(statement.execute(server.deps.db)).rejects.toMatchObject({ code });
    });
    const app = await buildApp(server.deps);
    app.get('/t/slow', async () => {
      throw Object.assign(new Error('canceling statement'), { code });
    });
    const response = await app.inject({ method: 'GET', url: '/t/slow' });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    await app.close();
  });
});
