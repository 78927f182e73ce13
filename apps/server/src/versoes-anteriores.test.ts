import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sessao } from '@apura/contract';
import { catalogo } from '@apura/relatorios';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRefazerProjetoHandler } from './modules/processamento/index.ts';
import { findVersoes, refazerDesatualizados } from './modules/projetos/index.ts';
import { asOwner } from './platform/db/as-owner.ts';
import type { Trx } from './platform/db/create-db.ts';
import { readZipBytes } from './testing/read-zip.ts';
import { SENHA, startTestServer, type TestServer } from './testing/test-server.ts';
import { listVersoesAnteriores, openVersaoAnterior, type VersaoAnterior } from './testing/versao-anterior.ts';

/** The documents of the demonstration, and the ZIP that they were sent in. */
const ARQUIVOS = 121;
const TESE = 'EFD-C Exclusão do ICMS da Base';

const versoes = await listVersoesAnteriores();
/** The one that differs most from today's. */
const MAIS_ANTIGA = 'c6999137';

it('keep the data of every earlier version', () => {
  expect(versoes).toEqual(['c2e891f8', MAIS_ANTIGA]);
});

/**
 * A data folder of an earlier version opens in this one: no report fails, and results are made again from the originals
 * without a user, a credit or a notice. The folder of column sets is gone besides, as operations.md allows.
 */
describe.each(process.env.APURA_LONG === '1' ? versoes : [MAIS_ANTIGA])('a data folder of %s', (versao) => {
  let anterior: VersaoAnterior;
  let server: TestServer;
  let headers: { authorization: string };

  beforeAll(async () => {
    anterior = await openVersaoAnterior(versao);
    server = await startTestServer({ work: true, database: anterior.database });
    await anterior.placeArquivos(server.dataDir);
    headers = { authorization: `Bearer ${await signIn(anterior.email)}` };
  });
  afterAll(async () => {
    await server.close();
    await anterior.remove();
  });

  const signIn = async (username: string): Promise<string> => {
    const resposta = await server.app.inject({ method: 'POST', url: '/login', payload: { username, password: SENHA } });
    return resposta.json<Sessao>().accessToken;
  };
  const get = (url: string, quem = headers) => server.app.inject({ method: 'GET', url, headers: quem });
  const urlDe = (nome: string) =>
    `/api/reportJSON/${anterior.projetoId}/${encodeURIComponent(nome)}?limit=50&totals=true`;
  const codeOf = (resposta: { body: string; statusCode: number }): string =>
    resposta.statusCode === 200 ? '' : (JSON.parse(resposta.body) as { code: string }).code;
  const emOwner = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => asOwner(server.deps.db, anterior.ownerId, work);

  /** Everything that a user would notice of a project that is processed again. */
  const readNotado = () =>
    emOwner(async (trx) => ({
      projeto: await trx.selectFrom('projeto').selectAll().execute(),
      execucoes: await trx.selectFrom('execucao').selectAll().orderBy('ordem').execute(),
      creditos: await trx.selectFrom('credito_lancamento').select(['tipo', 'quantidade']).execute(),
      auditoria: await trx.selectFrom('auditoria').select('acao').where('acao', 'like', 'projeto.%').execute(),
      mensagens: (await sql<{ n: string }>`select count(*) n from mensagem`.execute(trx)).rows,
    }));

  const isRefeito = async (): Promise<boolean> => {
    const feito = await emOwner((trx) => findVersoes(trx, anterior.projetoId));
    return feito?.dataset === true && feito.resultados;
  };

  it('answers every report at once: with its rows, or that they are being made again', async () => {
    expect(await isRefeito()).toBe(false);
    for (const { nome, sobDemanda } of catalogo) {
      const codes = sobDemanda === true ? ['relatorio-em-preparo'] : ['', 'projeto-sendo-refeito'];
      const resposta = await get(urlDe(nome));
      expect(codes, `${nome}: ${resposta.body.slice(0, 200)}`).toContain(codeOf(resposta));
      if (resposta.statusCode === 503) expect(resposta.headers['retry-after']).toBe('5');
    }
    expect((await get(`/api/reports/${anterior.projetoId}`)).statusCode).toBe(200);
    for (const url of [
      `/api/achados/${anterior.projetoId}`,
      `/api/dossie/${anterior.projetoId}/${encodeURIComponent(TESE)}`,
    ])
      expect(['', 'projeto-sendo-refeito'], url).toContain(codeOf(await get(url)));
    for (const url of [urlDe(TESE), `/api/allFiles/${anterior.projetoId}`])
      expect((await get(url, server.a.master.headers)).statusCode, url).toBe(404);
  });

  it('is made again without a user, a credit or a notice', async () => {
    const antes = await readNotado();
    // An attempt that is cut off leaves the rest to the next one.
    const { ownerId, projetoId } = anterior;
    const cortada = { id: 'x', data: { ownerId, projetoId }, failures: 0, lastTry: false, signal: AbortSignal.abort() };
    await createRefazerProjetoHandler(server.deps)(cortada).catch(() => undefined);
    await refazerDesatualizados(server.deps);
    await vi.waitFor(async () => expect(await isRefeito()).toBe(true), { timeout: 120_000, interval: 200 });
    expect(await readNotado()).toEqual(antes);
    // What is made when it is opened is no result that was made again.
    const refeitos = catalogo.filter(({ sobDemanda }) => sobDemanda !== true);
    for (const { nome } of refeitos) expect(codeOf(await get(urlDe(nome))), nome).toBe('');
  });

  it('is made of the originals again whenever the folder of column sets is emptied', async () => {
    const { projetoId, ownerId } = anterior;
    const todos = `/api/allFiles/${projetoId}`;
    const dossie = `/api/dossie/${projetoId}/${encodeURIComponent(TESE)}`;
    const antes = await readZipBytes((await get(todos)).rawPayload);
    expect(antes.size).toBe(ARQUIVOS);
    await rm(join(server.dataDir, 'datasets', `owner=${ownerId}`), { recursive: true });
    // What is stored is not touched by it.
    expect((await get(urlDe(TESE))).statusCode).toBe(200);
    const propor = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/rascunhos/propor',
        headers,
        payload: { projeto: projetoId, relatorio: TESE },
      });
    const recusas = [codeOf(await get(todos)), codeOf(await get(dossie)), codeOf(await propor())];
    // The first of them has them made: the others may be served already.
    expect(recusas[0]).toBe('projeto-sendo-refeito');
    for (const code of recusas) expect(['', 'projeto-sendo-refeito']).toContain(code);
    for (const url of [todos, dossie])
      await vi.waitFor(async () => expect((await get(url)).statusCode).toBe(200), { timeout: 60_000, interval: 200 });
    expect(await readZipBytes((await get(todos)).rawPayload)).toEqual(antes);
    expect((await propor()).statusCode).toBe(200);
    expect((await get(todos, server.a.master.headers)).statusCode).toBe(404);
  });
});
