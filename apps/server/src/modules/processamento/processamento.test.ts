import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sumMoney } from '@apura/br';
import {
  type ArquivoItem,
  type ComoCalculado,
  type Projeto,
  RELATORIO_VALIDACAO,
  type RelatorioItem,
  type RelatorioNoProjeto,
} from '@apura/contract';
import { readAll, catalogo as relatorios } from '@apura/relatorios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { withoutProcesses } from '../../testing/children-no-processo.ts';
import { readFixturesDemonstracao } from '../../testing/fixtures-demonstracao.ts';
import {
  createEmpresaTeste,
  createProjetoTeste,
  startProjetoTeste,
  waitForStatus,
} from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { runFerramenta } from '../projetos/index.ts';

/** Guarantees that a project of the demonstration files ends with the same reports each time, in every format. */

let server: TestServer;
let user: TestUser;
let arquivos: { name: string; bytes: Buffer }[];
beforeAll(async () => {
  server = await startTestServer({ work: true, creditos: 1_000, processes: true });
  user = server.a.user;
  arquivos = await readFixturesDemonstracao();
  await createEmpresaTeste(server.app, user);
});
afterAll(() => server.close());

const get = (url: string, de = user) => server.app.inject({ method: 'GET', url, headers: de.headers });
const startWith = (send: { name: string; bytes: Uint8Array }[]) => startProjetoTeste(server.app, user, send);

async function linhasDe(id: string, relatorio: string): Promise<Record<string, unknown>[]> {
  const response = await get(`/api/reportJSON/${id}/${encodeURIComponent(relatorio)}`);
  if (response.statusCode !== 200) throw new Error(`${relatorio}: ${response.statusCode} ${response.body}`);
  return response.json<{ jsonData: Record<string, unknown>[] }>().jsonData;
}

async function hashesDe(id: string): Promise<Map<string, string>> {
  const catalogo = (await get('/api/reports')).json<Record<string, RelatorioItem[]>>();
  const hashes = new Map<string, string>();
  for (const { report } of Object.values(catalogo).flat()) {
    // Made when it is opened: validacao.test.ts.
    if (report === RELATORIO_VALIDACAO) continue;
    const linhas = JSON.stringify(await linhasDe(id, report));
    hashes.set(report, createHash('sha256').update(linhas).digest('hex'));
  }
  return hashes;
}

describe('a project of the demonstration documents', () => {
  let id: string;
  let projeto: Projeto;
  beforeAll(async () => {
    id = await startWith(arquivos);
    projeto = await waitForStatus(server.app, user, id, ['CONCLUDED', 'FAILED'], 120_000);
  }, 150_000);

  it('is concluded with both tools done and says what they did', () => {
    expect(projeto).toMatchObject({ status: 'CONCLUDED', mensagem: null });
    expect(projeto.execucoes.map(({ ferramenta, status, percentual }) => [ferramenta, status, percentual])).toEqual([
      ['quebrar_arquivos', 'SUCCESS', 100],
      ['gerar_relatorios', 'SUCCESS', 100],
    ]);
    expect(projeto.execucoes[0]?.progresso).toMatch(/^\d+ arquivos, \d+ em uso(\. .*Diagnóstico de Arquivos\.)?$/);
    expect(projeto.execucoes[1]?.progresso).toMatch(/^\d+ relatórios, \d+ com dados$/);
  });

  // prova: 1.10, 7.46
  it('lists every file in its category, and gives its bytes back as they were sent', async () => {
    const { pastas } = (await get(`/api/files/${id}`)).json<{ pastas: Record<string, ArquivoItem[]> }>();
    const porCategoria = Object.fromEntries(Object.entries(pastas).map(([nome, itens]) => [nome, itens.length]));
    const notas = arquivos.length - 9;
    expect(porCategoria).toMatchObject({ EFDF: 3, EFDC: 4, ECD: 1, ECF: 1, 'XML NFE': notas, DCTF: 0 });
    for (const [categoria, item] of Object.entries(pastas).flatMap(([c, itens]) =>
      itens.slice(0, 2).map((i) => [c, i] as const),
    )) {
      const nome = `${item.nome}.${item.tipo}`;
      const response = await get(`/api/file/${id}/${encodeURIComponent(nome)}/${encodeURIComponent(categoria)}`);
      expect(response.statusCode, nome).toBe(200);
      const enviado = arquivos.find(({ name }) => name === nome);
      expect(response.rawPayload.equals(enviado?.bytes ?? Buffer.alloc(0)), nome).toBe(true);
    }
    const outraCategoria = await get(`/api/file/${id}/${encodeURIComponent(`${pastas.EFDF?.[0]?.nome}.txt`)}/EFDC`);
    expect(outraCategoria.statusCode).toBe(404);
  });

  // prova: 1.11, 2.79, 7.41
  it('serves reports whole and by window, sorted and searched, as xlsx, csv and Parquet', async () => {
    const catalogo = (await get('/api/reports')).json<Record<string, RelatorioItem[]>>();
    expect(Object.keys(catalogo)).toEqual(['EFD-C', 'EFD-F', 'ECD', 'ECF', 'e-Social', 'E-Cac', 'XML', 'Cruzamento']);
    const nomes = Object.values(catalogo)
      .flat()
      .map(({ report }) => report)
      .filter((report) => report !== RELATORIO_VALIDACAO);
    expect(nomes.length).toBeGreaterThanOrEqual(20);
    let comLinhas = 0;
    let maior = { nome: '', linhas: 0 };
    for (const nome of nomes) {
      const linhas = await linhasDe(id, nome);
      if (linhas.length > 0) comLinhas += 1;
      if (linhas.length > maior.linhas) maior = { nome, linhas: linhas.length };
    }
    expect(comLinhas).toBeGreaterThan(10);
    const url = `/api/reportJSON/${id}/${encodeURIComponent(maior.nome)}`;
    const todas = await linhasDe(id, maior.nome);
    const janela = (await get(`${url}?offset=1&limit=2`)).json<{
      jsonData: object[];
      total: number;
      columns: { key: string }[];
    }>();
    expect(janela.jsonData).toEqual(todas.slice(1, 3));
    expect(janela.total).toBe(todas.length);
    expect(janela.columns.map(({ key }) => key)).toEqual(Object.keys(todas[0] ?? {}));
    const nada = (await get(`${url}?limit=5&q=${encodeURIComponent('texto que não existe')}`)).json<{
      total: number;
    }>();
    expect(nada.total).toBe(0);
    for (const [campo, valor] of [
      ['sort', '-Preço"; drop table x'],
      ['filter', '{"Preço":"1"}'],
    ] as const) {
      const estranha = await get(`${url}?limit=5&${campo}=${encodeURIComponent(valor)}`);
      expect([estranha.statusCode, estranha.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'requisicao-invalida', fields: { [campo]: expect.stringContaining('Preço') } }),
      ]);
    }

    const xlsx = await get(`/api/report/${id}/${encodeURIComponent(maior.nome)}`);
    expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect(xlsx.headers['content-disposition']).toContain('.xlsx');
    const csv = await get(`/api/report/${id}/${encodeURIComponent(maior.nome)}?format=csv`);
    expect(csv.statusCode).toBe(200);
    expect(csv.body.startsWith('\ufeff')).toBe(true);
    expect(csv.body.trimEnd().split('\n').length).toBe(todas.length + 1);
    const parquet = await get(`/api/report/${id}/${encodeURIComponent(maior.nome)}?format=parquet`);
    expect([parquet.statusCode, parquet.headers['content-type']]).toEqual([200, 'application/vnd.apache.parquet']);
    expect(parquet.headers['content-disposition']).toContain('.parquet');
    const dir = await mkdtemp(join(tmpdir(), 'apura-parquet-'));
    const path = join(dir, 'relatorio.parquet');
    await writeFile(path, parquet.rawPayload);
    const colunas = relatorios.find(({ nome }) => nome === maior.nome)?.colunas ?? [];
    const linhas: object[] = [];
    for await (const lote of readAll({ path, colunas })) linhas.push(...lote);
    expect(linhas).toEqual(todas);
    await rm(dir, { recursive: true });
    const estranho = await get(`/api/report/${id}/${encodeURIComponent(maior.nome)}?format=ods`);
    expect(estranho.statusCode).toBe(400);
  });

  it('says how each column adds up and, asked for, gives the totals of the rows that a search leaves', async () => {
    const nome = 'EFD-F Documentos Fiscais';
    const url = `/api/reportJSON/${id}/${encodeURIComponent(nome)}?limit=1`;
    type Resposta = {
      columns: { key: string; type: string; total: string }[];
      totals?: { label: string; values: Record<string, string> }[];
    };
    const sem = (await get(url)).json<Resposta>();
    expect(sem.totals).toBeUndefined();
    expect(sem.columns.filter(({ key }) => ['Lado', 'Valor Doc', 'Linha'].includes(key))).toEqual([
      { key: 'Lado', type: 'text', total: 'none' },
      { key: 'Valor Doc', type: 'money', total: 'sum' },
      { key: 'Linha', type: 'integer', total: 'none' },
    ]);
    const linhas = await linhasDe(id, nome);
    const centavos = (rows: Record<string, unknown>[]) =>
      rows.reduce((soma, r) => soma + BigInt(String(r['Valor Doc'] ?? '0.00').replace('.', '')), 0n);
    const doTotal = ({ totals = [] }: Resposta) =>
      totals.map(({ label, values }) => [
        label,
        BigInt(values['Valor Doc']?.replace('.', '') ?? -1),
        'Linha' in values,
      ]);
    const lados = [...new Set(linhas.map(({ Lado }) => String(Lado)))];
    const porLado = lados.map((lado) => [`Total ${lado}`, centavos(linhas.filter((r) => r.Lado === lado)), false]);
    expect(lados.length).toBeGreaterThan(0);
    expect(doTotal((await get(`${url}&totals=true`)).json<Resposta>())).toEqual(porLado);
    const [modelo] = linhas.map(({ Modelo }) => String(Modelo));
    const deModelo = linhas.filter((r) => String(r.Modelo).includes(String(modelo)));
    const filtrado = `${url}&totals=true&filter=${encodeURIComponent(JSON.stringify({ Modelo: modelo }))}`;
    const soma = doTotal((await get(filtrado)).json<Resposta>()).reduce((s, [, v]) => s + BigInt(String(v)), 0n);
    expect(soma).toBe(centavos(deModelo));
    expect((await get(`${url}&totals=true&q=nada+assim`)).json()).toMatchObject({ total: 0, totals: [] });
    expect((await get(`${url}&totals=sim`)).statusCode).toBe(400);
    expect((await get(`${url}&totals=true`, server.b.master)).statusCode).toBe(404);
  });

  it('keeps the first page of a report until its result is made again, for those alone who may read it', async () => {
    const [nome = ''] = relatorios.filter(({ module }) => module === 'EFD-C').map(({ nome: n }) => n);
    const url = `/api/reportJSON/${id}/${encodeURIComponent(nome)}?limit=7&offset=0`;
    const pagina = await get(url);
    expect(pagina.json<{ jsonData: object[] }>().jsonData).toEqual((await linhasDe(id, nome)).slice(0, 7));
    // Without a hash a result is read as it is, so that a changed one shows whether it was read.
    const resultado = () =>
      asOwner(server.deps.db, server.a.id, (trx) =>
        trx
          .updateTable('relatorio_resultado')
          .set((eb) => ({ gerado_em: eb.ref('gerado_em'), sha256: null }))
          .where('projeto_id', '=', id)
          .where('nome', '=', nome)
          .returning('storage_key')
          .executeTakeFirstOrThrow(),
      );
    const { storage_key: key } = await resultado();
    expect(key).not.toBeNull();
    const original = await buffer(await server.deps.storage.get(key ?? ''));
    await get(url);
    // Reading the result itself shows the change.
    await server.deps.storage.put(key ?? '', Buffer.from('nenhum Parquet'));
    const guardada = await get(url);
    expect([guardada.statusCode, guardada.headers['content-type'], guardada.body]).toEqual([
      200,
      pagina.headers['content-type'],
      pagina.body,
    ]);
    expect((await get(url.replace('limit=7', 'limit=8'))).statusCode).toBe(500);
    expect((await get(url, server.b.master)).statusCode).toBe(404);
    await resultado();
    expect((await get(url)).statusCode).toBe(500);
    await server.deps.storage.put(key ?? '', original);
    expect((await get(url)).body).toBe(pagina.body);
  });

  it('says of every report its rows, what its findings are worth and which documents it lacks', async () => {
    const { reports } = (await get(`/api/reports/${id}`)).json<{ reports: RelatorioNoProjeto[] }>();
    const catalogo = (await get('/api/reports')).json<Record<string, RelatorioItem[]>>();
    expect(reports.map((r) => r.report).sort()).toEqual(
      Object.values(catalogo)
        .flat()
        .map((r) => r.report)
        .sort(),
    );
    const doRelatorio = (nome: string) => reports.find((r) => r.report === nome);
    const apuracao = 'EFD-C Apuração PIS COFINS';
    expect(doRelatorio(apuracao)).toEqual({
      report: apuracao,
      rows: (await linhasDe(id, apuracao)).length,
      failed: false,
      onDemand: false,
      opportunity: null,
      risk: null,
      present: ['EFD-Contribuições'],
      missing: [],
      semProposta: expect.stringMatching(/^[A-Z].+\.$/),
      semDossie: expect.stringMatching(/^[A-Z].+\.$/),
    });
    const semDocumentos = reports.filter((r) => r.present.length === 0 && r.missing.length > 0);
    expect(semDocumentos.length).toBeGreaterThan(0);
    expect(semDocumentos.filter((r) => r.rows > 0)).toEqual([]);
    for (const [consolidado, valor] of [
      ['Cruzamento Consolidado de Oportunidades', 'opportunity'],
      ['Cruzamento Consolidado de Riscos', 'risk'],
    ] as const) {
      const linhas = await linhasDe(id, consolidado);
      expect(linhas.length).toBeGreaterThan(0);
      const comValor = reports.filter((r) => r[valor] !== null);
      expect(comValor.length).toBeGreaterThan(0);
      for (const { report, [valor]: soma } of comValor) {
        const parcelas = linhas.filter((l) => l['Relatório Fonte'] === report).map((l) => String(l.Valor ?? 0));
        expect(soma).toBe(sumMoney(parcelas));
      }
    }
    const vazio = await createProjetoTeste(server.app, user);
    const dele = (await get(`/api/reports/${vazio}`)).json<{ reports: RelatorioNoProjeto[] }>().reports;
    expect(dele.every((r) => r.rows === 0 && r.opportunity === null && r.present.length === 0)).toBe(true);
    expect((await get(`/api/reports/${id}`, server.b.master)).statusCode).toBe(404);
    expect((await get('/api/reports/nada')).statusCode).toBe(404);
  });

  it('explains how a report is calculated, with the rows of its sources, and never where the files are', async () => {
    const url = `/api/reportRule/${id}/${encodeURIComponent('EFD-C Itens de Saída')}`;
    const sem = await get(url);
    const como = sem.json<ComoCalculado>();
    expect([sem.statusCode, como.report]).toEqual([200, 'EFD-C Itens de Saída']);
    expect(como.rule.length).toBeGreaterThan(0);
    expect(como.sql).toMatch(/SELECT[\s\S]+ORDER BY[\s\S]+;$/);
    const c170 = como.sources.find((fonte) => fonte.name === 'Registro C170');
    expect(c170).toMatchObject({ document: 'EFD-Contribuições', main: true });
    expect(c170?.rows).toBeGreaterThan(0);
    expect(como.sources.every((fonte) => fonte.rows !== null)).toBe(true);
    expect(como.script).toBeUndefined();
    const com = await get(`${url}?script=true`);
    expect(com.json<ComoCalculado>().script).toContain('/dados-do-projeto/');
    for (const { body } of [sem, com]) expect(body).not.toContain(server.dataDir);
    expect((await get(url, server.b.master)).json()).toMatchObject({ code: 'nao-encontrado' });
    expect((await get(`/api/reportRule/${id}/nada`)).json()).toMatchObject({ code: 'relatorio-desconhecido' });
  });

  // prova: 7.41, 7.42
  it('answers 404 for an unknown report and 204 for one without rows', async () => {
    expect((await get(`/api/reportJSON/${id}/nada`)).json()).toMatchObject({ code: 'relatorio-desconhecido' });
    expect((await get(`/api/report/${id}/nada`)).statusCode).toBe(404);
    const vazio = await createProjetoTeste(server.app, user);
    const nome = encodeURIComponent('Diagnóstico de Arquivos');
    const json = await get(`/api/reportJSON/${vazio}/${nome}`);
    expect([json.statusCode, json.json()]).toEqual([200, { jsonData: [] }]);
    expect((await get(`/api/reportJSON/${vazio}/${nome}?limit=10`)).json()).toMatchObject({ jsonData: [], total: 0 });
    expect((await get(`/api/report/${vazio}/${nome}`)).statusCode).toBe(204);
  });

  it('leads from a row of a report to its line in the original', async () => {
    const catalogo = (await get('/api/reports')).json<Record<string, RelatorioItem[]>>();
    let vistos = 0;
    for (const { report } of [...(catalogo['EFD-C'] ?? []), ...(catalogo['EFD-F'] ?? [])]) {
      const linha = (await linhasDe(id, report)).find(
        (row) => typeof row.Arquivo === 'string' && typeof row.Linha === 'number',
      );
      if (linha === undefined) continue;
      vistos += 1;
      const response = await get(`/api/line/${id}/${encodeURIComponent(String(linha.Arquivo))}/${linha.Linha}`);
      expect(response.statusCode, `${report}: ${linha.Arquivo}`).toBe(200);
      const { linhas } = response.json<{
        linhas: { linha: number; alvo: boolean; texto: string; campos: object[] }[];
      }>();
      const alvo = linhas.find((candidata) => candidata.alvo);
      expect(alvo?.linha).toBe(linha.Linha);
      expect(alvo?.texto).toMatch(/^\|/);
      expect(alvo?.campos.length).toBeGreaterThan(0);
    }
    expect(vistos).toBeGreaterThan(0);
    expect((await get(`/api/line/${id}/nada.txt/1`)).statusCode).toBe(404);
  });

  it('leads from a row of an XML report to the element of its note and item', async () => {
    const [linha] = await linhasDe(id, 'XML Itens');
    expect(linha).toBeDefined();
    const url = `/api/line/${id}/${encodeURIComponent(String(linha?.Arquivo))}/1`;
    const response = await get(`${url}?chave=${linha?.Chave}&item=${linha?.['Nº Item']}`);
    expect(response.statusCode).toBe(200);
    const alvo = response
      .json<{ linhas: { alvo: boolean; registro: string; campos: { nome: string; valor: string }[] }[] }>()
      .linhas.find((candidata) => candidata.alvo);
    expect(alvo?.registro).toBe('det');
    expect(alvo?.campos).toContainEqual({ nome: 'prod/NCM', valor: linha?.NCM });
    expect((await get(`${url}?chave=${'1'.repeat(44)}`)).statusCode).toBe(404);
    expect((await get(`${url}?chave=curta`)).statusCode).toBe(400);
  });

  it('serves a download once by a ticket, for that address alone', async () => {
    const path = `/api/allFiles/${id}`;
    const ask = async (payload: object) =>
      server.app.inject({ method: 'POST', url: '/api/ticket', headers: user.headers, payload });
    const { ticket } = (await ask({ path })).json<{ ticket: string }>();
    const sem = (url: string) => server.app.inject({ method: 'GET', url });
    expect((await sem(path)).statusCode).toBe(401);
    const zip = await sem(`${path}?ticket=${ticket}`);
    expect([zip.statusCode, zip.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    for (const { name } of arquivos) expect(zip.rawPayload.includes(name), name).toBe(true);
    expect((await sem(`${path}?ticket=${ticket}`)).json()).toMatchObject({ code: 'ticket-invalido' });
    const outro = (await ask({ path })).json<{ ticket: string }>().ticket;
    expect((await sem(`/api/report/${id}/x?ticket=${outro}`)).statusCode).toBe(401);
    const tarde = (await ask({ path: `/api/report/${id}/x?format=csv` })).json<{ ticket: string }>().ticket;
    expect((await sem(`/api/report/${id}/x?format=csv&ticket=${tarde}`)).statusCode).toBe(404);
    for (const errado of ['/api/processes', '/api/../login', 'https://x/api/allFiles/1']) {
      expect((await ask({ path: errado })).statusCode, errado).toBe(400);
    }
  });

  it('gives the same reports when its tools run again', async () => {
    // From here on the tools work in the test's own process, which has to give the same.
    server.deps.children = withoutProcesses(server.deps.children);
    const antes = await hashesDe(id);
    expect(antes.size).toBeGreaterThanOrEqual(20);
    await asOwner(server.deps.db, server.a.id, async (trx) => {
      await trx.updateTable('projeto').set({ status: 'PENDING' }).where('id', '=', id).execute();
      await trx.updateTable('execucao').set({ status: 'PENDING' }).where('projeto_id', '=', id).execute();
      await server.deps.queue.send(trx, runFerramenta, {
        ownerId: server.a.id,
        projetoId: id,
        ferramenta: 'quebrar_arquivos',
      });
    });
    await waitForStatus(server.app, user, id, ['CONCLUDED'], 120_000);
    expect(await hashesDe(id)).toEqual(antes);
  }, 150_000);
});
