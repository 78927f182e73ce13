import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LinhaOrigem } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmpresaTeste, novoProjetoDe, sendArquivos, waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

const FIXTURES = fileURLToPath(new URL('../../../../../fixtures/ecac', import.meta.url));
const PAPEIS = [
  'dctf/dctf-2024-01-original.pdf',
  'pagamentos/listagem.csv',
  'eprocesso/processos.html',
  'fontes-pagadoras/fontes-2024.pdf',
  '../relatorios/xml-nfse/abrasf.xml',
];
const CNPJ = '11222333000181';

let server: TestServer;
let user: TestUser;
let id: string;
const get = (url: string) => server.app.inject({ method: 'GET', url, headers: user.headers });

beforeAll(async () => {
  server = await startTestServer({ work: true, creditos: 100 });
  user = server.a.user;
  await createEmpresaTeste(server.app, user, CNPJ);
  const payload = { ...novoProjetoDe(CNPJ), inicio: '2024-01-01', fim: '2024-12-31' };
  const criado = await server.app.inject({ method: 'POST', url: '/register/process', headers: user.headers, payload });
  id = criado.json<{ projectId: string }>().projectId;
  const documentos = await Promise.all(
    PAPEIS.map(async (p) => ({ name: p.split('/').at(-1) ?? p, bytes: await readFile(join(FIXTURES, p)) })),
  );
  await sendArquivos(server.app, user, id, documentos);
  await server.app.inject({ method: 'POST', url: '/start/process', headers: user.headers, payload: { cod: id } });
  const { status } = await waitForStatus(server.app, user, id, ['CONCLUDED', 'FAILED'], 120_000);
  expect(status).toBe('CONCLUDED');
}, 150_000);
afterAll(() => server.close());

async function origemDe(relatorio: string, row: Record<string, unknown>): Promise<LinhaOrigem> {
  const valores = Object.entries(row)
    .filter(([coluna, valor]) => coluna !== 'Arquivo' && valor !== null)
    .map(([, valor]) => String(valor));
  const query = new URLSearchParams({ valores: JSON.stringify(valores) });
  const response = await get(`/api/line/${id}/${encodeURIComponent(String(row.Arquivo))}/1?${query}`);
  expect(response.statusCode, `${relatorio}: ${response.body}`).toBe(200);
  return response.json<LinhaOrigem>();
}

describe('the lines of papers of the e-CAC', () => {
  it.each([
    // A debt of the DCTF has a page of its own, with one value in each line.
    [
      'E-Cac DCTF Débitos',
      [
        'Tributo',
        'Cód. Receita',
        'Débito Apurado',
        'Pagamento DARF',
        'Compensações',
        'Parcelamento',
        'Suspensão',
        'Soma dos Créditos',
        'Saldo a Pagar',
      ],
    ],
    ['E-Cac Pagamentos', ['Cód. Receita']],
    ['E-Cac E-Processos', ['Nº Processo']],
    ['E-Cac Fontes Pagadoras', ['Rendimento']],
  ])('%s: a row leads to the line that shows its %s', async (relatorio, colunas) => {
    const url = `/api/reportJSON/${id}/${encodeURIComponent(relatorio)}`;
    const { jsonData } = (await get(url)).json<{ jsonData: Record<string, unknown>[] }>();
    expect(jsonData.length).toBeGreaterThan(0);
    for (const row of jsonData) {
      const { arquivo, linhas } = await origemDe(relatorio, row);
      expect(arquivo).toBe(row.Arquivo);
      const alvo = linhas.find((l) => l.alvo);
      const digitos = (texto: string) => texto.replace(/[^0-9A-Z]/gi, '');
      const esperados = colunas.map((c) => digitos(String(row[c]))).filter((v) => v !== '' && v !== '000');
      expect(esperados.length).toBeGreaterThan(0);
      expect(esperados.some((v) => digitos(alvo?.texto ?? '').includes(v))).toBe(true);
      expect(alvo?.pagina === null).toBe(!arquivo.endsWith('.pdf'));
    }
  });

  it('a listing’s line has the headings as names', async () => {
    const { linhas } = await origemDe('E-Cac Pagamentos', { Arquivo: 'listagem.csv', a: '3333', b: '1234.56' });
    expect(linhas.find((l) => l.alvo)?.campos).toContainEqual({ nome: 'Valor Total', valor: '1.234,56' });
  });

  it('values that are not in the paper mark no line; what is no list of texts is refused', async () => {
    const { linhas } = await origemDe('E-Cac Pagamentos', { Arquivo: 'listagem.csv', a: 'não está no papel' });
    expect([linhas[0]?.linha, linhas.some((l) => l.alvo)]).toEqual([1, false]);
    const url = `/api/line/${id}/listagem.csv/1?valores=`;
    expect((await get(`${url}${encodeURIComponent('{"a":1}')}`)).statusCode).toBe(400);
    expect((await get(`/api/line/${id}/listagem.csv/9999`)).statusCode).toBe(404);
  });

  it('the note of a city, which has no key, is found by what its row shows', async () => {
    const { linhas } = await origemDe('XML NFS-e Notas', { Arquivo: 'abrasf.xml', a: '16', b: '1000.00', c: '888.50' });
    expect(linhas.find((l) => l.alvo)?.campos).toContainEqual({ nome: 'ValorLiquidoNfse', valor: '888.50' });
  });

  it("another owner's paper is one that does not exist", async () => {
    const response = await server.app.inject({
      method: 'GET',
      url: `/api/line/${id}/listagem.csv/1?valores=${encodeURIComponent('["3333"]')}`,
      headers: server.b.user.headers,
    });
    expect(response.statusCode).toBe(404);
  });
});
