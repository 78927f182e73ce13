import type { MesesPulados } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, EMPRESA_CNPJ, novoProjetoDe } from '../../testing/projeto-teste.ts';
import { saldoTeste } from '../../testing/saldo-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { startTestServer, type TestServer, type TestUser, tokenOf } from '../../testing/test-server.ts';
import { openProjetosMensais } from './index.ts';

/**
 * Guarantees that the months that a monthly project skipped are named, and bought only by the user's order: those that
 * were shown, once, all or none, and nothing while the project is in Falha.
 */

let server: TestServer;
let user: TestUser;
let admin: TestUser;
let alheio: TestUser;
beforeAll(async () => {
  server = await startTestServer({ creditos: 20 });
  await createEmpresaTeste(server.app, server.a.user);
  server.clock.advance(Date.parse('2027-03-25T10:00:00-03:00') - server.deps.clock.now().getTime());
  // Sessions of before have ended by then.
  const signIn = async (one: TestUser): Promise<TestUser> => {
    const token = await tokenOf(server.app, one.email);
    return { ...one, token, headers: { authorization: `Bearer ${token}` } };
  };
  user = await signIn(server.a.user);
  admin = await signIn(server.a.admin);
  alheio = await signIn(server.b.user);
});
afterAll(() => server.close());
beforeEach(() => asOwner(server.deps.db, server.a.id, (trx) => trx.deleteFrom('projeto').execute()));

async function create(outros: object = {}): Promise<string> {
  const payload = {
    ...novoProjetoDe(EMPRESA_CNPJ),
    inicio: '2026-07-01',
    fim: '2026-08-31',
    recorrencia: 'mensal',
    ...outros,
  };
  const url = '/register/process';
  const response = await server.app.inject({ method: 'POST', url, headers: user.headers, payload });
  expect(response.statusCode).toBe(200);
  return response.json<{ projectId: string }>().projectId;
}

const ask = (id: string, de: TestUser = user) =>
  server.app.inject({ method: 'GET', url: `/api/process/${id}/meses-pulados`, headers: de.headers });
const pulados = async (id: string) => (await ask(id)).json<MesesPulados>();
const buy = (id: string, meses: string[], de: TestUser = user) =>
  server.app.inject({
    method: 'POST',
    url: '/register/process/meses',
    headers: de.headers,
    payload: { id, meses },
  });
const filhos = (id: string) =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .selectFrom('projeto')
      .select(['periodo_inicial as inicio', 'periodo_final as fim', 'recorrencia', 'creditos', 'status'])
      .where('origem_id', '=', id)
      .orderBy('periodo_inicial')
      .execute(),
  );
const saldo = () => saldoTeste(server.deps, server.a.id);

describe('GET /api/process/:id/meses-pulados', () => {
  it('names the months up to the window, without those that have a project, and their price', async () => {
    const id = await create();
    // By hand, of the same company and flow; another flow's documents are not those of the month.
    await create({ inicio: '2026-10-01', fim: '2026-10-31', recorrencia: 'unico' });
    const esperado = { meses: ['2026-09', '2026-11', '2026-12'], custoPorMes: 1, impedimento: null };
    expect(await pulados(id)).toEqual({ ...esperado, disponiveis: await saldo() });
    // The project of January, whose window is open, comes by itself.
    await openProjetosMensais(server.deps);
    expect((await filhos(id)).map(({ inicio }) => inicio)).toEqual(['2027-01-01']);
    expect((await pulados(id)).meses).toEqual(esperado.meses);
  });

  it('names none of a project that is not a monthly one, and nothing to another owner', async () => {
    expect((await pulados(await create({ recorrencia: 'unico' }))).meses).toEqual([]);
    expect(statusAndCode(await ask(await create(), alheio))).toEqual([404, 'nao-encontrado']);
  });
});

describe('POST /register/process/meses', () => {
  it('creates the chosen months alone, with their credits, and a month is never bought twice', async () => {
    const id = await create();
    const antes = await saldo();
    const response = await buy(id, ['2026-12', '2026-09']);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: '2 projetos criados, de 09/2026 a 12/2026' });
    const mes = { recorrencia: 'unico', creditos: 1, status: 'FILES' };
    expect(await filhos(id)).toEqual([
      { ...mes, inicio: '2026-09-01', fim: '2026-09-30' },
      { ...mes, inicio: '2026-12-01', fim: '2026-12-31' },
    ]);
    expect(await saldo()).toBe(antes - 2);
    expect((await pulados(id)).meses).toEqual(['2026-10', '2026-11']);
    expect(statusAndCode(await buy(id, ['2026-12', '2026-10']))).toEqual([422, 'valores-incorretos']);
    expect(await saldo()).toBe(antes - 2);
    const juntos = await Promise.all([buy(id, ['2026-10']), buy(id, ['2026-10'])]);
    expect(juntos.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await saldo()).toBe(antes - 3);
  });

  it('opens nothing while the project is in Falha, and says why', async () => {
    const id = await create();
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('projeto').set({ status: 'FAILED' }).where('id', '=', id).execute(),
    );
    expect((await pulados(id)).impedimento).toMatch(/terminou em Falha/);
    expect(statusAndCode(await buy(id, ['2026-09']))).toEqual([422, 'valores-incorretos']);
    expect(await filhos(id)).toEqual([]);
  });

  it('creates none where the credits are too few for all', async () => {
    const id = await create({ inicio: '2026-01-01', fim: '2026-02-28' });
    const antes = await saldo();
    const { meses } = await pulados(id);
    expect(meses.length).toBeGreaterThan(antes);
    expect(statusAndCode(await buy(id, meses))).toEqual([422, 'creditos-insuficientes']);
    expect(await filhos(id)).toEqual([]);
    expect(await saldo()).toBe(antes);
  });

  it('is refused for another owner’s project, for months of no such form, and to who may not change it', async () => {
    const id = await create();
    expect(statusAndCode(await buy(id, ['2026-09'], alheio))).toEqual([404, 'nao-encontrado']);
    expect(statusAndCode(await buy(id, ['2026-13']))).toEqual([400, 'requisicao-invalida']);
    expect(statusAndCode(await buy(id, []))).toEqual([400, 'requisicao-invalida']);
    expect(statusAndCode(await buy(id, ['2026-09'], admin))).toEqual([403, 'sem-privilegio']);
  });
});
