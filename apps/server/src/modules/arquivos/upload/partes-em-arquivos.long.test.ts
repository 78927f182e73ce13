import { createHash, randomBytes } from 'node:crypto';
import { type ArquivoEnviado, type ErroResposta, TAMANHO_PARTE_BYTES } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { PATIENCE } from '../../../testing/patience.ts';
import { createEmpresaTeste, createProjetoTeste, sendArquivos, sendPartes } from '../../../testing/projeto-teste.ts';
import { statusAndCode } from '../../../testing/status-and-code.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { prefixoDoProjeto } from '../../projetos/index.ts';
import { listArquivosEnviados } from '../arquivos-enviados.repo.ts';

/** Guarantees that uploaded parts become whole files, whatever their order, and that gaps are named and mended. */

let server: TestServer;
let user: TestUser;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ work: true, creditos: 1_000 });
  user = server.a.user;
  await createEmpresaTeste(server.app, user);
});
afterAll(() => server.close());
beforeEach(async () => {
  id = await createProjetoTeste(server.app, user);
});

const texto = (conteudo: string) => Buffer.from(conteudo);
const post = (url: string, payload: object, de = user) =>
  server.app.inject({ method: 'POST', url, headers: de.headers, payload });
const send = (partes: { name: string; bytes: Uint8Array }[], processId: string | null = id, de = user) =>
  sendPartes(server.app, de, processId, partes);

interface Listagem {
  finalResult: string[];
  arquivos: ArquivoEnviado[];
  parts?: { name: string; size: number }[];
}
const list = async (comPartes = false): Promise<Listagem> => {
  const url = `/api/files/upload/${id}${comPartes ? '?parts=1' : ''}`;
  return (await server.app.inject({ method: 'GET', url, headers: user.headers })).json();
};
const compile = (files?: { name: string; size: number; sha256?: string }[]) =>
  post('/start/compile', { process_id: id, files });
const settled = () =>
  vi.waitFor(async () => {
    const { arquivos } = await list();
    if (arquivos.length === 0 || arquivos.some(({ situacao }) => situacao === 'montando')) throw new Error('wait');
    return arquivos;
  }, PATIENCE);
const storedKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of server.deps.storage.list(prefixoDoProjeto(server.a.id, id))) keys.push(key);
  return keys;
};

describe('assembling', () => {
  it('makes whole files of parts in any order, with size and hash of the bytes on disk', async () => {
    const bytes = randomBytes(2 * TAMANHO_PARTE_BYTES + 12_345);
    bytes.write('PK');
    const parte = (n: number) => ({
      name: `grande.zip.part${n}`,
      bytes: bytes.subarray(n * TAMANHO_PARTE_BYTES, (n + 1) * TAMANHO_PARTE_BYTES),
    });
    for (const n of [2, 0, 1, 1]) expect((await send([parte(n)])).statusCode).toBe(200);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect((await compile([{ name: 'grande.zip', size: bytes.length, sha256 }])).statusCode).toBe(200);
    expect(await settled()).toEqual([
      { nome: 'grande.zip', situacao: 'completo', tamanho: bytes.length, sha256, erro: null },
    ]);
    const [row] = await asOwner(server.deps.db, server.a.id, (trx) => listArquivosEnviados(trx, id));
    const chunks: Buffer[] = [];
    for await (const chunk of await server.deps.storage.get(row?.storage_key ?? '')) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    await expect.poll(() => storedKeys()).toHaveLength(1);
    expect((await list(true)).parts).toEqual([]);
  });

  it('keeps a gap, a lost last part and a wrong content as named errors, and mends them by a retry', async () => {
    const cheia = Buffer.alloc(TAMANHO_PARTE_BYTES, 97);
    await send([{ name: 'gap.txt.part0', bytes: cheia }]);
    await send([{ name: 'gap.txt.part2', bytes: texto('fim') }]);
    await send([{ name: 'cauda.txt.part0', bytes: cheia }]);
    await send([{ name: 'hash.txt.part0', bytes: texto('abc') }]);
    await compile([
      { name: 'gap.txt', size: 2 * TAMANHO_PARTE_BYTES + 3 },
      { name: 'cauda.txt', size: TAMANHO_PARTE_BYTES + 3 },
      { name: 'hash.txt', size: 3, sha256: '0'.repeat(64) },
      { name: 'perdido.txt', size: 10 },
    ]);
    const erros = new Map((await settled()).map(({ nome, situacao, erro }) => [nome, `${situacao}: ${erro}`]));
    expect(erros.get('gap.txt')).toMatch(/^incompleto: Falta a parte 1 de gap\.txt/);
    expect(erros.get('cauda.txt')).toMatch(/^incompleto: Falta a parte 1 de cauda\.txt/);
    expect(erros.get('hash.txt')).toMatch(/^incompleto: O conteúdo que chegou de hash\.txt difere/);
    expect(erros.get('perdido.txt')).toMatch(/^incompleto: .*perdido\.txt/);
    const start = await post('/start/process', { cod: id });
    expect(statusAndCode(start)).toEqual([422, 'arquivo-incompleto']);
    expect(start.json<ErroResposta>().message).toMatch(/cauda\.txt está incompleto\. Falta a parte 1/);
    expect((await list(true)).parts).toHaveLength(4);

    await send([{ name: 'gap.txt.part1', bytes: cheia }]);
    await compile([{ name: 'gap.txt', size: 2 * TAMANHO_PARTE_BYTES + 3 }]);
    expect((await settled()).find(({ nome }) => nome === 'gap.txt')).toMatchObject({
      situacao: 'completo',
      erro: null,
    });
  });

  // prova: 7.32
  it('without a list, wants every part but the last to be full', async () => {
    await send([
      { name: 'curta.txt.part0', bytes: texto('abc') },
      { name: 'curta.txt.part1', bytes: texto('def') },
    ]);
    await compile();
    expect((await settled())[0]).toMatchObject({ situacao: 'incompleto', erro: expect.stringContaining('parte 0') });
  });

  it('gives a second file of one name the name (2), and changes nothing when a compile is repeated', async () => {
    await sendArquivos(server.app, user, id, [{ name: 'a.txt', bytes: texto('um') }]);
    await settled();
    await sendArquivos(server.app, user, id, [{ name: 'a.txt', bytes: texto('dois') }]);
    const arquivos = await settled();
    expect(arquivos.map(({ nome, tamanho }) => [nome, tamanho])).toEqual([
      ['a.txt', 2],
      ['a (2).txt', 4],
    ]);
    await compile([{ name: 'a.txt', size: 4 }]);
    await compile();
    expect(await settled()).toEqual(arquivos);
  });

  it('is refused for a started, an automatic and an unknown project', async () => {
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('projeto').set({ status: 'CONCLUDED' }).where('id', '=', id).execute(),
    );
    expect(statusAndCode(await compile())).toEqual([409, 'projeto-ja-iniciado']);
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('projeto').set({ status: 'PENDING', upload: 1 }).where('id', '=', id).execute(),
    );
    expect(statusAndCode(await compile())).toEqual([409, 'projeto-nao-manual']);
    expect(statusAndCode(await send([{ name: 'a.txt.part0', bytes: texto('a') }]))).toEqual([
      409,
      'projeto-nao-manual',
    ]);
    expect(statusAndCode(await post('/start/compile', { process_id: 'x' }))).toEqual([404, 'nao-encontrado']);
  });
});

describe('thousands of small files', () => {
  it('are received in one request and assembled together', async () => {
    const partes = Array.from({ length: 1_500 }, (_, i) => ({
      name: `nota-${i}.xml.part0`,
      bytes: texto(`<n>${i}</n>`),
    }));
    const response = await send(partes);
    expect(response.json<{ received: string[] }>().received).toHaveLength(partes.length);
    await compile(partes.map(({ name, bytes }) => ({ name: name.replace('.part0', ''), size: bytes.length })));
    const arquivos = await settled();
    expect(arquivos.filter(({ situacao }) => situacao === 'completo')).toHaveLength(partes.length);
  });
});

describe('before a project is processed', () => {
  // prova: 3.14
  it('has every category, empty, and its uploaded files in the ZIP', async () => {
    const pastas = await server.app.inject({ method: 'GET', url: `/api/files/${id}`, headers: user.headers });
    expect(pastas.statusCode).toBe(200);
    expect(Object.keys(pastas.json<{ pastas: object }>().pastas)).toHaveLength(11);
    const semArquivos = await server.app.inject({ method: 'GET', url: `/api/allFiles/${id}`, headers: user.headers });
    expect([semArquivos.statusCode, semArquivos.json<ErroResposta>().message]).toEqual([404, 'Sem arquivos']);
    await sendArquivos(server.app, user, id, [{ name: 'a.txt', bytes: texto('um') }]);
    await settled();
    const zip = await server.app.inject({ method: 'GET', url: `/api/allFiles/${id}`, headers: user.headers });
    expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(zip.headers['content-disposition']).toContain('filename="arquivos.zip"');
    expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});
