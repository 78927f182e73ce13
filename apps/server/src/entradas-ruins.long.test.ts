import { type ContractRoute, ERROS, erroRespostaSchema, rotas } from '@apura/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseLimitsConfig } from './config/limits-config.ts';
import { asOwner } from './platform/db/as-owner.ts';
import type { ChamadaValida } from './testing/chamada-valida.ts';
import { chamadasValidas } from './testing/chamadas-validas.ts';
import { startTestServer, type TestServer, type TestUser, tokenOf } from './testing/test-server.ts';

const SEM_LIMITE = parseLimitsConfig({ LIMIT_USER_PER_MINUTE: '1000000', LIMIT_OWNER_PER_MINUTE: '1000000' }, []);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    work: true,
    creditos: 1_000_000,
    // Thousands of calls in a minute: how many there may be is tried elsewhere.
    config: { limits: SEM_LIMITE },
    // What is held here are the answers. A started project goes nowhere but in the long run: each would take two
    // processes of a second's work.
  });
  await prepareOwners();
});
afterAll(() => server.close());
beforeEach(signInAgain);

const keyOf = (route: ContractRoute) => `${route.method} ${route.path}`;
const posts = rotas.filter(({ method }) => method === 'POST');
const cases = posts.flatMap((route): [string, ContractRoute, ChamadaValida][] => {
  const valid = chamadasValidas[keyOf(route)];
  return valid === undefined ? [] : [[keyOf(route), route, valid]];
});

/** Texts that forms, programs and attackers send. None may end in a fault of ours. */
const TEXTS = [
  '',
  '   ',
  ' com espaços nas pontas ',
  'a'.repeat(70_000),
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '\u202eetxet\u202c مرحبا 🙈👩‍👩‍👧',
  'nulo\u0000no meio',
  '\ud800 metade de um par',
  "'; drop table owner; --",
  '../../../etc/passwd',
  '%00%2e%2e',
  '-1',
  '0',
  '99999999999999999999999999',
  '00000000-0000-0000-0000-000000000000',
];
const OTHERS = [null, true, -1, 0, 1.5, 1e308, [], [null], {}, { a: { b: [] } }];

/** Holds an answer against the contract: what is refused says why, in its one shape, and nothing breaks inside. */
function expectContract(response: LightMyRequestResponse, what: unknown): void {
  const seen = { what, status: response.statusCode, body: response.body.slice(0, 300) };
  expect(response.statusCode, JSON.stringify(seen)).not.toBe(500);
  if (response.statusCode < 400) return;
  const { code, message } = erroRespostaSchema.parse(response.json());
  expect(Object.hasOwn(ERROS, code), JSON.stringify(seen)).toBe(true);
  expect(ERROS[code as keyof typeof ERROS].status, JSON.stringify(seen)).toBe(response.statusCode);
  expect(message, JSON.stringify(seen)).not.toMatch(/\b(at |node_modules|apps\/|select |Error:)/);
}

let nth = 0;
const preparoDe = (user: TestUser) => ({ server, user, unique: `caso${++nth}` });

async function send(route: ContractRoute, user: TestUser | null, body: unknown): Promise<LightMyRequestResponse> {
  const headers: Record<string, string> = user === null ? {} : { ...user.headers };
  let payload: Buffer | object | undefined = typeof body === 'object' && body !== null ? body : undefined;
  if (body instanceof FormData) {
    const encoded = new Response(body);
    headers['content-type'] = encoded.headers.get('content-type') ?? '';
    payload = Buffer.from(await encoded.arrayBuffer());
  } else if (payload === undefined) {
    headers['content-type'] = 'application/json';
    payload = Buffer.from(JSON.stringify(body) ?? '');
  }
  return server.app.inject({ method: route.method, url: route.path, headers, payload });
}

/** A call may have ended the sessions of the others. */
async function signInAgain(): Promise<void> {
  for (const user of [server.a.master, server.a.admin, server.a.user]) {
    const { statusCode } = await server.app.inject({ method: 'GET', url: '/api/sessions', headers: user.headers });
    if (statusCode !== 401) continue;
    user.token = await tokenOf(server.app, user.email);
    user.headers = { authorization: `Bearer ${user.token}` };
  }
}

const userOf = (valid: ChamadaValida): TestUser => (valid.who === 'todos' ? server.a.user : server.a.master);

it('has a valid call for every POST of the contract', () => {
  expect(Object.keys(chamadasValidas).sort()).toEqual(posts.map(keyOf).sort());
});

describe('twice at once', () => {
  it.each(cases)('%s', async (_key, route, valid) => {
    const user = userOf(valid);
    const body = await valid.prepare(preparoDe(user));
    const again = body instanceof FormData ? cloneForm(body) : body;
    const responses = await Promise.all([send(route, user, body), send(route, user, again)]);
    for (const response of responses) expectContract(response, body);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual(valid.twice);
  });
});

describe('each privilege', () => {
  it.each(cases)('%s', async (_key, route, valid) => {
    const { master, admin, user } = server.a;
    const allowed = {
      aberta: [master, admin, user],
      todos: [master, admin, user],
      administracao: [master, admin],
      master: [master],
    }[valid.who];
    for (const one of [master, admin, user]) {
      await signInAgain();
      const response = await send(route, one, await valid.prepare(preparoDe(allowed.includes(one) ? one : master)));
      expectContract(response, one.email);
      expect([one.email, response.statusCode === 403], response.body).toEqual([one.email, !allowed.includes(one)]);
    }
  });
});

describe('a body that is none', () => {
  it.each(cases)('%s', async (_key, route, valid) => {
    const user = userOf(valid);
    await valid.prepare(preparoDe(user));
    for (const body of [...OTHERS, 'texto', 'a'.repeat(2_000_000)]) {
      expectContract(await send(route, user, body), body);
    }
  });
});

describe('bad ids in every address', () => {
  const addressed = rotas.filter(({ path }) => path.includes(':'));
  it('are seen', () => expect(addressed.length).toBeGreaterThan(8));

  it.each(addressed.map((route) => [keyOf(route), route] as const))('%s', async (_key, route) => {
    for (const text of TEXTS.filter((one) => one.isWellFormed())) {
      const url = route.path.replaceAll(/:\w+/g, encodeURIComponent(text).slice(0, 3_000));
      const response = await server.app.inject({ method: route.method, url, headers: server.a.master.headers });
      expectContract(response, url.slice(0, 200));
      // A person comes back from a provider: the portal's page says the refusal.
      if (response.statusCode === 302) expect(response.headers.location).toBe('/#falha=sso-recusado');
      else expect([404, 422, 503, 400, 414], url.slice(0, 200)).toContain(response.statusCode);
    }
  });
});

describe('bad values in every field, as each privilege and many at once', () => {
  it.each(cases)('%s', { timeout: 300_000 }, async (_key, route, valid) => {
    for (const user of [server.a.master, server.a.admin, server.a.user, server.b.user]) {
      const good = await valid.prepare(preparoDe(userOf(valid)));
      for (const name of fieldsOf(route)) {
        const bodies = [...TEXTS, ...OTHERS].map((value) => {
          if (!(good instanceof FormData)) return { ...good, [name]: value };
          const form = cloneForm(good);
          form.set(name, String(value));
          return form;
        });
        const responses = await Promise.all(bodies.map((body) => send(route, user, body)));
        for (const [at, response] of responses.entries()) expectContract(response, { name, at });
      }
    }
  });
});

describe('a stale session', () => {
  it.each(cases.filter(([, route]) => route.auth === 'sessao'))('%s', async (_key, route, valid) => {
    const user = userOf(valid);
    const body = await valid.prepare(preparoDe(user));
    server.clock.advance(16 * 60_000);
    try {
      const response = await send(route, user, body);
      expectContract(response, body);
      expect([response.statusCode, erroRespostaSchema.parse(response.json()).code]).toEqual([401, 'sessao-expirada']);
    } finally {
      server.clock.advance(-16 * 60_000);
    }
  });
});

/** The fields of a call's body, by its schema or its multipart form. */
function fieldsOf(route: ContractRoute): readonly string[] {
  if (route.multipart !== undefined) return route.multipart.fields;
  if (route.body === undefined) return [];
  const schema = z
    .object({ properties: z.record(z.string(), z.unknown()).default({}) })
    .parse(z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }));
  return Object.keys(schema.properties);
}

function cloneForm(form: FormData): FormData {
  const clone = new FormData();
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') clone.append(name, value);
    else clone.append(name, value, value.name);
  }
  return clone;
}

/** So many users are invited here that the limit would be in the way, and credits need a price to be sold. */
async function prepareOwners(): Promise<void> {
  for (const { id } of [server.a, server.b]) {
    await asOwner(server.deps.db, id, (trx) =>
      trx
        .updateTable('owner')
        .set({ limite_usuarios: 100_000, preco_1: '1.00', preco_2: '1.00', preco_3: '1.00', preco_4: '1.00' })
        .where('id', '=', id)
        .execute(),
    );
  }
}
