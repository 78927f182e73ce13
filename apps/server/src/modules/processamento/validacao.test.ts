import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { RelatorioNoProjeto, Validacao } from '@apura/contract';
import { writeZip } from '@apura/zip';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../testing/patience.ts';
import { createEmpresaTeste, novoProjetoDe, sendArquivos, waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { createValidateProjetoHandler } from './jobs/validate-projeto.handler.ts';

/**
 * Guarantees that what the official validator would refuse is known before a start, also inside a ZIP, and afterwards
 * as a report that is made when somebody opens it.
 */

const CNPJ = '11222333000181';
const NOME = 'Validação EFD-C';
// The golden case of the report has its three faults worked out by hand.
const ERRADO = readFileSync(
  join(import.meta.dirname, '../../../../../fixtures/relatorios/validacao-efd-c/efd-c-012024.txt'),
);

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ work: true, creditos: 1_000 });
  user = server.a.user;
  await createEmpresaTeste(server.app, user, CNPJ);
});
afterAll(() => server.close());

const get = (url: string, de = user) => server.app.inject({ method: 'GET', url, headers: de.headers });
const validacaoDe = async (id: string): Promise<Validacao> => (await get(`/api/files/validation/${id}`)).json();
const validada = (id: string): Promise<Validacao> =>
  vi.waitFor(async () => {
    const validacao = await validacaoDe(id);
    expect([validacao.pendentes, validacao.arquivos.length]).toEqual([0, 1]);
    return validacao;
  }, PATIENCE);
const listado = async (id: string) => {
  const { reports } = (await get(`/api/reports/${id}`)).json<{ reports: RelatorioNoProjeto[] }>();
  return reports.find(({ report }) => report === NOME);
};
const rowsOf = (id: string) => get(`/api/reportJSON/${id}/${encodeURIComponent(NOME)}?limit=10`);

async function createProjeto(arquivo: { name: string; bytes: Uint8Array }): Promise<string> {
  const payload = { ...novoProjetoDe(CNPJ), inicio: '2024-01-01', fim: '2024-01-31' };
  const made = await server.app.inject({ method: 'POST', url: '/register/process', headers: user.headers, payload });
  const { projectId } = made.json<{ projectId: string }>();
  await sendArquivos(server.app, user, projectId, [arquivo]);
  await vi.waitFor(async () => {
    const { pendentes, total } = (await get(`/api/files/completeness/${projectId}`)).json();
    expect([pendentes, total]).toEqual([0, 1]);
  }, PATIENCE);
  return projectId;
}

it('says it before the start, and of the processed project as a report', async () => {
  const zip = await buffer(writeZip([{ name: 'janeiro.txt', content: ERRADO }]));
  const id = await createProjeto({ name: 'envio.zip', bytes: zip });
  const { arquivos, relatorio } = await validada(id);
  expect(relatorio).toBe('ausente');
  expect(arquivos).toMatchObject([{ nome: 'janeiro.txt', mes: '2024-01', erros: 2, avisos: 1, motivo: null }]);
  const piores = arquivos[0]?.piores.map(({ nivel, registro, campo, linha, vezes }) => [
    nivel,
    registro,
    campo,
    linha,
    vezes,
  ]);
  expect(piores).toEqual([
    ['erro', 'C100', 'DT_E_S', 25, 1],
    ['erro', 'C170', 'VL_PIS', 26, 1],
    ['aviso', 'C100', 'VL_PIS', 25, 1],
  ]);

  await server.app.inject({
    method: 'POST',
    url: '/start/process',
    headers: user.headers,
    payload: { cod: id },
  });
  await waitForStatus(server.app, user, id, ['CONCLUDED'], 240_000);
  // The processing does not make it; whoever opens it does.
  expect(await listado(id)).toMatchObject({ rows: 0, failed: false, onDemand: true, present: ['EFD-Contribuições'] });
  const primeira = await rowsOf(id);
  expect([primeira.statusCode, primeira.json().code]).toEqual([503, 'relatorio-em-preparo']);
  const { jsonData, total } = await vi.waitFor(async () => {
    const feita = await rowsOf(id);
    expect(feita.statusCode).toBe(200);
    return feita.json();
  }, PATIENCE);
  expect(total).toBe(3);
  expect(jsonData[0]).toMatchObject({
    Período: '01/2024',
    Campo: 'DT_E_S',
    Nível: 'Erro',
    Arquivo: 'janeiro.txt',
    Linha: 25,
  });
  expect(await listado(id)).toMatchObject({ rows: 3, failed: false, onDemand: false });
  expect((await validada(id)).relatorio).toBe('feito');
  // The row opens its line.
  const origem = (await get(`/api/line/${id}/janeiro.txt/25`)).json();
  expect(origem.linhas.find(({ alvo }: { alvo: boolean }) => alvo)).toMatchObject({ linha: 25, registro: 'C100' });
  expect((await get(`/api/files/validation/${id}`, server.b.master)).statusCode).toBe(404);
}, 300_000);

it('says of a file that could not be checked that it was not, and does not try for ever', async () => {
  const id = await createProjeto({ name: 'janeiro.txt', bytes: ERRADO });
  const children = { ...server.deps.children, run: () => Promise.reject(new Error('the child died')) };
  const data = { ownerId: server.a.id, projetoId: id };
  const attempt = { id: 'tarefa', data, failures: 2, lastTry: true, signal: new AbortController().signal };
  await createValidateProjetoHandler({ ...server.deps, children })(attempt);
  const { arquivos, pendentes } = await validacaoDe(id);
  expect([pendentes, arquivos.map(({ erros, motivo }) => [erros, motivo?.slice(0, 30)])]).toEqual([
    0,
    [[0, 'O arquivo não pôde ser validad']],
  ]);
});
