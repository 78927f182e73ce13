import { CATEGORIAS, FLUXOS, type Fluxo, type Sessao } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from './testing/patience.ts';
import { createPfxTeste } from './testing/pfx-teste.ts';
import {
  createEmpresaTeste,
  createProjetoTeste,
  EMPRESA_CNPJ,
  novoProjetoDe,
  sendArquivos,
} from './testing/projeto-teste.ts';
import { injectForm } from './testing/retificacao-teste.ts';
import { SENHA, startTestServer, type TestServer } from './testing/test-server.ts';

/**
 * The shapes of section 7 of the specification that no module's own tests pin down key by key: a caller written to the
 * specification finds these keys, of these types, whatever else the contract adds.
 */
let server: TestServer;
let projetoId: string;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  await createEmpresaTeste(server.app, server.a.user);
  projetoId = await createProjetoTeste(server.app, server.a.user);
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ method: 'GET', url, headers: server.a.user.headers });

describe('lists and records', () => {
  // prova: 3.7, 3.8, 7.29
  it('GET /api/processes answers finalResult, each project with every field of the specification', async () => {
    const { finalResult } = (await get('/api/processes')).json();
    expect(finalResult).toHaveLength(1);
    expect(finalResult[0]).toMatchObject({
      id: projetoId,
      grupo: 'GRUPO',
      parceiro: 'PARCEIRO',
      empresa: expect.any(String),
      cnpj: EMPRESA_CNPJ,
      regime: expect.any(Array),
      uf: expect.any(String),
      municipio: expect.any(String),
      ie: expect.any(String),
      situacao: expect.any(String),
      cnae: expect.any(String),
      cnae_secundario: expect.any(Array),
      validade: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      cadastro: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      periodoInicial: '2025-10-01',
      periodoFinal: '2025-12-31',
      buscarDocumentos: 0,
      usuario: 'user a',
      status: 'FILES',
      pbi: null,
      certificado: 'DESABILITADO',
    });
    expect(finalResult[0]).toHaveProperty('qtd_filiais');
    const ferramentas = finalResult[0].execucoes.map((one: { ferramenta: string }) => one.ferramenta);
    expect(ferramentas).toEqual(['quebrar_arquivos', 'gerar_relatorios']);
    for (const execucao of finalResult[0].execucoes)
      expect(execucao).toMatchObject({ id: expect.any(String), status: 'PENDING' });
  });

  // prova: 3.9, 7.26
  it('GET /api/companies answers companies, each with cnpj and name', async () => {
    const { companies } = (await get('/api/companies')).json();
    expect(companies).toEqual([{ cnpj: EMPRESA_CNPJ, name: expect.any(String) }]);
  });

  // prova: 3.13, 7.44
  it('GET /api/files answers pastas with the eleven categories', async () => {
    const { pastas } = (await get(`/api/files/${projetoId}`)).json();
    expect(Object.keys(pastas).sort()).toEqual([...CATEGORIAS].sort());
    expect(Object.keys(pastas)).toHaveLength(11);
  });

  // prova: 3.15, 3.16, 7.40
  it('GET /api/reports answers the catalogue by type: report, module and a map of descriptions', async () => {
    const catalogo = (await get('/api/reports')).json();
    expect(Object.keys(catalogo)).toEqual(expect.arrayContaining(['XML', 'Cruzamento']));
    const itens = Object.values(catalogo).flat();
    expect(itens.length).toBeGreaterThan(20);
    for (const item of itens) {
      expect(item).toEqual({ report: expect.any(String), module: expect.any(String), description: expect.any(Object) });
      for (const sentences of Object.values((item as { description: object }).description))
        expect(sentences).toEqual(expect.arrayContaining([expect.any(String)]));
    }
  });

  // prova: 7.47
  it('GET /api/allFiles is called arquivos.zip', async () => {
    await sendArquivos(server.app, server.a.user, projetoId, [{ name: 'a.txt', bytes: Buffer.from('|0000|') }]);
    const response = await vi.waitFor(async () => {
      const zip = await get(`/api/allFiles/${projetoId}`);
      expect(zip.statusCode).toBe(200);
      return zip;
    }, PATIENCE);
    expect(response.headers['content-type']).toContain('zip');
    expect(response.headers['content-disposition']).toMatch(/arquivos\.zip/);
  });
});

describe('POST /login', () => {
  // prova: 3.5
  it('says credits and prices as decimal strings, and every module as true or false', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: server.a.user.email, password: SENHA },
    });
    const { owner, tools } = response.json<Sessao>();
    for (const credits of [owner.creditos_adquiridos, owner.creditos_consumidos]) expect(credits).toMatch(/^\d+$/);
    for (const price of [owner.first_price, owner.second_price, owner.third_price, owner.fourth_price])
      expect(price).toMatch(/^\d+\.\d\d$/);
    expect(Object.values(tools)).toEqual(Array(9).fill(true));
  });
});

describe('POST /register/process', () => {
  // The code and the tools, written out as the specification's table has them.
  const table: readonly [Fluxo, number, string[]][] = [
    ['manual', 0, ['quebrar_arquivos', 'gerar_relatorios']],
    ['automatica', 1, ['ecac', 'receitanet_bx', 'quebrar_arquivos', 'gerar_relatorios']],
    [
      'completo',
      2,
      [
        'ecac',
        'receitanet_bx',
        'esocial',
        'quebrar_arquivos',
        'quebrar_arquivos_esocial',
        'gerar_relatorios',
        'post_process',
      ],
    ],
    ['esocial', 3, ['esocial', 'quebrar_arquivos_esocial', 'post_process']],
  ];

  // prova: 3.8, 4.26, 4.27, 4.28, 4.29
  it.each(table)('takes the flow %s as code %i with exactly its tools', async (fluxo, upload, tools) => {
    expect(FLUXOS[fluxo].codigo).toBe(upload);
    const certificado = await certificadoDe(fluxo);
    const payload = { ...novoProjetoDe(EMPRESA_CNPJ), upload, tools, certificado };
    const post = (body: object) =>
      server.app.inject({ method: 'POST', url: '/register/process', headers: server.a.user.headers, payload: body });
    const response = await post(payload);
    expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('projectId')]);
    const { finalResult } = (await get('/api/processes')).json();
    const created = finalResult.find((one: { id: string }) => one.id === response.json().projectId);
    expect(created.buscarDocumentos).toBe(upload);
    expect(created.execucoes.map((one: { ferramenta: string }) => one.ferramenta).sort()).toEqual([...tools].sort());
    expect((await post({ ...payload, tools: tools.slice(1) })).statusCode).toBe(422);
    expect((await post({ ...payload, upload: upload + 4 })).statusCode).toBe(422);
  });
});

/** The manual flow has none; the others need a certificate that is valid. */
async function certificadoDe(fluxo: Fluxo): Promise<string> {
  if (fluxo === 'manual') return 'DESABILITADO';
  const { certificates } = (await get('/api/certificates')).json();
  if (certificates.length > 0) return certificates[0].name;
  const now = server.clock.now().getTime();
  const pfx = createPfxTeste({
    inicio: new Date(now - 86_400_000),
    fim: new Date(now + 86_400_000),
    cnpj: EMPRESA_CNPJ,
  });
  const form = new FormData();
  form.append('senha', 'Segredo@1');
  form.append('file', new Blob([Buffer.from(pfx)]), 'a.pfx');
  return (await injectForm(server.app, server.a.admin, '/register/certificate', form)).json().name;
}
