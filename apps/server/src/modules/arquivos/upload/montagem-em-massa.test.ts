import { type ArquivoEnviado, type ErroResposta, MAX_ARQUIVOS_POR_MONTAGEM } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmpresaTeste, createProjetoTeste } from '../../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';

const CALLS = 24;

let server: TestServer;
let user: TestUser;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ creditos: 1_000 });
  user = server.a.user;
  await createEmpresaTeste(server.app, user);
});
afterAll(() => server.close());
beforeEach(async () => {
  id = await createProjetoTeste(server.app, user);
});

const compile = (files: { name: string; size: number }[], projetoId = id) =>
  server.app.inject({
    method: 'POST',
    url: '/start/compile',
    headers: user.headers,
    payload: { process_id: projetoId, files },
  });
const list = async (): Promise<ArquivoEnviado[]> =>
  (await server.app.inject({ method: 'GET', url: `/api/files/upload/${id}`, headers: user.headers })).json<{
    arquivos: ArquivoEnviado[];
  }>().arquivos;
const names = (prefix: string, length = MAX_ARQUIVOS_POR_MONTAGEM) =>
  Array.from({ length }, (_, n) => ({ name: `${prefix}-${n}.xml`, size: 100 }));

describe('announcing many files', () => {
  it('keeps every name of the largest call, each with what is missing, and refuses a longer call', async () => {
    expect((await compile(names('nota'))).statusCode).toBe(200);
    const arquivos = await list();
    expect(arquivos).toHaveLength(MAX_ARQUIVOS_POR_MONTAGEM);
    expect(arquivos.every(({ situacao }) => situacao === 'incompleto')).toBe(true);
    expect(arquivos[0]?.erro).toBe(`Nenhuma parte de ${arquivos[0]?.nome} chegou. Envie o arquivo de novo.`);
    const beyond = await compile(names('nota', MAX_ARQUIVOS_POR_MONTAGEM + 1));
    expect([beyond.statusCode, beyond.json<ErroResposta>().code]).toEqual([400, 'requisicao-invalida']);
  });

  it('takes a name that comes twice in one call once, and tells names apart that differ in case alone', async () => {
    expect((await compile(['a.xml', 'a.xml', 'A.xml'].map((name) => ({ name, size: 1 })))).statusCode).toBe(200);
    expect((await list()).map(({ nome }) => nome).toSorted()).toEqual(['A (2).xml', 'a.xml']);
    expect((await compile([{ name: 'a.xml', size: 2 }])).statusCode).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  it('announces more beside what is there, also where thousands are kept already', async () => {
    for (let n = 0; n < 4; n += 1) expect((await compile(names(`lote-${n}`))).statusCode).toBe(200);
    expect(await list()).toHaveLength(4 * MAX_ARQUIVOS_POR_MONTAGEM);
  });

  it('in twenty-four calls at once leaves the calls of another owner answering', async () => {
    const outros: string[] = [];
    for (let n = 0; n < 3; n += 1) outros.push(await createProjetoTeste(server.app, user));
    let running = CALLS;
    const attack = Array.from({ length: CALLS }, async (_, n) => {
      const response = await compile(names(`chamada-${n}`), outros[n % outros.length]);
      running -= 1;
      return response.statusCode;
    });
    const beside: number[] = [];
    while (running > 0) {
      const response = await server.app.inject({
        method: 'GET',
        url: '/api/processes',
        headers: server.b.user.headers,
      });
      if (running > 0) beside.push(response.statusCode);
      const ready = await server.app.inject({ method: 'GET', url: '/health/ready' });
      expect(ready.statusCode).toBe(200);
    }
    // Each call was done, or was asked to try again later.
    expect((await Promise.all(attack)).filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(beside.length).toBeGreaterThan(0);
    expect(new Set(beside)).toEqual(new Set([200]));
  });
});
