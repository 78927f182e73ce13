import type { ErroResposta, listGrupos, listValores, RouteResponse, readPivo, readRelatorio } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmpresaTeste, novoProjetoDe, sendArquivos, waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

const CNPJ = '11222333000181';
const RELATORIO = 'E-Cac Pagamentos';
/** A listing of payments, as the e-CAC exports it. */
const LISTAGEM = [
  'Tipo do Documento;Número do Documento;Período de Apuração;Data de Arrecadação;Data de Vencimento;' +
    'Código de Receita;Valor Total',
  'DARF;07012402500000011;31/01/2024;23/02/2024;23/02/2024;8109;650,00',
  'DARF;07012402500000012;29/02/2024;25/03/2024;25/03/2024;8109;2.000,00',
  'DARF;07012402500000013;29/02/2024;25/03/2024;25/03/2024;2172;2.000,01',
  'DAS;07202405112233445;02/2024;20/03/2024;20/03/2024;3333;1.234,56',
  '',
].join('\r\n');

let server: TestServer;
let user: TestUser;
let id: string;
const get = (url: string, de = user) => server.app.inject({ method: 'GET', url, headers: de.headers });
const urlOf = (call: string, query: Record<string, string>, relatorio = RELATORIO) =>
  `/api/${call}/${id}/${encodeURIComponent(relatorio)}?${new URLSearchParams(query)}`;
const filtro = (valor: object) => JSON.stringify(valor);
const read = async (query: Record<string, string>) => {
  const response = await get(urlOf('reportJSON', { limit: '50', ...query }));
  expect(response.statusCode, response.body).toBe(200);
  return response.json<RouteResponse<typeof readRelatorio>>();
};
const documentos = async (query: Record<string, string>) =>
  (await read(query)).jsonData.map((linha) => String(linha['Nº Documento']).slice(-2));

beforeAll(async () => {
  server = await startTestServer({ work: true, creditos: 100 });
  user = server.a.user;
  await createEmpresaTeste(server.app, user, CNPJ);
  const payload = { ...novoProjetoDe(CNPJ), inicio: '2024-01-01', fim: '2024-12-31' };
  const criado = await server.app.inject({ method: 'POST', url: '/register/process', headers: user.headers, payload });
  id = criado.json<{ projectId: string }>().projectId;
  await sendArquivos(server.app, user, id, [{ name: 'listagem.csv', bytes: Buffer.from(LISTAGEM, 'latin1') }]);
  await server.app.inject({ method: 'POST', url: '/start/process', headers: user.headers, payload: { cod: id } });
  const { status } = await waitForStatus(server.app, user, id, ['CONCLUDED', 'FAILED'], 120_000);
  expect(status).toBe('CONCLUDED');
}, 150_000);
afterAll(() => server.close());

describe('GET /api/reportJSON', () => {
  it('takes what a user types, and conditions', async () => {
    expect(await documentos({ filter: filtro({ 'Valor Total': '>2000' }) })).toEqual(['13']);
    expect(await documentos({ filter: filtro({ 'Valor Total': '>=2.000,00', 'Cód. Receita': '=8109' }) })).toEqual([
      '12',
    ]);
    expect(await documentos({ filter: filtro({ 'Data Arrecadação': '<01/03/2024' }) })).toEqual(['11']);
    expect(
      await documentos({ filter: filtro({ 'Cód. Receita': [{ op: 'lista', valores: ['3333', '2172'] }] }) }),
    ).toEqual(expect.arrayContaining(['13', '45']));
    expect(await documentos({ filter: filtro({ Principal: '=' }) })).toHaveLength(4);
  });

  it('finds rows by several words, whatever their columns', async () => {
    expect(await documentos({ q: '8109 darf 25/03/2024' })).toEqual(['12']);
    expect(await documentos({ q: '8109 das' })).toEqual([]);
  });

  it('says which columns hold a CNPJ or a CPF', async () => {
    const response = await get(urlOf('reportJSON', { limit: '5' }, 'EFD-F Documentos Fiscais'));
    const { columns = [] } = response.json<RouteResponse<typeof readRelatorio>>();
    const documentos = columns.filter(({ documento }) => documento).map(({ key }) => key);
    expect(documentos).toEqual(['CNPJ Estab.', 'CNPJ-CPF Part.']);
  });

  it('names the columns to pin', async () => {
    expect((await read({})).destaques).toEqual([]);
  });

  it.each<[string, object, string, string]>([
    ['a number that is none', { 'Valor Total': '>dois' }, 'filter.Valor Total', 'Esta coluna tem números'],
    ['a day that is none', { 'Data Arrecadação': [{ op: 'igual', valor: 'x' }] }, 'filter.Data Arrecadação', 'datas'],
    ['an unknown column', { Preço: '1' }, 'filter', 'Preço'],
    ['an unknown condition', { 'Valor Total': [{ op: 'drop', valor: '1' }] }, 'filter', 'não foi entendido'],
    ['a NUL', { 'Nº Documento': 'a\u0000' }, 'filter', 'não foi entendido'],
  ])('refuses %s with a sentence', async (_, pedido, campo, frase) => {
    const response = await get(urlOf('reportJSON', { limit: '5', filter: filtro(pedido) }));
    expect(response.statusCode).toBe(400);
    const { code, fields } = response.json<ErroResposta>();
    expect([code, fields]).toEqual(['requisicao-invalida', { [campo]: expect.stringContaining(frase) }]);
  });

  it.each(["'", '%', '_', '\\', '"', "'; DROP TABLE x; --", 'x'.repeat(190)])(
    'looks for %j as it is',
    async (texto) => {
      expect(await documentos({ filter: filtro({ 'Nº Documento': [{ op: 'contem', valor: texto }] }) })).toEqual([]);
      expect(await documentos({ q: texto })).toEqual([]);
    },
  );

  it('refuses ten thousand letters', async () => {
    const longo = 'x'.repeat(10_000);
    const campos = { q: longo, filter: filtro({ 'Nº Documento': longo }) };
    for (const [campo, valor] of Object.entries(campos)) {
      expect((await get(urlOf('reportJSON', { limit: '5', [campo]: valor }))).statusCode).toBe(400);
    }
  });
});

describe('GET /api/reportValues', () => {
  it("counts the values under the other columns' filters", async () => {
    const filter = filtro({ 'Cód. Receita': '=3333', 'Tipo Documento': '=DARF' });
    const response = await get(urlOf('reportValues', { column: 'Cód. Receita', filter }));
    expect(response.json<RouteResponse<typeof listValores>>()).toEqual({
      valores: [
        { valor: '8109', linhas: 2 },
        { valor: '2172', linhas: 1 },
      ],
      distintos: 2,
      truncado: false,
    });
    const achados = await get(urlOf('reportValues', { column: 'Valor Total', search: '2.000,0' }));
    expect(achados.json<RouteResponse<typeof listValores>>().valores).toHaveLength(2);
  });

  it('has none in a report without rows, and 400 for an unknown column', async () => {
    const vazio = await get(urlOf('reportValues', { column: 'Período' }, 'EFD-F Documentos Fiscais'));
    expect(vazio.json()).toEqual({ valores: [], distintos: 0, truncado: false });
    expect((await get(urlOf('reportValues', { column: 'Preço' }))).statusCode).toBe(400);
  });
});

describe('GET /api/reportGroups', () => {
  it('counts and sums up, and goes down into a group by its value', async () => {
    const response = await get(urlOf('reportGroups', { by: 'Tipo Documento', sum: 'Valor Total' }));
    expect(response.json<RouteResponse<typeof listGrupos>>()).toEqual({
      grupos: [
        { valores: ['DARF'], linhas: 3, somas: { 'Valor Total': '4650.01' } },
        { valores: ['DAS'], linhas: 1, somas: { 'Valor Total': '1234.56' } },
      ],
      total: 2,
    });
    const filter = filtro({ 'Tipo Documento': [{ op: 'lista', valores: ['DARF'] }] });
    const dentro = await get(
      urlOf('reportGroups', { by: 'Cód. Receita', sum: 'Valor Total', sort: 'Valor Total', filter, limit: '1' }),
    );
    expect(dentro.json<RouteResponse<typeof listGrupos>>()).toEqual({
      grupos: [{ valores: ['2172'], linhas: 1, somas: { 'Valor Total': '2000.01' } }],
      total: 2,
    });
  });

  it('puts the days of a date column together by month, in lists, groups, pivots and filters', async () => {
    const mes = 'Data Arrecadação (mês)';
    const valores = (await get(urlOf('reportValues', { column: mes }))).json<RouteResponse<typeof listValores>>();
    expect(valores.valores).toEqual([
      { valor: '03/2024', linhas: 3 },
      { valor: '02/2024', linhas: 1 },
    ]);
    const grupos = await get(urlOf('reportGroups', { by: mes, sum: 'Valor Total', sort: mes }));
    expect(grupos.json<RouteResponse<typeof listGrupos>>().grupos).toEqual([
      { valores: ['02/2024'], linhas: 1, somas: { 'Valor Total': '650.00' } },
      { valores: ['03/2024'], linhas: 3, somas: { 'Valor Total': '5234.57' } },
    ]);
    const pivo = await get(urlOf('reportPivot', { row: 'Tipo Documento', column: mes }));
    expect(pivo.json<RouteResponse<typeof readPivo>>().colunas.map(({ valor }) => valor)).toEqual([
      '02/2024',
      '03/2024',
    ]);
    const deMarco = filtro({ 'Data Arrecadação': [{ op: 'lista', valores: ['03/2024', null] }] });
    expect((await documentos({ filter: deMarco })).sort()).toEqual(['12', '13', '45']);
    const comDia = filtro({ 'Data Arrecadação': [{ op: 'fora-da-lista', valores: ['02/2024', '20/03/2024'] }] });
    expect((await get(urlOf('reportJSON', { limit: '5', filter: comDia }))).statusCode).toBe(400);
    // The column's own filter is left out of the list of its months, too.
    const outros = await get(urlOf('reportValues', { column: mes, filter: deMarco, search: '02/2024' }));
    expect(outros.json<RouteResponse<typeof listValores>>().valores).toEqual([{ valor: '02/2024', linhas: 1 }]);
    expect((await get(urlOf('reportGroups', { by: 'Denominação (mês)' }))).statusCode).toBe(400);
  });

  it.each<[Record<string, string>, string, string]>([
    [{ by: 'Preço' }, 'by', 'Preço'],
    [{ by: 'Arquivo|Arquivo' }, 'by', 'duas vezes'],
    [{ by: 'Arquivo|Cód. Receita|Denominação|Nº Documento' }, 'by', 'até 3'],
    [{ by: 'Arquivo', sum: 'Cód. Receita' }, 'sum', 'não se soma'],
    [{ by: 'Arquivo', sort: 'Denominação' }, 'sort', 'Denominação'],
  ])('refuses %j with a sentence', async (query, campo, frase) => {
    const response = await get(urlOf('reportGroups', query));
    expect([response.statusCode, response.json<ErroResposta>().fields]).toEqual([
      400,
      { [campo]: expect.stringContaining(frase) },
    ]);
  });
});

describe('GET /api/reportPivot', () => {
  it('has rows, columns, cells and totals', async () => {
    const query = { row: 'Cód. Receita', column: 'Tipo Documento', measure: 'Valor Total' };
    expect((await get(urlOf('reportPivot', query))).json<RouteResponse<typeof readPivo>>()).toEqual({
      colunas: [
        { valor: 'DARF', outros: false },
        { valor: 'DAS', outros: false },
      ],
      linhas: [
        { valor: '2172', celulas: ['2000.01', null], total: '2000.01' },
        { valor: '3333', celulas: [null, '1234.56'], total: '1234.56' },
        { valor: '8109', celulas: ['2650.00', null], total: '2650.00' },
      ],
      totais: { celulas: ['4650.01', '1234.56'], total: '5884.57' },
      truncado: false,
    });
    const contagem = await get(urlOf('reportPivot', { row: 'Arquivo', column: 'Tipo Documento' }));
    expect(contagem.json<RouteResponse<typeof readPivo>>().totais).toEqual({ celulas: ['3', '1'], total: '4' });
  });
});

describe('GET /api/report with what the grid shows', () => {
  const pedido = {
    format: 'csv',
    filter: filtro({ 'Valor Total': '>=2000' }),
    sort: '-Valor Total',
    columns: 'Valor Total|Nº Documento',
  };

  it('has those rows and columns, and a name that says so', async () => {
    const { body, headers } = await get(urlOf('report', pedido));
    expect(body).toBe('\ufeffValor Total;Nº Documento\r\n2000,01;07012402500000013\r\n2000,00;07012402500000012\r\n');
    const nome = decodeURIComponent(String(headers['content-disposition']));
    expect(nome).toMatch(/E-Cac Pagamentos - .+ - 01-2024 a 12-2024 - filtrado\.csv/);
    const tudo = await get(urlOf('report', { format: 'csv' }));
    expect(tudo.headers['content-disposition']).not.toContain('filtrado');
    expect(tudo.body.trimEnd().split('\r\n')).toHaveLength(5);
  });

  it('is made in every format, and an unknown column is refused', async () => {
    for (const [format, inicio] of [
      ['xlsx', 'PK'],
      ['parquet', 'PAR1'],
      ['pdf', '%PDF-1.7'],
    ] as const) {
      const { statusCode, rawPayload } = await get(urlOf('report', { ...pedido, format }));
      expect([statusCode, rawPayload.subarray(0, inicio.length).toString()]).toEqual([200, inicio]);
    }
    expect((await get(urlOf('report', { columns: 'Preço' }))).statusCode).toBe(400);
  });
});

describe('another owner', () => {
  it('finds nothing of it by any of the calls', async () => {
    for (const url of [
      urlOf('reportValues', { column: 'Arquivo' }),
      urlOf('reportGroups', { by: 'Arquivo' }),
      urlOf('reportPivot', { row: 'Arquivo', column: 'Arquivo' }),
      urlOf('report', { format: 'csv', filter: filtro({ 'Valor Total': '>1' }) }),
    ]) {
      expect([(await get(url)).statusCode, (await get(url, server.b.master)).statusCode]).toEqual([200, 404]);
    }
  });
});
