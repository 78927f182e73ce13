import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { type ArquivoEnviado, type ErroResposta, TAMANHO_PARTE_BYTES } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MultipartPart } from '../../http/multipart.ts';
import { presentTools } from '../../http/present-tools.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { PATIENCE } from '../../testing/patience.ts';
import {
  createEmpresaTeste,
  createProjetoTeste,
  multipartOf,
  sendArquivos,
  sendPartes,
} from '../../testing/projeto-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { prefixoDoProjeto } from '../projetos/index.ts';
import { receivePartes } from './upload/receive-partes.ts';

/** Guarantees which parts of files the server receives and refuses, and that users may delete what they uploaded. */

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

describe('receiving parts', () => {
  // prova: 7.33, 7.36
  it('answers the parts that it keeps, and lists what is there', async () => {
    const response = await send([
      { name: 'efd.txt.part1', bytes: texto('b') },
      { name: 'efd.txt.part0', bytes: texto('a') },
      { name: 'nota ção.xml.part0', bytes: texto('<nfe/>') },
    ]);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { received: ['efd.txt.part1', 'efd.txt.part0', 'nota ção.xml.part0'] },
    ]);
    const { finalResult, parts, arquivos } = await list(true);
    expect(finalResult.sort()).toEqual(['efd.txt', 'nota ção.xml']);
    expect(parts).toEqual(
      expect.arrayContaining([
        { name: 'efd.txt.part0', size: 1 },
        { name: 'efd.txt.part1', size: 1 },
        { name: 'nota ção.xml.part0', size: 6 },
      ]),
    );
    expect(new Set(arquivos.map(({ situacao }) => situacao))).toEqual(new Set(['recebendo']));
    expect((await list()).parts).toBeUndefined();
  });

  it('replaces a part that comes twice and keeps no stray bytes', async () => {
    await send([{ name: 'a.txt.part0', bytes: texto('velho') }]);
    await send([
      { name: 'a.txt.part0', bytes: texto('outro') },
      { name: 'a.txt.part0', bytes: texto('novo!!') },
    ]);
    expect((await list(true)).parts).toEqual([{ name: 'a.txt.part0', size: 6 }]);
    expect(await storedKeys()).toHaveLength(1);
    await compile();
    const [arquivo] = await settled();
    expect(arquivo).toMatchObject({
      situacao: 'completo',
      sha256: createHash('sha256').update('novo!!').digest('hex'),
    });
  });

  it('keeps the good parts of a request and names each refused one', async () => {
    const response = await send([
      { name: 'bom.txt.part0', bytes: texto('ok') },
      { name: 'vazio.txt.part0', bytes: texto('') },
      { name: 'virus.exe.part0', bytes: texto('MZ') },
      { name: 'semsufixo.txt', bytes: texto('x') },
      { name: 'outro.xml.part0', bytes: texto('<a/>') },
    ]);
    expect(statusAndCode(response)).toEqual([422, 'parte-vazia']);
    expect(response.json<ErroResposta>().message).toContain('vazio.txt');
    expect(Object.keys(response.json<ErroResposta>().fields ?? {})).toEqual([
      'vazio.txt.part0',
      'virus.exe.part0',
      'semsufixo.txt',
    ]);
    expect((await list()).finalResult.sort()).toEqual(['bom.txt', 'outro.xml']);
    expect(await storedKeys()).toHaveLength(2);
  });

  it('refuses other types with 415 and names that are no part with 422', async () => {
    expect(statusAndCode(await send([{ name: 'a.docx.part0', bytes: texto('x') }]))).toEqual([
      415,
      'tipo-nao-suportado',
    ]);
    for (const name of ['a.txt', 'a.txt.part', 'a.txt.part-1', 'a.txt.part01', 'a.txt.part99999', '...part0']) {
      expect(statusAndCode(await send([{ name, bytes: texto('x') }])), name).toEqual([422, 'parte-invalida']);
    }
    expect(await storedKeys()).toEqual([]);
  });

  it.each([
    ['a program of Windows', 'nota.xml', Buffer.from(`MZ\x90${'\0'.repeat(61)}`, 'latin1'), 'nota.xml é um programa'],
    ['a program of Linux', 'efd.txt', Buffer.from('\x7fELF\x02', 'latin1'), 'efd.txt é um programa'],
    ['a program of macOS', 'a.csv', Buffer.from('cffaedfe07000001', 'hex'), 'a.csv é um programa'],
    ['a script', 'a.html', texto('#!/bin/sh\n'), 'a.html é um programa'],
  ])('refuses %s by its first bytes, and keeps none of them', async (_what, name, bytes, sentence) => {
    const response = await send([
      { name: `${name}.part0`, bytes },
      { name: 'bom.txt.part0', bytes: texto('ok') },
    ]);
    expect([response.statusCode, response.json<ErroResposta>().fields?.[`${name}.part0`]]).toEqual([
      415,
      expect.stringContaining(sentence),
    ]);
    expect((await list()).finalResult).toEqual(['bom.txt']);
    expect(await storedKeys()).toHaveLength(1);
  });

  it('takes whatever is no program, also under the extension of something else', async () => {
    const partes = [
      ['latin1.txt', Buffer.from('MZ |0000|Ação|', 'latin1')],
      ['lista.csv', texto('MZ;b')],
      ['texto.zip', texto('|0000|')],
    ] as const;
    const response = await send(partes.map(([name, bytes]) => ({ name: `${name}.part0`, bytes })));
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { received: partes.map(([name]) => `${name}.part0`) },
    ]);
    // Only the first part is a beginning.
    expect((await send([{ name: 'texto.zip.part1', bytes: texto('#!') }])).statusCode).toBe(200);
  });

  it('takes paths and control characters out of names', async () => {
    const response = await send([
      { name: '../../../etc/passwd.txt.part0', bytes: texto('a') },
      { name: '..\\..\\win.txt.part0', bytes: texto('b') },
    ]);
    expect(response.statusCode).toBe(200);
    expect((await list()).finalResult.sort()).toEqual(['passwd.txt', 'win.txt']);
    expect((await storedKeys()).every((key) => key.startsWith(prefixoDoProjeto(server.a.id, id)))).toBe(true);
  });

  it('refuses a part over 20 MiB with 413 and stores nothing of it', async () => {
    const response = await send([{ name: 'g.txt.part0', bytes: Buffer.alloc(TAMANHO_PARTE_BYTES + 1, 120) }]);
    expect(statusAndCode(response)).toEqual([413, 'arquivo-grande-demais']);
    expect(await storedKeys()).toEqual([]);
    expect((await list()).finalResult).toEqual([]);
  });

  it('wants the project before the files, by field, header or address, and never twice over', async () => {
    const form = multipartOf(null, [{ name: 'a.txt.part0', bytes: texto('a') }]);
    const request = (url: string, headers = {}) =>
      server.app.inject({
        method: 'POST',
        url,
        headers: { ...user.headers, ...form.headers, ...headers },
        payload: form.payload,
      });
    const sem = await request('/update/files/upload');
    expect([sem.statusCode, sem.json<ErroResposta>().fields]).toEqual([400, { process_id: expect.any(String) }]);
    expect((await request(`/update/files/upload?process_id=${id}`)).statusCode).toBe(200);
    expect((await request('/update/files/upload', { 'x-process-id': id })).statusCode).toBe(200);
    const vazio = await send([], id);
    expect(statusAndCode(vazio)).toEqual([400, 'requisicao-invalida']);
    const json = await post('/update/files/upload', { process_id: id });
    expect(json.statusCode).toBe(400);
  });

  it('refuses what would pass the quota of a project before reading a byte', async () => {
    const sessao = {
      ...server.a,
      ownerId: server.a.id,
      usuarioId: user.id,
      familiaId: '',
      nome: '',
      email: user.email,
    };
    let lidos = 0;
    async function* partes(): AsyncGenerator<MultipartPart> {
      lidos += 1;
      yield { kind: 'field', name: 'outro', value: '' };
    }
    const recebidos = receivePartes(
      server.deps,
      { ...sessao, privilegio: 'user', tools: presentTools({}) },
      { partes: partes(), projetoId: id, contentLength: 300 * 1024 ** 3 },
    );
    await expect(recebidos).rejects.toMatchObject({ code: 'arquivo-grande-demais' });
    expect(lidos).toBe(0);
  });

  it("answers 'Projeto inválido' for project 0, in every call of an upload", async () => {
    const headers = server.a.user.headers;
    const bodies = {
      '/start/compile': { process_id: '0', files: [] },
      '/delete/processFile': { process_id: '0', filename: 'a.txt' },
    };
    const responses = [await send([{ name: 'a.txt.part0', bytes: texto('a') }], '0')];
    for (const [url, payload] of Object.entries(bodies))
      responses.push(await server.app.inject({ method: 'POST', url, payload, headers }));
    for (const response of responses) {
      expect(statusAndCode(response)).toEqual([404, 'nao-encontrado']);
      expect(response.json<ErroResposta>().message).toBe('Projeto inválido');
    }
  });

  it("does not know another owner's project and stores nothing for it", async () => {
    const response = await send([{ name: 'a.txt.part0', bytes: texto('a') }], id, server.b.master);
    expect(statusAndCode(response)).toEqual([404, 'nao-encontrado']);
    expect(await storedKeys()).toEqual([]);
    const semSessao = multipartOf(id, [{ name: 'a.txt.part0', bytes: texto('a') }]);
    const anonimo = await server.app.inject({ method: 'POST', url: '/update/files/upload', ...semSessao });
    expect(anonimo.statusCode).toBe(401);
  });

  it('keeps what arrived whole when the connection breaks, and goes on from there', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const form = multipartOf(id, [
      { name: 'r.txt.part0', bytes: texto('inteira') },
      { name: 'r.txt.part1', bytes: Buffer.alloc(300_000, 97) },
    ]);
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /update/files/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${user.token}\r\n` +
        `content-type: ${form.headers['content-type']}\r\ncontent-length: ${form.payload.length}\r\n\r\n`,
    );
    socket.write(form.payload.subarray(0, form.payload.length - 150_000), () => setImmediate(() => socket.destroy()));
    await expect.poll(async () => (await list(true)).parts).toEqual([{ name: 'r.txt.part0', size: 7 }]);
    await expect.poll(() => storedKeys()).toHaveLength(1);
    // A sender that went away is no fault of ours.
    expect(server.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  it('refuses parts with an expired token and takes them with a fresh one', async () => {
    const { tokenOf } = await import('../../testing/test-server.ts');
    const outro = await startTestServer({ creditos: 10 });
    try {
      await createEmpresaTeste(outro.app, outro.a.user);
      const projeto = await createProjetoTeste(outro.app, outro.a.user);
      const parte = (n: number) => [{ name: `t.txt.part${n}`, bytes: texto(String(n)) }];
      expect((await sendPartes(outro.app, outro.a.user, projeto, parte(0))).statusCode).toBe(200);
      outro.clock.advance(16 * 60_000);
      expect(statusAndCode(await sendPartes(outro.app, outro.a.user, projeto, parte(1)))).toEqual([
        401,
        'sessao-expirada',
      ]);
      const token = await tokenOf(outro.app, outro.a.user.email);
      const fresco = { ...outro.a.user, token, headers: { authorization: `Bearer ${token}` } };
      expect((await sendPartes(outro.app, fresco, projeto, parte(1))).statusCode).toBe(200);
    } finally {
      await outro.close();
    }
  });
});

describe('deleting an uploaded file', () => {
  // prova: 7.37
  it('takes it away, whole or in parts, with its bytes', async () => {
    await sendArquivos(server.app, user, id, [{ name: 'a.txt', bytes: texto('um') }]);
    await settled();
    await send([{ name: 'b.txt.part0', bytes: texto('b') }]);
    for (const filename of ['a.txt', 'b.txt']) {
      expect((await post('/delete/processFile', { process_id: id, filename })).statusCode).toBe(200);
    }
    expect((await list()).finalResult).toEqual([]);
    expect(await storedKeys()).toEqual([]);
    expect(statusAndCode(await post('/delete/processFile', { process_id: id, filename: 'a.txt' }))).toEqual([
      404,
      'nao-encontrado',
    ]);
  });

  it('is refused once the project has started', async () => {
    await sendArquivos(server.app, user, id, [{ name: 'a.txt', bytes: texto('um') }]);
    await settled();
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('projeto').set({ status: 'PROCESSING' }).where('id', '=', id).execute(),
    );
    const response = await post('/delete/processFile', { process_id: id, filename: 'a.txt' });
    expect(statusAndCode(response)).toEqual([409, 'projeto-ja-iniciado']);
  });
});
