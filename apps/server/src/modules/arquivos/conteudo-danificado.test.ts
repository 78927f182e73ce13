import { catalogo } from '@apura/relatorios';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, startProjetoTeste, waitForStatus } from '../../testing/projeto-teste.ts';
import { readZip } from '../../testing/read-zip.ts';
import { createResultadoTeste } from '../../testing/resultado-teste.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const DIAGNOSTICO = 'Diagnóstico de Arquivos';
/** A file of the EFD ICMS/IPI whose many lines of texts, of no meaning, make it a large one. */
const spedDe = (linhas: number): Buffer =>
  Buffer.from(
    [
      '|0000|019|0|01102025|31102025|EMPRESA FICTICIA LTDA|99210437000117||SP|111111111111|3550308|||A|1|',
      '|0001|0|',
      ...Array.from({ length: linhas }, (_, i) => `|0450|${i}|Texto de número ${i} sem significado|`),
      `|0990|${linhas + 3}|`,
      '|9001|0|',
      `|9999|${linhas + 5}|`,
      '',
    ].join('\r\n'),
    'latin1',
  );

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  await createEmpresaTeste(server.app, server.a.user);
  id = await startProjetoTeste(server.app, server.a.user, [
    { name: 'bom.txt', bytes: spedDe(1) },
    { name: 'trocado.txt', bytes: spedDe(2) },
    { name: 'sumido.txt', bytes: spedDe(3) },
    { name: 'grande.txt', bytes: spedDe(20_000) },
  ]);
  await waitForStatus(server.app, server.a.user, id, ['CONCLUDED']);
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ method: 'GET', url, headers: server.a.user.headers });
const keyOf = async (nome: string): Promise<string> => {
  const { caminho } = await asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .selectFrom('arquivo')
      .select('caminho')
      .where('projeto_id', '=', id)
      .where('nome', '=', nome)
      .executeTakeFirstOrThrow(),
  );
  return caminho;
};
const resultadoDe = (nome: string) =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .selectFrom('relatorio_resultado')
      .select(['storage_key', 'sha256'])
      .where('projeto_id', '=', id)
      .where('nome', '=', nome)
      .executeTakeFirstOrThrow(),
  );

describe('an original that is damaged or gone', () => {
  beforeAll(async () => {
    const { storage } = server.deps;
    // As long as it was, but for one letter.
    await storage.put(await keyOf('trocado'), Buffer.from(spedDe(2).toString('latin1').replace('Texto', 'texto')));
    await storage.delete(await keyOf('sumido'));
    await storage.put(await keyOf('grande'), spedDe(20_000).subarray(0, 400_000));
  });

  it.each(['trocado.txt', 'sumido.txt', 'grande.txt'])('refuses %s by its name and says what to do', async (nome) => {
    const resposta = await get(`/api/file/${id}/${nome}/EFDF`);
    expect(resposta.statusCode).toBe(500);
    expect(resposta.json()).toMatchObject({
      code: 'conteudo-danificado',
      message:
        `O conteúdo do arquivo ${nome} está danificado ou não está mais no servidor. Se você tem o original, use-o; ` +
        'para tê-lo de volta aqui, peça ao administrador do servidor que o restaure da cópia de segurança',
    });
  });

  it('says so too where the lines behind a row are asked for', async () => {
    const linhas = await get(`/api/line/${id}/sumido.txt/2`);
    expect([linhas.statusCode, linhas.json<{ code: string }>().code]).toEqual([500, 'conteudo-danificado']);
  });

  it('still gives the file that is whole', async () => {
    const bom = await get(`/api/file/${id}/bom.txt/EFDF`);
    expect([bom.statusCode, bom.rawPayload.equals(spedDe(1))]).toEqual([200, true]);
  });

  it('stays out of the ZIP of all files, which ends well and names it', async () => {
    const zip = await readZip((await get(`/api/allFiles/${id}`)).rawPayload);
    const [leiaMe = '', ...nomes] = zip.keys();
    expect(leiaMe).toBe('LEIA-ME - arquivos danificados.txt');
    expect(nomes.toSorted()).toEqual(['EFDF/bom.txt', 'EFDF/grande.txt']);
    const linhas = (zip.get(leiaMe) ?? '').split('\r\n').filter((linha) => linha.startsWith('- '));
    expect(linhas.toSorted()).toEqual([
      '- EFDF/grande.txt (incompleto neste ZIP, não o use)',
      '- EFDF/sumido.txt (fora deste ZIP)',
      '- EFDF/trocado.txt (fora deste ZIP)',
    ]);
  });
});

describe('a result that is damaged or gone', () => {
  const url = () => `/api/reportJSON/${id}/${encodeURIComponent(DIAGNOSTICO)}`;

  it.each(['damaged', 'gone'])('is made again when it is %s, and nobody reads it before', async (como) => {
    const { storage } = server.deps;
    const antes = await get(url());
    expect(antes.statusCode).toBe(200);
    const { storage_key: key, sha256 } = await resultadoDe(DIAGNOSTICO);
    if (key === null) throw new Error('the report has no rows');
    if (como === 'gone') await storage.delete(key);
    else {
      const { bytes } = await storage.hash(key);
      await storage.put(key, Buffer.alloc(bytes, 'x'));
    }
    const recusa = await get(url());
    expect([recusa.statusCode, recusa.json()]).toMatchObject([
      503,
      {
        code: 'projeto-sendo-refeito',
        message:
          `O resultado do relatório ${DIAGNOSTICO} estava danificado e está sendo refeito a partir dos arquivos ` +
          'originais, tente novamente em alguns minutos',
      },
    ]);
    await vi.waitFor(async () => expect((await get(url())).statusCode).toBe(200), { timeout: 60_000, interval: 100 });
    expect((await get(url())).body).toBe(antes.body);
    expect(await storage.hash((await resultadoDe(DIAGNOSTICO)).storage_key ?? '')).toMatchObject({ sha256 });
  });

  it('does not pass for a report of no rows in any of the calls', async () => {
    const { projetoId, relatorio } = await createResultadoTeste(server, server.b, 3);
    const key = `owner=${server.b.id}/projeto=${projetoId}/relatorios/resultado.parquet`;
    await server.deps.storage.put(key, Buffer.from('PAR1'));
    const nome = encodeURIComponent(relatorio.nome);
    expect(catalogo).toContain(relatorio);
    for (const path of [
      `/api/reportJSON/${projetoId}/${nome}?limit=10`,
      `/api/reportJSON/${projetoId}/${nome}`,
      `/api/report/${projetoId}/${nome}`,
      `/api/reportValues/${projetoId}/${nome}?column=Arquivo`,
      `/api/dossie/${projetoId}/${nome}`,
    ]) {
      const resposta = await server.app.inject({ method: 'GET', url: path, headers: server.b.user.headers });
      expect([path, resposta.statusCode, resposta.json<{ code: string }>().code]).toEqual([
        path,
        503,
        'projeto-sendo-refeito',
      ]);
    }
  });
});
