import { catalogo } from '@apura/relatorios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { readZipBytes } from '../../testing/read-zip.ts';
import { createResultadoTeste, type ResultadoTeste } from '../../testing/resultado-teste.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const COM_DADOS = 'EFD-C Itens de Saída';
const VAZIO = 'EFD-F Documentos Cancelados';

let server: TestServer;
let projeto: ResultadoTeste;
beforeAll(async () => {
  server = await startTestServer();
  projeto = await createResultadoTeste(server, server.a, 3);
});
afterAll(() => server.close());

const get = (reports: string, headers = server.a.user.headers) =>
  server.app.inject({
    method: 'GET',
    url: `/api/reportZip/${projeto.projetoId}?reports=${encodeURIComponent(reports)}`,
    headers,
  });

describe('GET /api/reportZip', () => {
  it('has a workbook for each report with rows, named as the file alone, and names those without', async () => {
    expect(catalogo.map(({ nome }) => nome)).toEqual(expect.arrayContaining([COM_DADOS, VAZIO]));
    const resposta = await get(`${COM_DADOS}|${VAZIO}|${COM_DADOS}`);
    expect(resposta.statusCode).toBe(200);
    expect(resposta.headers['content-type']).toBe('application/zip');
    expect(decodeURIComponent(String(resposta.headers['content-disposition']))).toMatch(
      /Relatórios - .+ - 10-2025 a 12-2025\.zip/,
    );
    const zip = await readZipBytes(resposta.rawPayload);
    const sozinho = await server.app.inject({
      method: 'GET',
      url: `/api/report/${projeto.projetoId}/${encodeURIComponent(COM_DADOS)}`,
      headers: server.a.user.headers,
    });
    const [, nome = ''] = /filename\*=UTF-8''(.+)$/.exec(String(sozinho.headers['content-disposition'])) ?? [];
    expect([...zip.keys()]).toEqual([decodeURIComponent(nome), 'LEIA-ME - relatórios sem dados.txt']);
    expect(zip.get('LEIA-ME - relatórios sem dados.txt')?.toString()).toContain(`\r\n- ${VAZIO}\r\n`);
    // The same cells: only the moment of the download may differ.
    const linhas = async (xlsx: Buffer) => (await readZipBytes(xlsx)).get('xl/worksheets/sheet1.xml')?.toString();
    const planilha = await linhas(zip.get(decodeURIComponent(nome)) ?? Buffer.alloc(0));
    expect(planilha).toContain('Texto ');
    expect(planilha).toBe(await linhas(sozinho.rawPayload));
  });

  it('is none where no report has rows, and refuses an unknown name before it begins', async () => {
    expect((await get(VAZIO)).statusCode).toBe(204);
    const desconhecido = await get(`${COM_DADOS}|Relatório Inventado`);
    expect([desconhecido.statusCode, desconhecido.json<{ code: string }>().code]).toEqual([
      404,
      'relatorio-desconhecido',
    ]);
    for (const errado of ['', 'x'.repeat(8_001)]) expect((await get(errado)).statusCode).toBe(400);
  });

  it('takes all names of the catalogue at once', async () => {
    const nomes = catalogo.filter(({ sobDemanda }) => sobDemanda !== true).map(({ nome }) => nome);
    const zip = await readZipBytes((await get(nomes.join('|'))).rawPayload);
    expect(zip.size).toBe(2);
  });

  it("knows nothing of another owner's project, and notes what was taken", async () => {
    expect((await get(COM_DADOS, server.b.master.headers)).statusCode).toBe(404);
    const acoes = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('auditoria').select('rotulo').where('acao', '=', 'relatorio.exportado').execute(),
    );
    expect(acoes.some(({ rotulo }) => rotulo?.startsWith(COM_DADOS))).toBe(true);
    const deB = await asOwner(server.deps.db, server.b.id, (trx) =>
      trx.selectFrom('auditoria').select('rotulo').where('acao', '=', 'relatorio.exportado').execute(),
    );
    expect(deB).toEqual([]);
  });
});
