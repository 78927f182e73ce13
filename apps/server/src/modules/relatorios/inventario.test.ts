// The inventory of 31/12/2026 goes out with the items of the project and comes back by the upload that every document
// takes; the register has what it gives. Nothing of it is another owner's.
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPlanilha } from '@apura/planilha';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmpresaTeste, novoProjetoDe, sendArquivos, waitForStatus } from '../../testing/projeto-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { startTestServer, type TestServer, type TestUser, tokenOf } from '../../testing/test-server.ts';

const CASO = fileURLToPath(new URL('../../../../../fixtures/relatorios/virada-inventario', import.meta.url));
const CNPJ = '11222333000181';

let server: TestServer;
let user: TestUser;
let alheio: { authorization: string };
let dir: string;
let id: string;
let vazio: string;

beforeAll(async () => {
  server = await startTestServer({ work: true });
  // A project has days that are over.
  server.clock.advance(Date.parse('2027-01-15T12:00:00Z') - server.clock.now().getTime());
  dir = await mkdtemp(join(tmpdir(), 'apura-inventario-'));
  const { app, a, b } = server;
  user = { ...a.user, headers: { authorization: `Bearer ${await tokenOf(app, a.user.email)}` } };
  alheio = { authorization: `Bearer ${await tokenOf(app, b.user.email)}` };
  await createEmpresaTeste(app, user, CNPJ);
  const create = async () => {
    const payload = { ...novoProjetoDe(CNPJ), inicio: '2026-12-01', fim: '2026-12-31' };
    const criado = await app.inject({ method: 'POST', url: '/register/process', headers: user.headers, payload });
    return criado.json<{ projectId: string }>().projectId;
  };
  id = await create();
  vazio = await create();
  const nomes = ['efd-c-122026.txt', 'efd-f-122026.txt', 'inventario.xlsx'];
  await sendArquivos(
    app,
    user,
    id,
    nomes.map((name) => ({ name, bytes: readFileSync(join(CASO, name)) })),
  );
  await app.inject({ method: 'POST', url: '/start/process', headers: user.headers, payload: { cod: id } });
  await waitForStatus(app, user, id, ['CONCLUDED']);
}, 300_000);
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = user.headers) =>
  server.app.inject({ method: 'GET', url, headers });

/** The first cells of each row of a sheet. */
async function linhasDe(bytes: Buffer, aba: string, colunas: number): Promise<(string | null)[][]> {
  const path = join(dir, 'baixada.xlsx');
  writeFileSync(path, bytes);
  const linhas: (string | null)[][] = [];
  for await (const evento of readPlanilha({ path })) {
    if (evento.tipo === 'linha' && evento.aba === aba)
      linhas.push(evento.celulas.slice(0, colunas).map((celula) => celula?.texto ?? null));
  }
  return linhas;
}

test('the workbook has the items of the 0200 and of the last inventory', async () => {
  const response = await get(`/api/inventario/${id}`);
  expect(response.statusCode).toBe(200);
  // The screen takes a workbook by this beginning.
  expect(response.headers['content-disposition']).toMatch(/filename="Inventario da virada - /);
  const linhas = await linhasDe(response.rawPayload, 'Inventário', 2);
  const codigos = linhas.slice(3).map(([, codigo]) => codigo);
  // P8 is of use and consumption; the others are of the workbook alone.
  expect(codigos).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P9', 'Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6', 'Q7']);
});

test('a row of the report opens the row of the workbook', async () => {
  const response = await get(`/api/line/${id}/inventario.xlsx/4`);
  expect(response.statusCode).toBe(200);
  const { linhas } = response.json<{ linhas: { linha: number; alvo: boolean; texto: string }[] }>();
  const alvo = linhas.find((l) => l.alvo);
  expect([alvo?.linha, alvo?.texto.includes('ESTANTE')]).toEqual([4, true]);
  expect((await get(`/api/line/${id}/inventario.xlsx/9999`)).statusCode).toBe(404);
  expect((await get(`/api/line/${id}/inventario.xlsx/4`, alheio)).statusCode).toBe(404);
});

test('the workbook of a project without files has its headings alone', async () => {
  const response = await get(`/api/inventario/${vazio}`);
  expect(response.statusCode).toBe(200);
  expect(await linhasDe(response.rawPayload, 'Inventário', 2)).toHaveLength(3);
});

test('the register has the sums of the golden case, from the month after the appropriation', async () => {
  const response = await get(`/api/inventario/${id}/registro?apropriacao=2027-06`);
  expect(response.statusCode).toBe(200);
  const parcelas = await linhasDe(response.rawPayload, 'Parcelas', 4);
  expect([parcelas[1], parcelas.at(-1)]).toEqual([
    ['1 de 12', '07/2027', '91.12', '91.12'],
    ['12 de 12', '06/2028', '91.11', '1093.38'],
  ]);
});

test('a register is refused for a month without an appropriation, and empty without an inventory', async () => {
  for (const mes of ['2026-12', '2027-07']) {
    const response = await get(`/api/inventario/${id}/registro?apropriacao=${mes}`);
    expect(statusAndCode(response)).toEqual([422, 'valores-incorretos']);
    expect(response.json()).toMatchObject({ message: 'O mês da apropriação vai de 01/2027 a 06/2027' });
  }
  expect((await get(`/api/inventario/${id}/registro?apropriacao=junho`)).statusCode).toBe(400);
  expect((await get(`/api/inventario/${vazio}/registro?apropriacao=2027-06`)).statusCode).toBe(204);
});

test.each(['', '/registro?apropriacao=2027-06'])('%s is nobody else’s', async (resto) => {
  expect(statusAndCode(await get(`/api/inventario/${id}${resto}`, alheio))).toEqual([404, 'nao-encontrado']);
  expect((await get(`/api/inventario/${id}${resto}`, {})).statusCode).toBe(401);
});
