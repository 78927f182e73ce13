import { type ContractRoute, ERROS, erroRespostaSchema, podeFazer, rotas } from '@apura/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseLimitsConfig } from './config/limits-config.ts';
import { registerJobHandlers } from './jobs.ts';
import { asOwner } from './platform/db/as-owner.ts';
import { chamadasValidas } from './testing/chamadas-validas.ts';
import { startTestServer, type TestOwner, type TestServer, type TestUser, tokenOf } from './testing/test-server.ts';

const CALLS = Number(process.env.APURA_CALLS ?? 600);
const SEED = 20_261_123;
/** Shorter texts are words that any owner may have. */
const MARK_LENGTH = 9;

const SEM_LIMITE = parseLimitsConfig({ LIMIT_USER_PER_MINUTE: '1000000', LIMIT_OWNER_PER_MINUTE: '1000000' }, []);

const keyOf = (route: ContractRoute) => `${route.method} ${route.path}`;

/** What one of the two owners has, and what only it has. */
interface Side {
  owner: TestOwner;
  users: readonly { privilegio: 'master' | 'administrator' | 'user'; user: TestUser }[];
  /** A body that the server takes, by route. */
  bodies: Map<string, object>;
  texts: readonly string[];
}

let server: TestServer;
let sides: readonly [Side, Side];
beforeAll(async () => {
  server = await startTestServer({
    work: true,
    creditos: 1_000_000,
    // How many calls there may be is tried elsewhere.
    config: { logLevel: 'silent', limits: SEM_LIMITE },
    // What is held here are the answers: a started project goes nowhere.
    registerHandlers: (deps) => registerJobHandlers(deps, { ferramenta: async () => {} }),
  });
  const prices = { limite_usuarios: 100_000, preco_1: '1.00', preco_2: '1.00', preco_3: '1.00', preco_4: '1.00' };
  for (const { id } of [server.a, server.b]) {
    await asOwner(server.deps.db, id, (trx) => trx.updateTable('owner').set(prices).where('id', '=', id).execute());
  }
  const [a, b] = [
    await createSide(server, server.a, 'ladoa'),
    await createSide({ ...server, a: server.b, b: server.a }, server.b, 'ladob'),
  ];
  const only = (side: Side, other: Side): Side => ({
    ...side,
    texts: side.texts.filter((text) => !other.texts.includes(text)),
  });
  sides = [only(a, b), only(b, a)];
}, 240_000);
afterAll(() => server.close());

/**
 * Calls at random: any route, as any privilege of any of the two owners, with bodies and addresses made of what either
 * owner has and of what nobody has.
 */
it(`${CALLS} calls at random break nothing, show no other owner, and do nothing that the matrix does not list`, {
  timeout: 1_200_000,
}, async () => {
  const random = createRandom(SEED);
  const closed = rotas.filter(({ answer }) => answer !== 'eventos');
  const statuses = new Map<number, number>();
  // What an owner sent itself it may be shown again: an e-mail of the other owner that it invites, for one.
  const saidBy = new Map(sides.map(({ owner }) => [owner.id, new Set<string>()]));
  for (let n = 0; n < CALLS; n++) {
    const route = random.of(closed);
    const [side, other] = random.chance(0.5) ? sides : ([sides[1], sides[0]] as const);
    const { privilegio, user } = random.of(side.users);
    const url = addressOf(route, random);
    const body = route.method === 'POST' ? bodyOf(route, random) : undefined;
    const sent = JSON.stringify([url, body]);
    const response = await call(route, { user, url, body });
    const answered = `${response.statusCode} ${response.body.slice(0, 300)}`;
    const what = `${n}: ${keyOf(route)} as ${privilegio}: ${sent.slice(0, 400)} → ${answered}`;
    statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
    expectKnown(response, what);
    if (response.statusCode < 300 && route.auth === 'sessao')
      expect(podeFazer(route.acao, { privilegio }), what).toBe(true);
    const said = saidBy.get(side.owner.id) ?? new Set();
    for (const text of other.texts) if (sent.includes(text)) said.add(text);
    const told = other.texts.filter((text) => response.body.includes(text) && !said.has(text));
    expect(told, what).toEqual([]);
    if (response.statusCode === 401 && route.auth === 'sessao') await signIn(user);
  }
  // Calls that are all refused would prove nothing.
  expect(statuses.get(200) ?? 0, JSON.stringify([...statuses])).toBeGreaterThan(CALLS / 20);
  expect(statuses.get(404) ?? 0, JSON.stringify([...statuses])).toBeGreaterThan(CALLS / 50);
});

/** A 503 is a service that this installation has not set up, or a limit, and says so by its code. */
function expectKnown(response: LightMyRequestResponse, what: string): void {
  if (response.statusCode < 500) return;
  const { code } = erroRespostaSchema.parse(response.json());
  expect([response.statusCode, ERROS[code as keyof typeof ERROS]?.status], what).toEqual([503, 503]);
}

async function call(
  route: ContractRoute,
  { user, url, body }: { user: TestUser; url: string; body: unknown },
): Promise<LightMyRequestResponse> {
  const headers: Record<string, string> = route.auth === 'sessao' ? { ...user.headers } : {};
  if (body === undefined) return server.app.inject({ method: route.method, url, headers });
  return server.app.inject({ method: route.method, url, headers, payload: body as object });
}

/** A call at random may have ended the session of its user. */
async function signIn(user: TestUser): Promise<void> {
  const token = await tokenOf(server.app, user.email).catch(() => user.token);
  user.token = token;
  user.headers = { authorization: `Bearer ${token}` };
}

function addressOf(route: ContractRoute, random: Random): string {
  return route.path.replaceAll(/:\w+/g, () => encodeURIComponent(textOf(random)).slice(0, 500));
}

/** Either owner's valid body, one field of it changed now and then; forms and calls without a body get some texts. */
function bodyOf(route: ContractRoute, random: Random): object {
  const known = random.of(sides).bodies.get(keyOf(route));
  if (known === undefined || known instanceof FormData) return { id: textOf(random), cnpj: textOf(random) };
  const body: Record<string, unknown> = { ...known };
  const fields = Object.keys(body);
  if (fields.length > 0 && random.chance(0.5)) body[random.of(fields)] = random.chance(0.8) ? textOf(random) : null;
  return body;
}

const NOBODYS = ['', '1', '../x', '00000000-0000-0000-0000-000000000000', "'; drop table owner; --", 'a'.repeat(300)];
const textOf = (random: Random): string =>
  random.of(random.chance(0.8) ? (random.of(sides).texts as readonly string[]) : NOBODYS);

/** Calls that would end the sessions of the callers themselves, or the contract: the others would only be refused. */
const NOT_PREPARED = new Set([
  'POST /update/security',
  'POST /update/password',
  'POST /delete/sessions',
  'POST /delete/users/sessions',
  'POST /delete/integra',
  'POST /test/integra',
]);

async function createSide(preparado: TestServer, owner: TestOwner, unique: string): Promise<Side> {
  const { master, admin, user } = owner;
  const bodies = new Map<string, object>();
  let nth = 0;
  for (const [key, { prepare }] of Object.entries(chamadasValidas)) {
    if (NOT_PREPARED.has(key)) continue;
    bodies.set(key, await prepare({ server: preparado, user: master, unique: `${unique}${++nth}` }));
  }
  const texts = new Set([master, admin, user].flatMap(({ id, email }) => [id, email]));
  for (const body of bodies.values()) {
    const values = body instanceof FormData ? [...body.values()] : Object.values(body);
    for (const value of values) if (typeof value === 'string' && value.length >= MARK_LENGTH) texts.add(value);
  }
  const proprios = [...texts].filter((text) => isOwn(text, unique, owner));
  return {
    owner,
    users: [
      { privilegio: 'master', user: master },
      { privilegio: 'administrator', user: admin },
      { privilegio: 'user', user },
    ],
    bodies,
    texts: proprios,
  };
}

/** Ids, and what the preparation named: words such as a status are of both owners. */
function isOwn(text: string, unique: string, { master, admin, user }: TestOwner): boolean {
  const known = [master, admin, user].flatMap(({ id, email }) => [id, email]);
  return known.includes(text) || text.includes(unique) || /^[0-9a-f]{8}-[0-9a-f]{4}-|^[0-9]{14}$/.test(text);
}

interface Random {
  chance(p: number): boolean;
  of<T>(list: readonly T[]): T;
}

/** The same calls in every run. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    chance: (p) => next() < p,
    of<T>(list: readonly T[]): T {
      const one = list[Math.floor(next() * list.length)];
      if (one === undefined) throw new Error('nothing to choose from');
      return one;
    },
  };
}
