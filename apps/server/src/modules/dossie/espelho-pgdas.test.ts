// Guarantees of the mirror's call: a ZIP of the months that have something to recover with its log entry, and refusals.
import { readdir, readFile } from 'node:fs/promises';
import { formatCnpj } from '@apura/br';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import {
  createEmpresaTeste,
  EMPRESA_CNPJ,
  novoProjetoDe,
  sendArquivos,
  waitForStatus,
} from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const PASTA = new URL('../../../../../fixtures/relatorios/simples-comercio/', import.meta.url);

let server: TestServer;
let cheio: string;
let vazio: string;

/** The documents of January, of the company of the tests: a PDF of ours keeps its length. */
async function documentos(): Promise<{ name: string; bytes: Buffer }[]> {
  const nomes = (await readdir(PASTA)).filter((n) => /2024-01\.pdf$|^(?:nota-1|nfce-2|devolucao-3)\.xml$/.test(n));
  return Promise.all(
    nomes.map(async (name) => {
      const texto = await readFile(new URL(name, PASTA), 'latin1');
      const escrito = formatCnpj(EMPRESA_CNPJ);
      const trocado = texto
        .replaceAll('<CNPJ>11222333000181</CNPJ>', `<CNPJ>${EMPRESA_CNPJ}</CNPJ>`)
        .replaceAll('11.222.333/0001-81', escrito)
        .replaceAll('11.222.333', escrito.slice(0, 10))
        .replaceAll('11222333202401001', `${EMPRESA_CNPJ.slice(0, 8)}202401001`);
      return { name, bytes: Buffer.from(trocado, 'latin1') };
    }),
  );
}

async function createProjeto(): Promise<string> {
  const { user } = server.a;
  const criado = await server.app.inject({
    ...{ method: 'POST', url: '/register/process', headers: user.headers },
    payload: { ...novoProjetoDe(EMPRESA_CNPJ), inicio: '2024-01-01', fim: '2024-01-31' },
  });
  return criado.json<{ projectId: string }>().projectId;
}

beforeAll(async () => {
  server = await startTestServer({ work: true });
  const { user } = server.a;
  await createEmpresaTeste(server.app, user);
  [cheio, vazio] = [await createProjeto(), await createProjeto()];
  for (const [projetoId, arquivos] of [
    [cheio, await documentos()],
    [vazio, (await documentos()).filter(({ name }) => name.endsWith('.pdf'))],
  ] as const) {
    await sendArquivos(server.app, user, projetoId, arquivos);
    await server.app.inject({
      ...{ method: 'POST', url: '/start/process', headers: user.headers },
      payload: { cod: projetoId },
    });
    const { status } = await waitForStatus(server.app, user, projetoId, ['CONCLUDED', 'FAILED'], 240_000);
    expect(status).toBe('CONCLUDED');
  }
}, 600_000);
afterAll(() => server.close());

const get = (projetoId: string, headers = server.a.user.headers) =>
  server.app.inject({ method: 'GET', url: `/api/espelho-pgdas/${projetoId}`, headers });

it('downloads a ZIP with a PDF and a workbook, and leaves a row in the log', async () => {
  const response = await get(cheio);
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  expect(response.headers['content-type']).toBe('application/zip');
  expect(response.headers['content-disposition']).toContain('Espelho do PGDAS-D');
  for (const nome of ['espelho-pgdas.pdf', 'espelho-pgdas.xlsx']) {
    expect(response.rawPayload.includes(nome), nome).toBe(true);
  }
  const rows = await asOwner(server.deps.db, server.a.id, (trx) =>
    trx.selectFrom('auditoria').select('alvo').where('acao', '=', 'espelho-pgdas.baixado').execute(),
  );
  expect(rows.map(({ alvo }) => alvo)).toEqual([cheio]);
});

it('makes none where nothing is to be typed, for another owner, or without a session', async () => {
  expect((await get(vazio)).json()).toMatchObject({
    code: 'relatorio-sem-linhas',
    message: 'Nenhum mês deste projeto tem receita a segregar no PGDAS-D.',
  });
  const alheia = await get(cheio, server.b.user.headers);
  expect([alheia.statusCode, alheia.json<{ code: string }>().code]).toEqual([404, 'nao-encontrado']);
  expect((await server.app.inject({ method: 'GET', url: `/api/espelho-pgdas/${cheio}` })).statusCode).toBe(401);
});

it('the dossier of the same findings is made of its papers, and is nobody else’s', async () => {
  const url = `/api/dossie/${cheio}/${encodeURIComponent('Cruzamento Simples PGDAS x NF-e')}`;
  const feito = await server.app.inject({ method: 'GET', url, headers: server.a.user.headers });
  expect(feito.statusCode, feito.body.slice(0, 300)).toBe(200);
  for (const nome of ['dossie.pdf', 'dossie.xlsx']) expect(feito.rawPayload.includes(nome), nome).toBe(true);
  const alheio = await server.app.inject({ method: 'GET', url, headers: server.b.user.headers });
  expect([alheio.statusCode, alheio.json<{ code: string }>().code]).toEqual([404, 'nao-encontrado']);
});
