// Guarantees of the dossier's call: a ZIP of today's report with its log entry, and refusals that say why.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { readFixturesDemonstracao } from '../../testing/fixtures-demonstracao.ts';
import { createEmpresaTeste, createProjetoTeste, sendArquivos, waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

const COM_TESE = 'EFD-C Exclusão do ICMS da Base';

let server: TestServer;
let user: TestUser;
let projetoId: string;

beforeAll(async () => {
  server = await startTestServer({ work: true });
  user = server.a.user;
  await createEmpresaTeste(server.app, user);
  projetoId = await createProjetoTeste(server.app, user);
  await sendArquivos(server.app, user, projetoId, await readFixturesDemonstracao());
  await server.app.inject({
    ...{ method: 'POST', url: '/start/process', headers: user.headers },
    payload: { cod: projetoId },
  });
  const { status } = await waitForStatus(server.app, user, projetoId, ['CONCLUDED', 'FAILED'], 240_000);
  expect(status).toBe('CONCLUDED');
}, 600_000);
afterAll(() => server.close());

const get = (url: string, headers = user.headers) => server.app.inject({ method: 'GET', url, headers });
const dossie = (relatorio: string, query = '') => `/api/dossie/${projetoId}/${encodeURIComponent(relatorio)}${query}`;

it('downloads a ZIP with a PDF and a workbook, and leaves a row in the log', { timeout: 600_000 }, async () => {
  const response = await get(dossie(COM_TESE, '?selic=2026-10-15'));
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  expect(response.headers['content-type']).toBe('application/zip');
  expect(response.headers['content-disposition']).toContain('Dossi');
  expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
  for (const nome of ['dossie.pdf', 'dossie.xlsx']) expect(response.rawPayload.includes(nome), nome).toBe(true);
  const rows = await asOwner(server.deps.db, server.a.id, (trx) =>
    trx.selectFrom('auditoria').select('rotulo').where('acao', '=', 'dossie.baixado').execute(),
  );
  expect(rows.map(({ rotulo }) => rotulo)).toEqual([expect.stringContaining(COM_TESE)]);
});

it('says why it makes none: no thesis, unknown report, a day that is none, another owner', async () => {
  const semTese = await get(dossie('EFD-F IPI'));
  expect(semTese.json()).toMatchObject({ code: 'relatorio-sem-linhas' });
  expect(semTese.json().message).toContain('não acha valores');
  expect((await get(dossie('Nenhum'))).json()).toMatchObject({ code: 'relatorio-desconhecido' });
  expect((await get(dossie(COM_TESE, '?selic=2026-02-30'))).statusCode).toBe(400);
  expect((await get(dossie(COM_TESE), server.b.user.headers)).statusCode).toBe(404);
});

it('the list of reports says which have a dossier, and why the others have none', async () => {
  const { reports } = (await get(`/api/reports/${projetoId}`)).json<{
    reports: { report: string; semDossie: string | null }[];
  }>();
  const de = (nome: string) => reports.find(({ report }) => report === nome)?.semDossie;
  expect(de(COM_TESE)).toBeNull();
  expect(de('EFD-F IPI')).toContain('não acha valores');
});
