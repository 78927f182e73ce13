import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmpresaDaCarteira } from '@apura/contract';
import { readPlanilha } from '@apura/planilha';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmpresaTeste, novoProjetoDe, sendArquivos, waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

/**
 * Guarantees that Carteira reads the papers of a company of the Simples and shows its revenue against the limits, what
 * was declared and not paid, and the months without a declaration. Only the owner sees them.
 */

const FIXTURES = fileURLToPath(new URL('../../../../../fixtures/relatorios', import.meta.url));
const CNPJ = '11222333000181';

let server: TestServer;
let projetoId: string;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  const { app, a } = server;
  await createEmpresaTeste(app, a.user, CNPJ);
  const projeto = { ...novoProjetoDe(CNPJ), inicio: '2024-01-01', fim: '2024-04-30' };
  const post = async (url: string, payload: object) => {
    const response = await app.inject({ method: 'POST', url, headers: a.user.headers, payload });
    expect(response.statusCode, response.body).toBe(200);
    return response;
  };
  projetoId = (await post('/register/process', projeto)).json<{ projectId: string }>().projectId;
  await sendArquivos(app, a.user, projetoId, await documentos());
  await post('/start/process', { cod: projetoId });
  await waitForStatus(app, a.user, projetoId, ['CONCLUDED']);
}, 120_000);
afterAll(() => server.close());

/** The PGDAS-D of January to March of 2024, and events of the EFD-Reinf of February alone. */
async function documentos() {
  const pasta = join(FIXTURES, 'simples-servicos');
  const nomes = (await readdir(pasta)).filter((nome) => nome.endsWith('.pdf'));
  const lidos = await Promise.all(nomes.map(async (name) => ({ name, bytes: await readFile(join(pasta, name)) })));
  const reinf = await readFile(join(FIXTURES, 'reinf-retencoes', 'lote.xml'), 'utf8');
  return [...lidos, { name: 'reinf.xml', bytes: Buffer.from(reinf.replaceAll('2026-03', '2024-02')) }];
}

const carteira = async (user: TestUser = server.a.user): Promise<EmpresaDaCarteira[]> => {
  const response = await server.app.inject({ method: 'GET', url: '/api/carteira', headers: user.headers });
  return response.json<{ empresas: EmpresaDaCarteira[] }>().empresas;
};

it('says where the company stands in its last month', async () => {
  const [empresa] = await carteira();
  // NOTE.md of simples-servicos: 4.125,00 + 2.020,00 + 4.137,09 declared, and no paper of a payment.
  expect(empresa?.simples).toEqual({
    projetoId,
    mes: '2024-03',
    rbt12: '310000.00',
    rba: '75000.00',
    fator_r: '0.29',
    fator_r_minimo: '0.28',
    sublimite: '3600000.00',
    limite: '4800000.00',
    devido: '10282.09',
    sem_comprovante: 3,
  });
});

it('names the months that lack a declaration', async () => {
  const [empresa] = await carteira();
  expect(empresa?.faltas).toEqual({
    'PGDAS-D': ['2024-04'],
    'EFD-Reinf': ['2024-01', '2024-03', '2024-04'],
  });
});

it('stands in a sheet of its own', async () => {
  const { app, a } = server;
  const response = await app.inject({ method: 'GET', url: '/api/carteira/planilha', headers: a.user.headers });
  const path = join(await mkdtemp(join(tmpdir(), 'carteira-')), 's.xlsx');
  await writeFile(path, response.rawPayload);
  const textos: string[] = [];
  for await (const evento of readPlanilha({ path })) textos.push(JSON.stringify(evento));
  const tudo = textos.join('\n');
  for (const texto of ['Simples', 'Meses sem EFD-Reinf', '01/2024, 03/2024, 04/2024', '310000'])
    expect(tudo).toContain(texto);
});

it('is nothing to another owner', async () => {
  expect(await carteira(server.b.user)).toEqual([]);
});
