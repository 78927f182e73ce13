import type { ErroResposta } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, createProjetoTeste } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let comPbi: string;
let semPbi: string;
beforeAll(async () => {
  server = await startTestServer();
  const { a, app, deps } = server;
  await createEmpresaTeste(app, a.user);
  comPbi = await createProjetoTeste(app, a.user);
  semPbi = await createProjetoTeste(app, a.user);
  await asOwner(deps.db, a.id, (trx) =>
    trx.updateTable('projeto').set({ pbi: 'apura' }).where('id', '=', comPbi).execute(),
  );
});
afterAll(() => server.close());

async function embed(user: TestUser, reportId: string, projectId: string) {
  const url = `/api/embed/${encodeURIComponent(reportId)}/${encodeURIComponent(projectId)}`;
  const response = await server.app.inject({ method: 'GET', url, headers: user.headers });
  return [response.statusCode, response.json<ErroResposta>().code];
}

describe('GET /api/embed', () => {
  it('says that no provider of reports is there yet, to every privilege', async () => {
    const { master, admin, user } = server.a;
    for (const quem of [master, admin, user]) {
      expect(await embed(quem, 'apura', comPbi)).toEqual([503, 'diagnostico-indisponivel']);
    }
  });

  it('knows no report but the one that the project of this owner names', async () => {
    const { a, b } = server;
    const absent = [404, 'nao-encontrado'];
    expect(await embed(a.user, 'outro', comPbi)).toEqual(absent);
    expect(await embed(a.user, 'apura', semPbi)).toEqual(absent);
    expect(await embed(a.user, 'null', semPbi)).toEqual(absent);
    expect(await embed(a.user, 'apura', 'não é um id')).toEqual(absent);
    expect(await embed(b.user, 'apura', comPbi)).toEqual(absent);
    await server.app.inject({
      method: 'POST',
      url: '/delete/process',
      headers: a.user.headers,
      payload: { id: comPbi },
    });
    expect(await embed(a.user, 'apura', comPbi)).toEqual(absent);
  });

  it('answers 401 without a session', async () => {
    const response = await server.app.inject({ method: 'GET', url: `/api/embed/apura/${comPbi}` });
    expect(response.statusCode).toBe(401);
  });
});
