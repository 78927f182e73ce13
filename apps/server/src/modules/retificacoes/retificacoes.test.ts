import { buffer } from 'node:stream/consumers';
import { createRetificacao, type ErroResposta, type Retificacao } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, createProjetoTeste } from '../../testing/projeto-teste.ts';
import { insertRetificacaoTeste, PLANILHA, sendPlanilha } from '../../testing/retificacao-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let projetoId: string;
let abertoId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { app, a, deps } = server;
  await createEmpresaTeste(app, a.user);
  projetoId = await createProjetoTeste(app, a.user);
  abertoId = await createProjetoTeste(app, a.user);
  await asOwner(deps.db, a.id, (trx) =>
    trx.updateTable('projeto').set({ status: 'CONCLUDED' }).where('id', '=', projetoId).execute(),
  );
});
afterAll(() => server.close());

async function codeOf(pedido: Parameters<typeof sendPlanilha>[2], user: TestUser = server.a.user) {
  const response = await sendPlanilha(server.app, user, pedido);
  return [response.statusCode, response.json<ErroResposta>().code];
}

const get = (user: TestUser, url: string) => server.app.inject({ method: 'GET', url, headers: user.headers });
const excluir = (user: TestUser, id: string) =>
  server.app.inject({ method: 'POST', url: '/delete/retificacao', headers: user.headers, payload: { id } });

describe('POST /register/retificacao', () => {
  // prova: 1.12, 5.36, 5.42, 7.49
  it('checks obligation, file, project and type of file in the order of the specification', async () => {
    const nada = { cod: '', type: 'outra', file: null };
    expect(await codeOf(nada)).toEqual([422, 'valores-incorretos']);
    expect(await codeOf({ ...nada, type: 'efdc' })).toEqual([422, 'arquivo-ausente']);
    const texto = { name: 'planilha.csv', bytes: Buffer.from('a;b') };
    expect(await codeOf({ cod: '', type: 'efdc', file: texto })).toEqual([422, 'projeto-nao-concluido']);
    expect(await codeOf({ cod: projetoId, type: 'efdc', file: texto })).toEqual([415, 'xlsx-invalido']);
    expect(await codeOf({ cod: abertoId, type: 'efdc' })).toEqual([422, 'projeto-nao-concluido']);
    expect(await codeOf({ cod: 'nao-existe', type: 'efdc' })).toEqual([404, 'nao-encontrado']);
    expect(await codeOf({ cod: projetoId, type: 'efdc', file: { ...texto, name: 'falsa.xlsx' } })).toEqual([
      415,
      'xlsx-invalido',
    ]);
    expect((await get(server.a.user, '/api/retificacao')).json()).toEqual({ finalResult: [] });
  });

  it.each([
    ['is empty', Buffer.alloc(0), 'O arquivo está vazio'],
    ['has a password', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'A planilha tem senha'],
    ['is something else', Buffer.from('a;b'), 'O conteúdo do arquivo não é de uma planilha'],
  ])('says under the field why a workbook that %s cannot be read', async (_o_que, bytes, motivo) => {
    const file = { name: 'falsa.xlsx', bytes };
    const response = await sendPlanilha(server.app, server.a.user, { cod: projetoId, type: 'efdc', file });
    const { message, fields } = response.json<ErroResposta>();
    expect(message).toBe('Arquivo Inválido, insira um arquivo do tipo .xlsx');
    expect(fields?.file).toContain(motivo);
  });

  it.each(['efdc', 'ecf', 'esocial'])('takes one of %s, keeps its spreadsheet and writes it down', async (type) => {
    const { a, deps } = server;
    const response = await sendPlanilha(server.app, a.user, { cod: projetoId, type });
    expect(response.statusCode).toBe(200);
    const { id } = response.json<{ id: string }>();
    const row = await asOwner(deps.db, a.id, (trx) =>
      trx.selectFrom('retificacao').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ tipo: type, status: 'PENDING', planilha: 'planilha.xlsx', usuario_id: a.user.id });
    const guardada = await buffer(await deps.storage.get(row.planilha_key ?? ''));
    expect(guardada.equals(PLANILHA)).toBe(true);
    const audit = (await get(a.master, '/api/audit')).json<{ finalResult: { acao: string }[] }>();
    expect(audit.finalResult[0]?.acao).toBe('Enviou retificação');
    expect((await excluir(a.user, id)).statusCode).toBe(200);
  });

  it('sent again with the key of its attempt is not made twice, at once or later, for its owner alone', async () => {
    const { a, b } = server;
    const pedido = { cod: projetoId, type: 'efdc', chave: 'tentativa-0001' };
    const ids = (await Promise.all([1, 2, 3].map(() => sendPlanilha(server.app, a.user, pedido)))).map((response) =>
      response.json<{ id: string }>(),
    );
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect((await sendPlanilha(server.app, a.admin, pedido)).json()).toEqual(ids[0]);
    expect((await get(a.user, '/api/retificacao')).json<{ finalResult: unknown[] }>().finalResult).toHaveLength(1);
    // Only its own bytes stay: those of the attempts that came later are dropped.
    const guardados = [];
    for await (const { key } of server.deps.storage.list(`owner=${a.id}/projeto=${projetoId}/retificacoes`))
      guardados.push(key);
    expect(guardados.filter((key) => ids.some(({ id }) => key.includes(id)))).toHaveLength(1);
    const outra = { ...pedido, file: { name: 'outra.xlsx', bytes: Buffer.concat([PLANILHA, Buffer.from('!')]) } };
    expect(await codeOf(outra)).toEqual([409, 'chave-de-envio-usada']);
    expect(await codeOf({ ...pedido, type: 'esocial' })).toEqual([409, 'chave-de-envio-usada']);
    // The key of another owner is no key here.
    expect(await codeOf(pedido, b.user)).toEqual([404, 'nao-encontrado']);
    expect(await codeOf({ ...pedido, chave: 'curta' })).toEqual([400, 'requisicao-invalida']);
    const semChave = { cod: projetoId, type: 'efdc' };
    const [um, outro] = [
      await sendPlanilha(server.app, a.user, semChave),
      await sendPlanilha(server.app, a.user, semChave),
    ];
    expect(um.json()).not.toEqual(outro.json());
    for (const { id } of [ids[0], um.json<{ id: string }>(), outro.json<{ id: string }>()].flatMap((x) => x ?? []))
      expect((await excluir(a.master, id)).statusCode).toBe(200);
  });

  it('refuses a spreadsheet past the limit and keeps nothing of it', async () => {
    const grande = {
      name: 'grande.xlsx',
      bytes: Buffer.alloc(createRetificacao.multipart.maxFileBytes + 1, 'PK\u0003\u0004'),
    };
    expect(await codeOf({ cod: projetoId, type: 'efdc', file: grande })).toEqual([413, 'arquivo-grande-demais']);
    expect((await get(server.a.user, '/api/retificacao')).json()).toEqual({ finalResult: [] });
  });
});

describe('a rectification', () => {
  // prova: 3.12, 7.48
  it('is listed with its company, period and creator', async () => {
    const id = await insertRetificacaoTeste(server.deps, server.a, { projetoId });
    const { finalResult } = (await get(server.a.user, '/api/retificacao')).json<{ finalResult: Retificacao[] }>();
    expect(finalResult.find((row) => row.id === id)).toMatchObject({
      type: 'efdc',
      status: 'PENDING',
      cnpj: '99210437000117',
      grupo: 'GRUPO',
      periodo_inicial: '2025-10-01',
      periodo_final: '2025-12-31',
      usuario: 'master a',
      usuarioEmail: 'master@a.teste.local',
    });
    expect((await get(server.b.user, '/api/retificacao')).json()).toEqual({ finalResult: [] });
  });

  // prova: 7.50
  it("has 'Sem arquivos' until its ZIP exists, and then gives it whole", async () => {
    const { a, deps } = server;
    const id = await insertRetificacaoTeste(deps, a, { projetoId });
    const sem = await get(a.user, `/api/retificados/${id}/efdc`);
    expect([sem.statusCode, sem.json<ErroResposta>().message]).toEqual([404, 'Sem arquivos']);
    const storageKey = `owner=${a.id}/retificacoes/${id}/resultado.zip`;
    await deps.storage.put(storageKey, Buffer.from('conteúdo'));
    const pronta = await insertRetificacaoTeste(deps, a, { projetoId, status: 'SUCCESS', storageKey });
    const response = await get(a.user, `/api/retificados/${pronta}/efdc`);
    expect([response.statusCode, response.body]).toEqual([200, 'conteúdo']);
    const [, nome = ''] = /filename\*=UTF-8''(.*)$/.exec(String(response.headers['content-disposition'])) ?? [];
    expect(decodeURIComponent(nome)).toMatch(/^Retificação EFD-C - \S.* - 10-2025 a 12-2025\.zip$/);
    expect((await get(a.user, `/api/retificados/${pronta}/ecf`)).statusCode).toBe(404);
  });

  // prova: 6.7
  it('is deleted by its creator or a master, once', async () => {
    const { a, deps } = server;
    const id = await insertRetificacaoTeste(deps, a, { projetoId, usuarioId: a.admin.id });
    const recusa = await excluir(a.user, id);
    expect([recusa.statusCode, recusa.json<ErroResposta>().message]).toEqual([
      403,
      'Não é possível excluir um processamento registrado por outro usuário',
    ]);
    const answers = await Promise.all([excluir(a.admin, id), excluir(a.master, id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const { finalResult } = (await get(a.user, '/api/retificacao')).json<{ finalResult: Retificacao[] }>();
    expect(finalResult.some((row) => row.id === id)).toBe(false);
  });
});

describe('models and the module', () => {
  // prova: 7.43
  it('refuses the model of ECF by the text of the specification, and no other', async () => {
    const ecf = await get(server.a.user, '/api/excelModel/ecf');
    expect([ecf.statusCode, ecf.json<ErroResposta>().message]).toEqual([
      422,
      'Retificação da ECF está em desenvolvimento',
    ]);
    expect((await get(server.a.user, '/api/excelModel/outro')).statusCode).toBe(404);
  });

  // prova: 7.43
  it.each([
    ['efdc', 'Modelo EFD-C.xlsx'],
    ['esocial', 'Modelo eSocial.xlsx'],
  ])('gives the model of %s, the same bytes each time', async (name, nome) => {
    const [um, outro] = [
      await get(server.a.user, `/api/excelModel/${name}`),
      await get(server.b.user, `/api/excelModel/${name}`),
    ];
    expect(um.statusCode).toBe(200);
    expect(um.headers['content-disposition']).toContain(encodeURIComponent(nome));
    expect(um.rawPayload.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(outro.rawPayload.equals(um.rawPayload)).toBe(true);
    const doProjeto = await get(server.a.user, `/api/excelModel/${name}?projeto=${projetoId}`);
    expect(doProjeto.statusCode).toBe(200);
    expect(doProjeto.rawPayload.equals(um.rawPayload)).toBe(false);
    const alheio = await get(server.b.user, `/api/excelModel/${name}?projeto=${projetoId}`);
    expect([alheio.statusCode, alheio.json<ErroResposta>().code]).toEqual([404, 'nao-encontrado']);
  });

  // prova: 2.44, 7.49
  it("answers 'Conflito de permissão' on every call when the owner lacks the module", async () => {
    const { b, deps } = server;
    await asOwner(deps.db, b.id, async (trx) => {
      const { tools } = await trx.selectFrom('owner').select('tools').executeTakeFirstOrThrow();
      await trx
        .updateTable('owner')
        .set({ tools: JSON.stringify({ ...tools, retificacao: false }) })
        .execute();
    });
    const answers = await Promise.all([
      get(b.user, '/api/retificacao'),
      get(b.user, '/api/excelModel/efdc'),
      get(b.user, `/api/retificados/${projetoId}/efdc`),
      get(b.user, `/api/retificacao/${projetoId}/prova`),
      get(b.user, `/api/retificacao/${projetoId}/mudancas`),
      excluir(b.user, projetoId),
      sendPlanilha(server.app, b.user, { cod: projetoId, type: 'efdc' }),
    ]);
    for (const response of answers) {
      expect([response.statusCode, response.json<ErroResposta>().message]).toEqual([403, 'Conflito de permissão']);
    }
  });
});
