import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { todayInSaoPaulo } from '@apura/br';
import { type DadosDiagnostico, diagnosticoGuardadoSchema, type Embed, type ErroResposta } from '@apura/contract';
import { diagnosticoDoDia, readTaxasSelic } from '@apura/relatorios';
import { createPowerBiSimulator, type PowerBiSimulator } from '@apura/simulators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { createManualClock } from '../../platform/clock/manual-clock.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createHttpPowerBi } from '../../platform/power-bi/http-power-bi.ts';
import { readFixturesDemonstracao } from '../../testing/fixtures-demonstracao.ts';
import { createEmpresaTeste, createProjetoTeste, sendArquivos, waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { chaveDiagnostico } from '../projetos/index.ts';
import { getRelatorio, readJanela } from '../relatorios/relatorios.service.ts';
import { getDados } from './dados-diagnostico.service.ts';

/** Guarantees that the diagnostic shows what the reports show, and keeps the marks of findings. */

const JANELA = { offset: 0, sort: [], filtros: [], q: '', limites: {} };

let server: TestServer;
let projetoId: string;
let semPbi: string;
let simulator: PowerBiSimulator;
const APLICACAO = {
  tenant: 't',
  clientId: 'c',
  clientSecret: 's',
  workspaceId: 'w',
  reportId: 'relatorio-do-power-bi',
  datasetId: 'd',
  papeis: ['Projeto'],
};
beforeAll(async () => {
  const clock = createManualClock();
  simulator = createPowerBiSimulator(APLICACAO, () => clock.now());
  const bi = createHttpPowerBi({ clock, fetch: (input, init) => simulator.fetch(input, init) });
  server = await startTestServer({ work: true, overrides: { bi } });
  const { a, app } = server;
  await createEmpresaTeste(app, a.user);
  projetoId = await createProjetoTeste(app, a.user);
  const documentos = (await readFixturesDemonstracao()).filter(({ name }) => /SPED-EFD|PISCOFINS/.test(name));
  await sendArquivos(app, a.user, projetoId, documentos);
  const start = {
    method: 'POST',
    url: '/start/process',
    headers: a.user.headers,
    payload: { cod: projetoId },
  } as const;
  await app.inject(start);
  await waitForStatus(app, a.user, projetoId, ['CONCLUDED']);
  semPbi = await createProjetoTeste(app, a.user);
}, 120_000);
afterAll(() => server.close());

async function embed(user: TestUser, reportId: string, projectId: string) {
  const url = `/api/embed/${encodeURIComponent(reportId)}/${encodeURIComponent(projectId)}`;
  return server.app.inject({ method: 'GET', url, headers: user.headers });
}
const acesso = async (user: TestUser = server.a.user): Promise<Embed> => (await embed(user, 'apura', projetoId)).json();
const dados = (token: string, query = '') =>
  server.app.inject({ method: 'GET', url: `/api/diagnostico${query}`, headers: { authorization: `Bearer ${token}` } });
const mark = (token: string, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: '/api/diagnostico/achado',
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
const recusa = (response: { statusCode: number; json: () => ErroResposta }) => [
  response.statusCode,
  response.json().code,
];

describe('GET /api/diagnostico', () => {
  it('gives the whole aggregate of the token’s project: the contract drops nothing of what was made', async () => {
    const response = await dados((await acesso()).embedToken);
    expect(response.statusCode).toBe(200);
    const { diagnostico, tema } = response.json<DadosDiagnostico>();
    const chave = chaveDiagnostico(server.a.id, projetoId);
    const feito: unknown = JSON.parse(await readFile(await server.deps.storage.localPath(chave), 'utf8'));
    const guardado = diagnosticoGuardadoSchema.parse(feito);
    expect(guardado).toEqual(feito);
    const hoje = todayInSaoPaulo(server.clock.now());
    expect(diagnostico).toEqual(diagnosticoDoDia(guardado, { hoje, selic: readTaxasSelic() }));
    expect(diagnostico.achados.length).toBeGreaterThan(0);
    expect(tema).toMatchObject({ produto: 'Apura', color_2: '#31B7D4', logo: null });
  });

  it('goes as gzip to who takes it, and as it is to who does not', async () => {
    const authorization = `Bearer ${(await acesso()).embedToken}`;
    const request = (encoding: string) =>
      server.app.inject({
        method: 'GET',
        url: '/api/diagnostico',
        headers: { authorization, 'accept-encoding': encoding },
      });
    const plano = await request('identity');
    expect(plano.headers['content-encoding']).toBeUndefined();
    for (const encoding of ['gzip, deflate, br', 'br;q=1.0, gzip;q=0.8']) {
      const comprimido = await request(encoding);
      expect(comprimido.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: expect.stringContaining('accept-encoding'),
      });
      expect(JSON.parse(gunzipSync(comprimido.rawPayload).toString('utf8'))).toEqual(plano.json());
      expect(comprimido.rawPayload.length * 3).toBeLessThan(plano.rawPayload.length);
    }
    for (const encoding of ['gzip;q=0', 'br', '*;q=0'])
      expect((await request(encoding)).headers['content-encoding']).toBeUndefined();
  });

  it('shows totals that the reports give too', async () => {
    const { diagnostico } = (await dados((await acesso()).embedToken)).json<DadosDiagnostico>();
    const nome = encodeURIComponent('Cruzamento Consolidado de Riscos');
    const relatorio = await server.app.inject({
      method: 'GET',
      url: `/api/reportJSON/${projetoId}/${nome}`,
      headers: server.a.user.headers,
    });
    const { jsonData } = relatorio.json<{ jsonData: { Valor: string }[] }>();
    const centavos = jsonData.reduce((total, linha) => total + Math.round(Number(linha.Valor) * 100), 0);
    expect(centavos).toBeGreaterThan(0);
    expect(Math.round(Number(diagnostico.kpis.riscos.total) * 100)).toBe(centavos);
  });

  it('shows on each day, in São Paulo, what report 142 shows on that day', async () => {
    const { a, deps } = server;
    const nome = 'Cruzamento Consolidado de Oportunidades';
    const quem = { ownerId: a.id, usuarioId: a.user.id, projetoId };
    const noDia = async (agora: string) => {
      const doDia = { ...deps, clock: { now: () => new Date(agora) } };
      const { diagnostico } = await getDados(doDia, quem, undefined);
      // Only the owner is read of a session.
      const relatorio = await getRelatorio(doDia, { ownerId: a.id } as SessaoAtual, { projetoId, nome });
      const { rows } = await readJanela(relatorio, { ...JANELA, limit: 500 });
      const soma = (coluna: string) => rows.reduce((t, linha) => t + Math.round(Number(linha[coluna]) * 100), 0);
      const { oportunidades, parcial, tratado } = diagnostico.kpis;
      const daPagina = (chaves: (keyof typeof oportunidades)[]) =>
        [oportunidades, parcial, tratado]
          .flatMap((s) => chaves.map((chave) => Math.round(Number(s[chave]) * 100)))
          .reduce((t, v) => t + v, 0);
      expect(daPagina(['caixa_alta', 'caixa_media', 'caixa_baixa'])).toBe(soma('Pago a Maior'));
      expect(daPagina(['prescrito'])).toBe(soma('Prescrito'));
      return {
        hoje: diagnostico.dia.hoje,
        valor: soma('Valor'),
        prescrito: soma('Prescrito'),
        versao: relatorio.versao,
      };
    };
    // Half past midnight in London is still the day before in São Paulo.
    const cedo = await noDia('2026-03-06T00:30:00Z');
    expect([cedo.hoje, cedo.prescrito]).toEqual(['2026-03-05', 0]);
    expect(cedo.valor).toBeGreaterThan(0);
    const tarde = await noDia('2040-01-01T12:00:00Z');
    expect([tarde.valor, tarde.prescrito]).toEqual([0, cedo.valor]);
    // A first page that is kept in memory is not shown on another day.
    expect(tarde.versao).not.toBe(cedo.versao);
  });

  it('refuses a forged, a foreign and an expired token, and a token of one kind in place of the other', async () => {
    const { embedToken } = await acesso();
    const invalid = [401, 'sessao-expirada'];
    expect(recusa(await dados(`${embedToken.slice(0, -4)}AAAA`))).toEqual(invalid);
    expect(recusa(await dados('a.b.c'))).toEqual(invalid);
    expect(recusa(await dados(server.a.user.token))).toEqual(invalid);
    const asSession = await server.app.inject({
      method: 'GET',
      url: '/api/processes',
      headers: { authorization: `Bearer ${embedToken}` },
    });
    expect(asSession.statusCode).toBe(401);
    expect((await server.app.inject({ method: 'GET', url: '/api/diagnostico' })).statusCode).toBe(401);
  });

  it('compares with a project of the same company alone', async () => {
    const { embedToken } = await acesso();
    const { comparaveis, anterior } = (await dados(embedToken)).json<DadosDiagnostico>();
    expect([comparaveis, anterior]).toEqual([[], null]);
    expect(recusa(await dados(embedToken, `?comparar=${semPbi}`))).toEqual([404, 'nao-encontrado']);
    const outro = await createProjetoTeste(server.app, server.a.user);
    await asOwner(server.deps.db, server.a.id, async (trx) => {
      const feito = await trx.selectFrom('diagnostico').selectAll().executeTakeFirstOrThrow();
      await trx.updateTable('projeto').set({ status: 'CONCLUDED' }).where('id', '=', outro).execute();
      await trx
        .insertInto('diagnostico')
        .values({ ...feito, projeto_id: outro })
        .execute();
    });
    const comparado = (await dados(embedToken, `?comparar=${outro}`)).json<DadosDiagnostico>();
    expect(comparado.comparaveis.map(({ id }) => id)).toEqual([outro]);
    expect(comparado.anterior?.kpis).toEqual(comparado.diagnostico.kpis);
  });
});

describe('POST /api/diagnostico/achado', () => {
  it('keeps who marked a finding, and why; taking it back leaves a trace too', async () => {
    const { embedToken } = await acesso();
    const { diagnostico } = (await dados(embedToken)).json<DadosDiagnostico>();
    const id = diagnostico.achados[0]?.id ?? '';
    const marcado = await mark(embedToken, { id, tratado: true, nota: 'Já retificado em outubro' });
    expect(marcado.json()).toEqual({
      tratados: [{ id, nota: 'Já retificado em outubro', usuario: 'user a', em: expect.any(String) }],
    });
    expect((await dados(embedToken)).json<DadosDiagnostico>().tratados.map((t) => t.id)).toEqual([id]);
    expect((await mark(embedToken, { id, tratado: false })).json()).toEqual({ tratados: [] });
    const acoes = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('auditoria').select(['acao', 'alvo']).where('acao', 'like', 'achado.%').orderBy('id').execute(),
    );
    expect(acoes).toEqual([
      { acao: 'achado.tratado', alvo: projetoId },
      { acao: 'achado.reaberto', alvo: projetoId },
    ]);
  });

  it('knows the findings of its project alone', async () => {
    const { embedToken } = await acesso();
    expect(recusa(await mark(embedToken, { id: 'O|x|y|2025||', tratado: true }))).toEqual([404, 'nao-encontrado']);
    expect(recusa(await mark('a.b.c', { id: 'x', tratado: true }))).toEqual([401, 'sessao-expirada']);
  });
});
