import { rotas, type Sessao } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../platform/db/as-owner.ts';
import { createEmpresaTeste, createProjetoTeste } from '../testing/projeto-teste.ts';
import { SENHA, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let headers: { authorization: string };
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  await createEmpresaTeste(server.app, server.a.user);
  id = await createProjetoTeste(server.app, server.a.user);
  await asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .updateTable('owner')
      .set({ tools: JSON.stringify({ quebrar_arquivos: true }) })
      .where('id', '=', server.a.id)
      .execute(),
  );
  const login = await server.app.inject({
    method: 'POST',
    url: '/login',
    payload: { username: server.a.user.email, password: SENHA },
  });
  headers = { authorization: `Bearer ${login.json<Sessao>().accessToken}` };
});
afterAll(() => server.close());

const URLS: Record<string, string> = {
  listArquivos: '/api/files/ID',
  downloadArquivo: '/api/file/ID/a.txt/EFDC',
  downloadTodos: '/api/allFiles/ID',
  listRelatorios: '/api/reports',
  listRelatoriosDoProjeto: '/api/reports/ID',
  explainRelatorio: '/api/reportRule/ID/x',
  readRelatorio: '/api/reportJSON/ID/x',
  downloadRelatorio: '/api/report/ID/x',
  downloadRelatoriosZip: '/api/reportZip/ID?reports=x',
  downloadCarta: '/api/carta/ID/22333444000181',
  downloadInventario: '/api/inventario/ID',
  downloadRegistroDoEstoque: '/api/inventario/ID/registro?apropriacao=2027-06',
  downloadDossie: '/api/dossie/ID/x',
  downloadEspelhoPgdas: '/api/espelho-pgdas/ID',
  readLinhaOrigem: '/api/line/ID/a.txt/1',
  listValores: '/api/reportValues/ID/x?column=y',
  listGrupos: '/api/reportGroups/ID/x?by=y',
  readPivo: '/api/reportPivot/ID/x?row=y&column=z',
  listVisoes: '/api/reportViews/x',
  listEnvios: '/api/envios',
};

describe('an owner without the modules', () => {
  // prova: 2.42, 2.43, 6.12
  it('is refused every call of Arquivos and Relatórios with the text of the specification', async () => {
    const bloqueaveis = rotas.filter((rota) => rota.method === 'GET' && rota.errors?.includes('modulo-bloqueado'));
    expect(bloqueaveis.map((rota) => rota.id).sort()).toEqual(Object.keys(URLS).sort());
    for (const rota of bloqueaveis) {
      const url = (URLS[rota.id] ?? '').replace('ID', id);
      const response = await server.app.inject({ method: 'GET', url, headers });
      expect([response.statusCode, response.json()], rota.id).toEqual([
        403,
        expect.objectContaining({
          code: 'modulo-bloqueado',
          message: 'Você não possui acesso a este módulo, contate nossa equipe',
        }),
      ]);
    }
  });
});

describe('GET /api/certificates', () => {
  it("lists the owner's certificates and nobody else's", async () => {
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.insertInto('certificado').values({ owner_id: server.a.id, nome: 'A1', validade: '2027-01-31' }).execute(),
    );
    const list = async (de: { authorization: string }) =>
      (await server.app.inject({ method: 'GET', url: '/api/certificates', headers: de })).json();
    expect(await list(headers)).toEqual({ certificates: [{ name: 'A1', validity: '2027-01-31', status: 'active' }] });
    expect(await list(server.b.user.headers)).toEqual({ certificates: [] });
    expect((await server.app.inject({ method: 'GET', url: '/api/certificates' })).statusCode).toBe(401);
  });
});
