import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { registerJobHandlers } from '../../jobs.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { createEmpresaTeste, createProjetoTeste, sendArquivos, waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestOwner, type TestServer } from '../../testing/test-server.ts';

const GRANDE_BYTES = 500 * 1024 * 1024;

let server: TestServer;
/** The projects whose tool runs; it ends only when its job is stopped. */
const running: string[] = [];

beforeAll(async () => {
  server = await startTestServer({
    work: true,
    config: { workerJobs: 1 },
    registerHandlers: (deps) =>
      registerJobHandlers(deps, {
        ferramenta: ({ data, signal }) => {
          running.push(data.projetoId);
          return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
        },
      }),
  });
  await createEmpresaTeste(server.app, server.a.user);
  await createEmpresaTeste(server.app, server.b.user);
});
afterAll(() => server.close());

/** A started project of one file, which is then said to be of so many bytes. */
async function startProjetoTeste(owner: TestOwner, bytes?: number): Promise<string> {
  const { app, deps } = server;
  const id = await createProjetoTeste(app, owner.user);
  await sendArquivos(app, owner.user, id, [{ name: 'sped.txt', bytes: Buffer.from('|0000|') }]);
  await vi.waitFor(async () => {
    const url = `/api/files/upload/${id}`;
    const { arquivos } = (await app.inject({ method: 'GET', url, headers: owner.user.headers })).json();
    expect(arquivos).toMatchObject([{ situacao: 'completo' }]);
  }, PATIENCE);
  if (bytes !== undefined) {
    await asOwner(deps.db, owner.id, (trx) =>
      trx.updateTable('arquivo_enviado').set({ tamanho: bytes }).where('projeto_id', '=', id).execute(),
    );
  }
  const payload = { cod: id };
  const response = await app.inject({
    method: 'POST',
    url: '/start/process',
    headers: owner.user.headers,
    payload,
  });
  expect(response.statusCode).toBe(200);
  return id;
}

it("begins another owner's small project while one owner's large and small ones are worked without end", async () => {
  const grande = await startProjetoTeste(server.a, GRANDE_BYTES);
  const pequeno = await startProjetoTeste(server.a);
  await vi.waitFor(() => expect(running.toSorted()).toEqual([grande, pequeno].toSorted()), PATIENCE);
  const [outroGrande, outroPequeno] = [
    await startProjetoTeste(server.a, GRANDE_BYTES),
    await startProjetoTeste(server.a),
  ];
  const deB = await startProjetoTeste(server.b);
  await vi.waitFor(() => expect(running).toContain(deB), PATIENCE);
  expect(running).not.toContain(outroGrande);
  expect(running).not.toContain(outroPequeno);
  // What the list shows of the one that waits is as before.
  await waitForStatus(server.app, server.a.user, outroGrande, ['PENDING']);
});
