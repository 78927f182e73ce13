// Guarantees the whole way on real files and engines: rows of a report, a draft, its simulation, its workbook, the
// rectified files.
import type { getRascunho, getSimulacao, proporMudancas, Retificacao, RouteResponse } from '@apura/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { readFixturesDemonstracao } from '../../testing/fixtures-demonstracao.ts';
import { createEmpresaTeste, createProjetoTeste, sendArquivos, waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

const COM_PROPOSTAS = 'EFD-C Exclusão do ICMS da Base';
const PACIENCIA = { timeout: 240_000, interval: 200 };

let server: TestServer;
let user: TestUser;
let projetoId: string;

beforeAll(async () => {
  server = await startTestServer({ work: true });
  user = server.a.user;
  await createEmpresaTeste(server.app, user);
  projetoId = await createProjetoTeste(server.app, user);
  await sendArquivos(server.app, user, projetoId, await readFixturesDemonstracao());
  await post('/start/process', { cod: projetoId });
  const { status } = await waitForStatus(server.app, user, projetoId, ['CONCLUDED', 'FAILED'], 240_000);
  expect(status).toBe('CONCLUDED');
}, 300_000);
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ method: 'GET', url, headers: user.headers });
const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });

const readOportunidade = () =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .selectFrom('oportunidade')
      .select(['estado', 'simulado', 'retificado'])
      .where('relatorio', '=', COM_PROPOSTAS)
      .executeTakeFirstOrThrow(),
  );

async function propor(relatorio: string, quais: object = {}) {
  const response = await post('/api/rascunhos/propor', { projeto: projetoId, relatorio, ...quais });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<RouteResponse<typeof proporMudancas>>();
}

it('ends a proposal that cannot be kept, and leaves no draft', async () => {
  const { db } = server.deps;
  await sql`create function fail() returns trigger language plpgsql
    as $$ begin raise exception 'the disk is full'; end $$`.execute(db);
  await sql`create trigger falha before insert on rascunho_mudanca execute function fail()`.execute(db);
  const pedido = { projeto: projetoId, relatorio: COM_PROPOSTAS };
  const { statusCode, body } = await post('/api/rascunhos/propor', pedido);
  expect(statusCode, body).toBe(500);
  await sql`drop function fail cascade`.execute(db);
  const ha = await asOwner(server.deps.db, server.a.id, (trx) => trx.selectFrom('rascunho').select('id').execute());
  expect(ha).toEqual([]);
});

it('goes from rows of a report to rectified files', { timeout: 600_000 }, async () => {
  const semNada = await propor('EFD-C Itens de Saída');
  expect(semNada).toMatchObject({ incluidas: 0, repetidas: 0 });
  expect(semNada.semProposta[0]?.motivo).toMatch(/^[A-Z].+\.$/);

  const primeira = await propor(COM_PROPOSTAS);
  expect(primeira.incluidas, JSON.stringify(primeira)).toBeGreaterThan(0);
  const id = primeira.rascunho ?? '';
  expect(await propor(COM_PROPOSTAS, { linhas: [0] })).toMatchObject({ rascunho: id, incluidas: 0 });

  const resumo = (await get(`/api/rascunhos/${id}`)).json<RouteResponse<typeof getRascunho>>();
  expect(resumo.mudancas.ativas).toBe(primeira.incluidas - primeira.conflitos);
  expect(resumo.arquivosTrocados).toEqual([]);

  await post('/api/rascunhos/simular', { id });
  const { simulacao, resultado } = await vi.waitFor(async () => {
    const lida = (await get(`/api/rascunhos/${id}/simulacao`)).json<RouteResponse<typeof getSimulacao>>();
    if (lida.simulacao?.terminadaEm == null) throw new Error(`it is ${JSON.stringify(lida.simulacao)}`);
    return lida;
  }, PACIENCIA);
  expect(simulacao).toMatchObject({ situacao: 'concluida' });
  expect(resultado?.tributos.length).toBeGreaterThan(0);
  expect(await readOportunidade()).toMatchObject({ estado: 'identificada', simulado: { rascunhoId: id, com: [] } });

  const planilha = await get(`/api/rascunhos/${id}/planilha`);
  expect([planilha.statusCode, planilha.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);

  const recibos = Object.fromEntries(resumo.meses.map(({ periodo, comeco }) => [periodo, comeco.padEnd(41, '0')]));
  const pedida = await post('/api/rascunhos/retificar', { id, recibos, parametros: [] });
  const { retificacao } = pedida.json<{ retificacao: string }>();
  const feita = await vi.waitFor(async () => {
    const { finalResult } = (await get('/api/retificacao')).json<{ finalResult: Retificacao[] }>();
    const row = finalResult.find((uma) => uma.id === retificacao);
    if (row?.status !== 'SUCCESS' && row?.status !== 'ERROR') throw new Error(`it is ${JSON.stringify(row)}`);
    return row;
  }, PACIENCIA);
  expect(feita).toMatchObject({ rascunhoId: id, type: 'efdc', projetoId });
  expect(feita.mensagem).not.toBeNull();
  expect(await readOportunidade()).toMatchObject(
    feita.status === 'SUCCESS'
      ? { estado: 'retificada', retificado: { retificacaoId: retificacao, ...feita.periodos } }
      : { estado: 'identificada', retificado: null },
  );
  const depois = (await get(`/api/rascunhos/${id}`)).json<RouteResponse<typeof getRascunho>>();
  expect(depois.retificacoes).toMatchObject([{ id: retificacao, revisao: depois.revisao }]);
  expect(depois.meses.map(({ recibo }) => recibo)).toEqual(Object.values(recibos));

  await post('/api/rascunhos/conferir', { id });
  await vi.waitFor(async () => {
    const lido = (await get(`/api/rascunhos/${id}`)).json<RouteResponse<typeof getRascunho>>();
    expect(lido.conferencia).toMatchObject({
      situacao: 'concluida',
      mensagem: 'Todos os registros foram achados',
    });
  }, PACIENCIA);
});
