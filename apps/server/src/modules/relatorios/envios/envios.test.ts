import { type Envio, type Envios, MAX_ENVIOS } from '@apura/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { createEnvioTeste, novoEnvioDe, RELATORIO_DO_ENVIO } from '../../../testing/envio-teste.ts';
import { createEmpresaTeste, createProjetoTeste } from '../../../testing/projeto-teste.ts';
import { statusAndCode } from '../../../testing/status-and-code.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

let server: TestServer;
let projetoId: string;
beforeAll(async () => {
  server = await startTestServer();
  await createEmpresaTeste(server.app, server.a.user);
  projetoId = await createProjetoTeste(server.app, server.a.user);
});
afterAll(() => server.close());
afterEach(() =>
  asOwner(server.deps.db, server.a.id, async (trx) => {
    await trx.deleteFrom('envio_relatorio').execute();
  }),
);

const post = (user: TestUser, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });
const list = async (user: TestUser) =>
  (await server.app.inject({ method: 'GET', url: '/api/envios', headers: user.headers })).json<Envios>();
const order = (mudanca: object = {}) =>
  post(server.a.user, '/register/envio', {
    ...novoEnvioDe({ projetoId, usuarioId: server.a.user.id }),
    ...mudanca,
  });
const acoes = () =>
  asOwner(server.deps.db, server.a.id, async (trx) => {
    const rows = await trx
      .selectFrom('auditoria')
      .select('acao')
      .where('acao', 'like', 'envio.%')
      .orderBy('criado_em')
      .execute();
    return rows.map(({ acao }) => acao);
  });

describe('a scheduled mail of a report', () => {
  it('says what is sent to whom and when, to its user and to those who get it', async () => {
    const { user, admin, master } = server.a;
    const filter = JSON.stringify({ CFOP: [{ op: 'igual', valor: '5102' }] });
    const response = await order({ destinatarios: [user.id, admin.id], recorte: { q: 'logística', filter } });
    expect(response.statusCode, response.body).toBe(200);
    const envio = response.json<Envio>();
    expect(envio).toMatchObject({
      relatorio: RELATORIO_DO_ENVIO,
      projeto: expect.stringMatching(/ - Período de 01\/10\/2025 a 31\/12\/2025$/),
      filtros: ['logística', 'CFOP é igual a 5102'],
      meu: true,
      pausado: false,
      ultimo: null,
      falha: null,
    });
    expect(new Date(`${envio.proximo}T12:00:00Z`).getUTCDay()).toBe(1);
    expect(envio.destinatarios.map(({ email }) => email).sort()).toEqual([admin.email, user.email].sort());
    expect((await list(user)).envios).toEqual([envio]);
    expect((await list(admin)).envios).toEqual([{ ...envio, meu: false }]);
    // A master sees no schedule of others that is not sent to the master.
    expect((await list(master)).envios).toEqual([]);
    expect((await list(server.b.user)).envios).toEqual([]);
  });

  it('is sent to active users of the owner alone, each once', async () => {
    const { a, b } = server;
    const pessoas = (await list(a.user)).pessoas.map(({ email }) => email).sort();
    expect(pessoas).toEqual([a.admin.email, a.master.email, a.user.email].sort());
    const refused = await order({ destinatarios: [a.user.id, b.user.id] });
    expect(statusAndCode(refused)).toEqual([400, 'requisicao-invalida']);
    for (const destinatarios of [['fora@exemplo.com.br'], [], Array.from({ length: 11 }, () => a.user.id)]) {
      expect(statusAndCode(await order({ destinatarios }))).toEqual([400, 'requisicao-invalida']);
    }
    const twice = (await order({ destinatarios: [a.user.id, a.user.id] })).json<Envio>();
    expect(twice.destinatarios.map(({ id }) => id)).toEqual([a.user.id]);
  });

  it.each([
    ['a day of no week', { dia: 8 }, [400, 'requisicao-invalida']],
    ['a day that not every month has', { cadencia: 'mensal', dia: 29 }, [400, 'requisicao-invalida']],
    ['another kind of file', { formato: 'csv' }, [400, 'requisicao-invalida']],
    ['an unknown report', { relatorio: 'Nenhum' }, [404, 'relatorio-desconhecido']],
    ['a column that the report lacks', { recorte: { columns: 'Nenhuma' } }, [400, 'requisicao-invalida']],
    ['a filter that is none', { recorte: { filter: '{' } }, [400, 'requisicao-invalida']],
    ['an id that is none', { process_id: 'x' }, [404, 'nao-encontrado']],
  ])('is refused with %s', async (_what, mudanca, refusal) => {
    expect(statusAndCode(await order(mudanca))).toEqual(refusal);
  });

  it('is paused and goes on by its user alone, who ends it for all', async () => {
    const { user, admin, master } = server.a;
    const antes = await acoes();
    const id = await createEnvioTeste(server.app, user, { projetoId, destinatarios: [user.id, admin.id] });
    for (const outro of [admin, master]) {
      const response = await post(outro, '/update/envio', { id, pausado: true });
      expect(statusAndCode(response)).toEqual([404, 'nao-encontrado']);
    }
    const pausado = await post(user, '/update/envio', { id, pausado: true });
    expect(pausado.json()).toMatchObject({ pausado: true, proximo: null });
    await post(user, '/update/envio', { id, pausado: true });
    expect((await post(user, '/update/envio', { id, pausado: false })).json()).toMatchObject({
      pausado: false,
      proximo: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect((await post(user, '/delete/envio', { id })).json()).toEqual({ message: 'Envio excluído' });
    expect((await list(admin)).envios).toEqual([]);
    expect((await acoes()).slice(antes.length)).toEqual([
      'envio.criado',
      'envio.pausado',
      'envio.retomado',
      'envio.excluido',
    ]);
  });

  it('is left by one who gets it, and goes once nobody is left', async () => {
    const { user, admin, master } = server.a;
    const id = await createEnvioTeste(server.app, user, { projetoId, destinatarios: [admin.id, master.id] });
    expect((await post(admin, '/delete/envio', { id })).json()).toEqual({
      message: 'Você não recebe mais este relatório',
    });
    expect(statusAndCode(await post(admin, '/delete/envio', { id }))).toEqual([404, 'nao-encontrado']);
    expect((await list(user)).envios.map(({ destinatarios }) => destinatarios.map(({ email }) => email))).toEqual([
      [master.email],
    ]);
    await post(master, '/delete/envio', { id });
    expect((await list(user)).envios).toEqual([]);
  });

  it('is one of a bounded number, also when many are ordered at once', async () => {
    const { user } = server.a;
    for (let n = 0; n < MAX_ENVIOS - 1; n++) await createEnvioTeste(server.app, user, { projetoId });
    const status = (await Promise.all([order(), order(), order()])).map(({ statusCode }) => statusCode);
    expect(status.sort()).toEqual([200, 422, 422]);
    expect((await list(user)).envios).toHaveLength(MAX_ENVIOS);
  });
});
