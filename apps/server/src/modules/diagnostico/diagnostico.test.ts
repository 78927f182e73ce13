import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { todayInSaoPaulo } from '@apura/br';
import { type DadosDiagnostico, diagnosticoGuardadoSchema, type ErroResposta } from '@apura/contract';
import { diagnosticoDoDia, readTaxasSelic } from '@apura/relatorios';
import { describe, expect, it } from 'vitest';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { useDiagnosticoTeste } from '../../testing/diagnostico-teste.ts';
import { createProjetoTeste } from '../../testing/projeto-teste.ts';
import { chaveDiagnostico } from '../projetos/index.ts';
import { getRelatorio, readJanela } from '../relatorios/relatorios.service.ts';
import { getDados } from './dados-diagnostico.service.ts';

/** Guarantees that the diagnostic shows what the reports show, and keeps the marks of findings. */

const JANELA = { offset: 0, sort: [], filtros: [], q: '', limites: {} };

const t = useDiagnosticoTeste();
const { acesso, dados, mark } = t;
const recusa = (response: { statusCode: number; json: () => ErroResposta }) => [
  response.statusCode,
  response.json().code,
];

describe('GET /api/diagnostico', () => {
  it('gives the whole aggregate of the token’s project: the contract drops nothing of what was made', async () => {
    const response = await dados((await acesso()).embedToken);
    expect(response.statusCode).toBe(200);
    const { diagnostico, tema } = response.json<DadosDiagnostico>();
    const chave = chaveDiagnostico(t.server.a.id, t.projetoId);
    const feito: unknown = JSON.parse(await readFile(await t.server.deps.storage.localPath(chave), 'utf8'));
    const guardado = diagnosticoGuardadoSchema.parse(feito);
    expect(guardado).toEqual(feito);
    const hoje = todayInSaoPaulo(t.server.clock.now());
    expect(diagnostico).toEqual(diagnosticoDoDia(guardado, { hoje, selic: readTaxasSelic() }));
    expect(diagnostico.achados.length).toBeGreaterThan(0);
    expect(tema).toMatchObject({ produto: 'Apura', color_2: '#31B7D4', logo: null });
  });

  it('goes as gzip to who takes it, and as it is to who does not', async () => {
    const authorization = `Bearer ${(await acesso()).embedToken}`;
    const request = (encoding: string) =>
      t.server.app.inject({
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
    const relatorio = await t.server.app.inject({
      method: 'GET',
      url: `/api/reportJSON/${t.projetoId}/${nome}`,
      headers: t.server.a.user.headers,
    });
    const { jsonData } = relatorio.json<{ jsonData: { Valor: string }[] }>();
    const centavos = jsonData.reduce((total, linha) => total + Math.round(Number(linha.Valor) * 100), 0);
    expect(centavos).toBeGreaterThan(0);
    expect(Math.round(Number(diagnostico.kpis.riscos.total) * 100)).toBe(centavos);
  });

  it('shows on each day, in São Paulo, what report 142 shows on that day', async () => {
    const { a, deps } = t.server;
    const nome = 'Cruzamento Consolidado de Oportunidades';
    const quem = { ownerId: a.id, usuarioId: a.user.id, projetoId: t.projetoId };
    const noDia = async (agora: string) => {
      const doDia = { ...deps, clock: { now: () => new Date(agora) } };
      const { diagnostico } = await getDados(doDia, quem, undefined);
      // Only the owner is read of a session.
      const relatorio = await getRelatorio(doDia, { ownerId: a.id } as SessaoAtual, { projetoId: t.projetoId, nome });
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
        contingente: soma('Contingente'),
        prescrito: soma('Prescrito'),
        versao: relatorio.versao,
      };
    };
    // Half past midnight in London is still the day before in São Paulo.
    const cedo = await noDia('2026-03-06T00:30:00Z');
    expect([cedo.hoje, cedo.prescrito]).toEqual(['2026-03-05', 0]);
    expect(cedo.valor).toBeGreaterThan(0);
    const tarde = await noDia('2040-01-01T12:00:00Z');
    expect([tarde.valor, tarde.prescrito]).toEqual([0, cedo.valor + cedo.contingente]);
    // A first page that is kept in memory is not shown on another day.
    expect(tarde.versao).not.toBe(cedo.versao);
  });

  it('refuses a forged, a foreign and an expired token, and a token of one kind in place of the other', async () => {
    const { embedToken } = await acesso();
    const invalid = [401, 'sessao-expirada'];
    expect(recusa(await dados(`${embedToken.slice(0, -4)}AAAA`))).toEqual(invalid);
    expect(recusa(await dados('a.b.c'))).toEqual(invalid);
    expect(recusa(await dados(t.server.a.user.token))).toEqual(invalid);
    const asSession = await t.server.app.inject({
      method: 'GET',
      url: '/api/processes',
      headers: { authorization: `Bearer ${embedToken}` },
    });
    expect(asSession.statusCode).toBe(401);
    expect((await t.server.app.inject({ method: 'GET', url: '/api/diagnostico' })).statusCode).toBe(401);
  });

  it('compares with a project of the same company alone', async () => {
    const { embedToken } = await acesso();
    const { comparaveis, anterior } = (await dados(embedToken)).json<DadosDiagnostico>();
    expect([comparaveis, anterior]).toEqual([[], null]);
    expect(recusa(await dados(embedToken, `?comparar=${t.semPbi}`))).toEqual([404, 'nao-encontrado']);
    const outro = await createProjetoTeste(t.server.app, t.server.a.user);
    await asOwner(t.server.deps.db, t.server.a.id, async (trx) => {
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
    const acoes = await asOwner(t.server.deps.db, t.server.a.id, (trx) =>
      trx.selectFrom('auditoria').select(['acao', 'alvo']).where('acao', 'like', 'achado.%').orderBy('id').execute(),
    );
    expect(acoes).toEqual([
      { acao: 'achado.tratado', alvo: t.projetoId },
      { acao: 'achado.reaberto', alvo: t.projetoId },
    ]);
  });

  it('knows the findings of its project alone', async () => {
    const { embedToken } = await acesso();
    expect(recusa(await mark(embedToken, { id: 'O|x|y|2025||', tratado: true }))).toEqual([404, 'nao-encontrado']);
    expect(recusa(await mark('a.b.c', { id: 'x', tratado: true }))).toEqual([401, 'sessao-expirada']);
  });
});
