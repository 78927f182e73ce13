// Guarantees of the letter to a supplier: a document of the supplier's own rows with its log entry, and refusals.
import { readFile } from 'node:fs/promises';
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

const PASTA = new URL('../../../../../fixtures/relatorios/reforma-auditor/', import.meta.url);
const FORNECEDOR = '22333444000181';

let server: TestServer;
let projetoId: string;

beforeAll(async () => {
  server = await startTestServer({ work: true });
  const { user } = server.a;
  await createEmpresaTeste(server.app, user);
  const criado = await server.app.inject({
    ...{ method: 'POST', url: '/register/process', headers: user.headers },
    payload: { ...novoProjetoDe(EMPRESA_CNPJ), inicio: '2026-08-01', fim: '2026-08-31' },
  });
  projetoId = criado.json<{ projectId: string }>().projectId;
  const xml = await readFile(new URL('nota-1-fornecedor.xml', PASTA), 'utf8');
  const bytes = Buffer.from(xml.replaceAll('<CNPJ>11222333000181</CNPJ>', `<CNPJ>${EMPRESA_CNPJ}</CNPJ>`));
  await sendArquivos(server.app, user, projetoId, [{ name: 'nota-1.xml', bytes }]);
  await server.app.inject({
    ...{ method: 'POST', url: '/start/process', headers: user.headers },
    payload: { cod: projetoId },
  });
  const { status } = await waitForStatus(server.app, user, projetoId, ['CONCLUDED', 'FAILED'], 240_000);
  expect(status).toBe('CONCLUDED');
}, 600_000);
afterAll(() => server.close());

const get = (doc: string, headers = server.a.user.headers) =>
  server.app.inject({ method: 'GET', url: `/api/carta/${projetoId}/${doc}`, headers });

it('downloads a document of Word, and leaves a row in the log', async () => {
  const response = await get(FORNECEDOR);
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  expect(response.headers['content-type']).toContain('wordprocessingml');
  expect(response.headers['content-disposition']).toContain('Carta FORNECEDOR NORMAL LTDA');
  expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
  const rows = await asOwner(server.deps.db, server.a.id, (trx) =>
    trx.selectFrom('auditoria').select('rotulo').where('acao', '=', 'carta.baixada').execute(),
  );
  expect(rows.map(({ rotulo }) => rotulo)).toEqual([expect.stringContaining('FORNECEDOR NORMAL LTDA')]);
});

it('makes none for a supplier of whom nothing is asked, a text that is no number, or another owner', async () => {
  expect((await get('33444555000181')).json()).toMatchObject({ code: 'relatorio-sem-linhas' });
  expect((await get('1')).statusCode).toBe(404);
  const alheia = await get(FORNECEDOR, server.b.user.headers);
  expect([alheia.statusCode, alheia.json<{ code: string }>().code]).toEqual([404, 'nao-encontrado']);
  const { statusCode } = await server.app.inject({ method: 'GET', url: `/api/carta/${projetoId}/${FORNECEDOR}` });
  expect(statusCode).toBe(401);
});
