import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AuditoriaItem, auditoriaLinhaSchema, type ErroResposta } from '@apura/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, createProjetoTeste, sendArquivos, waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { ACOES, fraseDaAcao, listAcoes } from './acoes.ts';
import { insertAuditoria } from './index.ts';

/** Guarantees that the audit log shows and exports who did what, when and from where, to those who may read it. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: true });
});
afterAll(() => server.close());

const createPngTeste = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#31b7d4' } })
    .png()
    .toBuffer();

const list = async (user: TestUser, query = '') => {
  const response = await server.app.inject({ method: 'GET', url: `/api/audit${query}`, headers: user.headers });
  expect(response.statusCode).toBe(200);
  return response.json<{ finalResult: AuditoriaItem[]; total: number }>();
};

describe('the codes', () => {
  const SOURCES = fileURLToPath(new URL('../..', import.meta.url));
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('acoes.ts'),
  );
  const sources = files.map((file) => readFileSync(join(SOURCES, file), 'utf8'));
  const CODE = /'((?:[a-z]+)\.(?:[a-z]+-?)+)'/g;

  it('have a sentence wherever a source writes one', () => {
    const written = sources
      .flatMap((source) => [...source.matchAll(/\bacao:\s*([^;\n]+)/g)].map(([, value = '']) => value))
      .flatMap((value) => [...value.matchAll(CODE)].map(([, code = '']) => code));
    expect(written.length).toBeGreaterThan(15);
    expect(written.filter((code) => !Object.hasOwn(ACOES, code))).toEqual([]);
  });

  it('are all written by some source', () => {
    const all = sources.join('\n');
    expect(files.length).toBeGreaterThan(100);
    expect(Object.keys(ACOES).filter((code) => !all.includes(`'${code}'`))).toEqual([]);
  });

  it('are read as sentences of their own, old codes too', () => {
    expect(new Set(Object.values(ACOES)).size).toBe(Object.keys(ACOES).length);
    for (const acao of listAcoes()) expect(fraseDaAcao(acao)).toMatch(/^[A-ZÀ-Ú][^.]{5,80}$/);
    expect(fraseDaAcao('projeto-criado')).toBe('Criou projeto');
    expect(fraseDaAcao('algo.novo')).toBe('algo.novo');
  });
});

describe('GET /api/audit', () => {
  it('tells administrators and masters who did what, newest first, in sentences', async () => {
    const { app, a } = server;
    const cnpj = await createEmpresaTeste(app, a.user);
    const projetoId = await createProjetoTeste(app, a.user, cnpj);
    await app.inject({ method: 'POST', url: '/delete/process', headers: a.master.headers, payload: { id: projetoId } });
    const { finalResult, total } = await list(a.admin);
    expect(total).toBe(finalResult.length);
    const [excluiu, criou, cadastrou] = finalResult;
    expect(excluiu).toMatchObject({ usuario: 'master a', acao: 'Excluiu projeto' });
    expect(criou).toMatchObject({ usuario: 'user a', acao: 'Criou projeto' });
    expect(criou?.alvo).toMatch(/SIMULADO.* - Período de 01\/10\/2025 a 31\/12\/2025$/);
    expect(cadastrou).toMatchObject({ acao: 'Cadastrou empresa', alvo: '99.210.437/0001-17' });
    expect(Date.parse(excluiu?.quando ?? '')).not.toBeNaN();
    expect(finalResult.map(({ acao }) => acao)).toContain('Entrou no portal');
  });

  it('is for administrators and masters of the same owner', async () => {
    const response = await server.app.inject({ method: 'GET', url: '/api/audit', headers: server.a.user.headers });
    expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([403, 'sem-privilegio']);
    const alheia = await list(server.b.master);
    expect(alheia.finalResult.length).toBeGreaterThan(0);
    expect(JSON.stringify(alheia)).not.toMatch(/ a"|99\.210/);
  });

  it('searches names, sentences and targets in any case, and takes signs of patterns for what they are', async () => {
    const total = async (q: string) => (await list(server.a.master, `?q=${encodeURIComponent(q)}`)).total;
    expect(await total('criou PROJETO')).toBe(1);
    // Words in any order, of the sentence and of the target, with accents or without.
    expect(await total('2025 projeto PERIODO criou')).toBe(1);
    expect(await total(' Master A ')).toBeGreaterThan(0);
    expect(await total('período de 01/10/2025')).toBeGreaterThan(0);
    for (const q of ['nada disso', '%', '_', '\\', "'; drop table auditoria --"])
      expect([q, await total(q)]).toEqual([q, 0]);
    expect(await total('')).toBe((await list(server.a.master)).total);
  });

  it('gives windows of two thousand rows, and refuses windows that are none', async () => {
    await asOwner(server.deps.db, server.b.id, async (trx) => {
      for (let i = 0; i < 2; i += 1) {
        await trx
          .insertInto('auditoria')
          .values(
            Array.from({ length: 1000 }, (_, n) => ({
              owner_id: server.b.id,
              usuario_id: null,
              acao: 'arquivo.baixado',
              alvo: '',
              rotulo: `arquivo ${i * 1000 + n}.txt`,
              dados: '{}',
            })),
          )
          .execute();
      }
      await insertAuditoria(trx, {
        ownerId: server.b.id,
        usuarioId: null,
        acao: 'projeto.falhou',
        alvo: 'texto livre',
      });
    });
    const first = await list(server.b.admin, '?limit=200');
    expect(first.total).toBeGreaterThan(2_000);
    expect(first.finalResult).toHaveLength(200);
    expect(first.finalResult[0]).toMatchObject({ usuario: 'Portal', alvo: 'texto livre' });
    const later = await list(server.b.admin, '?offset=200&limit=200');
    const seen = new Set(first.finalResult.map(({ id }) => id));
    expect(later.finalResult).toHaveLength(200);
    expect(later.finalResult.some(({ id }) => seen.has(id))).toBe(false);
    expect((await list(server.b.admin, '?offset=20000')).finalResult).toEqual([]);
    expect((await list(server.b.admin, '?q=arquivo 1999.txt')).total).toBe(1);
    for (const query of ['?limit=0', '?limit=1000', '?offset=-1', '?offset=x', `?q=${'x'.repeat(121)}`]) {
      const response = await server.app.inject({
        method: 'GET',
        url: `/api/audit${query}`,
        headers: server.b.admin.headers,
      });
      expect([query, response.statusCode]).toEqual([query, 400]);
    }
  });

  it('has a row for each file that is sent, taken away and taken out', async () => {
    const { app, a } = server;
    const arquivo = {
      name: 'sped.txt',
      bytes: Buffer.from(
        [
          '|0000|019|0|01102025|31102025|EMPRESA FICTICIA LTDA|99210437000117||SP|111111111111|3550308|||A|1|',
          '|0001|0|',
          '|0990|3|',
          '|9001|0|',
          '|9999|5|',
          '',
        ].join('\r\n'),
      ),
    };
    const id = await createProjetoTeste(app, a.user);
    await sendArquivos(app, a.user, id, [arquivo, { ...arquivo, name: 'outro.txt' }]);
    const post = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, headers: a.user.headers, payload }).then(({ statusCode }) => statusCode);
    expect(await post('/delete/processFile', { process_id: id, filename: 'outro.txt' })).toBe(200);
    expect(await post('/start/process', { cod: id })).toBe(200);
    await waitForStatus(app, a.user, id, ['CONCLUDED']);
    const get = (url: string) =>
      app.inject({ method: 'GET', url, headers: a.user.headers }).then(({ statusCode }) => statusCode);
    expect(await get(`/api/file/${id}/sped.txt/EFDF`)).toBe(200);
    expect(await get(`/api/allFiles/${id}`)).toBe(200);
    expect(await get(`/api/report/${id}/${encodeURIComponent('Diagnóstico de Arquivos')}`)).toBe(200);
    const { finalResult } = await list(a.admin, '?limit=8');
    const acoes = finalResult.map(({ acao }) => acao);
    expect(acoes.slice(0, 3)).toEqual(['Exportou relatório', 'Baixou todos os arquivos de projeto', 'Baixou arquivo']);
    expect(acoes).toEqual(
      expect.arrayContaining(['Enviou arquivos', 'Excluiu arquivo enviado', 'Iniciou projeto', 'Criou projeto']),
    );
    expect(finalResult[2]?.alvo).toMatch(/^sped\.txt \(.+Período de/);
    for (const { alvo } of finalResult) expect(alvo).not.toBe('');
  });
});

describe('where an act came from', () => {
  const AGENTE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

  it('is shown with its address and its device, and can be searched by the address', async () => {
    const { app, a } = server;
    const response = await app.inject({
      method: 'POST',
      url: '/register/suggestion',
      headers: { ...a.user.headers, 'user-agent': `${AGENTE}\u202e` },
      remoteAddress: '203.0.113.7',
      payload: { assunto: 'Assunto', mensagem: 'Mensagem' },
    });
    expect(response.statusCode).toBe(200);
    const { finalResult, total } = await list(a.admin, '?q=203.0.113.7');
    expect([total, finalResult]).toEqual([
      1,
      [
        expect.objectContaining({
          acao: 'Enviou sugestão',
          endereco: '203.0.113.7',
          dispositivo: 'Firefox no Windows',
        }),
      ],
    ]);
    const row = await asOwner(server.deps.db, a.id, (trx) =>
      trx.selectFrom('auditoria').selectAll().where('endereco', '=', '203.0.113.7').executeTakeFirstOrThrow(),
    );
    expect([row.dispositivo, row.pedido_id]).toEqual([AGENTE, response.headers['x-request-id']]);
  });

  it('is kept after a body that was read as a stream, and is empty for what no request did', async () => {
    const { app, a } = server;
    const form = new FormData();
    form.append('file', new Blob([await createPngTeste()]), 'foto.png');
    const encoded = new Response(form);
    const response = await app.inject({
      method: 'POST',
      url: '/register/profile',
      headers: { ...a.user.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      remoteAddress: '203.0.113.8',
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(response.statusCode).toBe(200);
    expect((await list(a.admin, '?q=203.0.113.8')).finalResult[0]?.acao).toBe('Trocou a foto de perfil');
    await asOwner(server.deps.db, a.id, (trx) =>
      insertAuditoria(trx, { ownerId: a.id, usuarioId: null, acao: 'projeto.falhou', alvo: 'sem pedido' }),
    );
    expect((await list(a.admin, '?limit=1')).finalResult).toMatchObject([{ endereco: '', dispositivo: '' }]);
  });
});

describe('GET /api/audit/export', () => {
  const exportar = (user: TestUser, query = '') =>
    server.app.inject({ url: `/api/audit/export${query}`, headers: user.headers });
  const linhasDe = (body: string) =>
    body
      .split('\n')
      .slice(0, -1)
      .map((linha) => auditoriaLinhaSchema.parse(JSON.parse(linha)));

  it('writes every row of the owner as a line of JSON in the order of the chain, and logs the export', async () => {
    const response = await exportar(server.b.admin);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    const linhas = linhasDe(response.body);
    expect(linhas.length).toBeGreaterThan(2_000);
    expect(linhas.map(({ ordem }) => Number(ordem))).toEqual(linhas.map((_, at) => at + 1));
    expect(linhas.at(-1)).toMatchObject({ acao: 'auditoria.exportada', usuario_email: server.b.admin.email });
    expect(response.body).not.toContain('@a.teste.local');
    expect(linhas[0]).toMatchObject({ frase: 'Entrou no portal', elo: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('gives the rows of a period, both days included, and refuses what is no day', async () => {
    const { a, deps } = server;
    const hoje = new Date(deps.clock.now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
    const total = linhasDe((await exportar(a.admin)).body).length;
    expect(linhasDe((await exportar(a.admin, `?inicio=${hoje}&fim=${hoje}`)).body)).toHaveLength(total + 1);
    expect((await exportar(a.admin, '?fim=2020-12-31')).body).toBe('');
    expect((await exportar(a.admin, '?inicio=2999-01-01')).body).toBe('');
    expect((await exportar(a.admin, '?inicio=2026-02-30')).statusCode).toBe(400);
    expect((await exportar(a.user)).statusCode).toBe(403);
  });
});
