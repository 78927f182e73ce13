import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ErroResposta, TAMANHO_PARTE_BYTES } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { JobAttempt } from '../../../platform/queue/port.ts';
import { createDiskStorage } from '../../../platform/storage/disk-storage.ts';
import type { Storage } from '../../../platform/storage/port.ts';
import { createEmpresaTeste, createProjetoTeste, sendPartes } from '../../../testing/projeto-teste.ts';
import { useTempDirs } from '../../../testing/temp-dirs.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { prefixoDoProjeto } from '../../projetos/index.ts';
import { type ArquivoEnviadoRow, listArquivosEnviados } from '../arquivos-enviados.repo.ts';
import { createBuildArquivosHandler } from './jobs/build-arquivos.handler.ts';
import { releaseVagas, takeVaga } from './vagas.ts';

type Dados = { ownerId: string; projetoId: string };

const tempDir = useTempDirs();
let server: TestServer;
let user: TestUser;
let id: string;
/** What the disk answers to the next writes; undefined: it writes. */
let faltaDeDisco: Error | undefined;
/** Whether whole objects are not taken either; the end of an object of ranges is. */
let recusaInteiros: boolean;
/** Runs when the bytes of a part are in their place and its row is not written yet. */
let naVaga: () => Promise<unknown>;

beforeAll(async () => {
  // Jobs are run by the tests themselves, one attempt at a time or two at once.
  const disco = createDiskStorage(join(tempDir('montagem'), 'arquivos'));
  const storage: Storage = {
    ...disco,
    put: (key, body, options) => {
      const falta = recusaInteiros ? semEspaco() : faltaDeDisco;
      return falta ? Promise.reject(falta) : disco.put(key, body, options);
    },
    putRange: async (...range) => {
      if (faltaDeDisco) throw faltaDeDisco;
      const written = await disco.putRange?.(...range);
      await naVaga();
      return written ?? { bytes: 0 };
    },
  };
  server = await startTestServer({ creditos: 1_000, overrides: { storage } });
  user = server.a.user;
  await createEmpresaTeste(server.app, user);
});
afterAll(() => server.close());
beforeEach(async () => {
  faltaDeDisco = undefined;
  recusaInteiros = false;
  naVaga = () => Promise.resolve();
  id = await createProjetoTeste(server.app, user);
});

const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });
const send = (name: string, bytes: Uint8Array) => sendPartes(server.app, user, id, [{ name, bytes }]);
const attempt = (lastTry = false): JobAttempt<Dados> => ({
  id: 'tarefa',
  data: { ownerId: server.a.id, projetoId: id },
  failures: 0,
  lastTry,
  signal: new AbortController().signal,
});
const build = (lastTry = false) => createBuildArquivosHandler(server.deps)(attempt(lastTry));
const rows = (): Promise<ArquivoEnviadoRow[]> =>
  asOwner(server.deps.db, server.a.id, (trx) => listArquivosEnviados(trx, id));
const storedKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of server.deps.storage.list(prefixoDoProjeto(server.a.id, id))) keys.push(key);
  return keys;
};
const semEspaco = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/**
 * Two full parts and a tail, received in this order and waiting for their assembly. A part sent twice is stored under
 * its own key.
 */
async function sendGrande(ordem = [1, 0, 2, 1]): Promise<Buffer> {
  const bytes = randomBytes(2 * TAMANHO_PARTE_BYTES + 5);
  for (const n of ordem) {
    await send(`g.txt.part${n}`, bytes.subarray(n * TAMANHO_PARTE_BYTES, (n + 1) * TAMANHO_PARTE_BYTES));
  }
  expect((await post('/start/compile', { process_id: id })).statusCode).toBe(200);
  return bytes;
}

describe('assembling the same file twice at once', () => {
  it('keeps the whole bytes, whoever comes second', async () => {
    const bytes = await sendGrande();
    await Promise.all([build(), build(), build()]);
    const [arquivo] = await rows();
    expect(arquivo?.situacao).toBe('completo');
    const guardado = await buffer(await server.deps.storage.get(arquivo?.storage_key ?? ''));
    expect(guardado.equals(bytes)).toBe(true);
    expect(await storedKeys()).toEqual([arquivo?.storage_key]);
  });
});

describe('parts in their places', () => {
  const lido = async (key: string | null | undefined) => buffer(await server.deps.storage.get(key ?? ''));
  const compile = async (size?: number) => {
    const files = size === undefined ? {} : { files: [{ name: 'g.txt', size }] };
    expect((await post('/start/compile', { process_id: id, ...files })).statusCode).toBe(200);
    await build();
    return (await rows())[0];
  };

  it('are the file, whatever their order: nothing is written a second time', async () => {
    const bytes = await sendGrande([2, 0, 1]);
    const [chave] = await storedKeys();
    recusaInteiros = true;
    await build();
    const [arquivo] = await rows();
    expect(arquivo).toMatchObject({
      situacao: 'completo',
      tamanho: String(bytes.length),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storage_key: chave,
    });
    expect((await lido(arquivo?.storage_key)).equals(bytes)).toBe(true);
    expect(await storedKeys()).toEqual([chave]);
  });

  it('are joined when one is shorter than its place, came again or was given up behind the end', async () => {
    await send('g.txt.part0', Buffer.from('um,'));
    for (const texto of ['velho', 'dois,']) await send('g.txt.part1', Buffer.from(texto));
    await send('g.txt.part2', Buffer.from('tres'));
    const dono = { ownerId: server.a.id, projetoId: id };
    const desistiu = await takeVaga(server.deps, { ...dono, nome: 'g.txt', n: 3 });
    await desistiu?.write(Readable.from([Buffer.from('lixo')]));
    await releaseVagas(server.deps, { ...dono, vagas: desistiu === undefined ? [] : [desistiu] });
    const arquivo = await compile(12);
    expect(arquivo).toMatchObject({ situacao: 'completo', tamanho: '12' });
    expect(String(await lido(arquivo?.storage_key))).toBe('um,dois,tres');
    expect(await storedKeys()).toEqual([arquivo?.storage_key]);
  });

  it('that come twice at once are one of the two, whole', async () => {
    const iguais = ['a', 'b', 'c'].map((letra) => Buffer.alloc(3_000_000, letra));
    await Promise.all(iguais.map((bytes) => send('g.txt.part1', bytes)));
    await send('g.txt.part0', Buffer.from('!'));
    const arquivo = await compile(3_000_001);
    const guardado = await lido(arquivo?.storage_key);
    expect(iguais.some((bytes) => Buffer.concat([Buffer.from('!'), bytes]).equals(guardado))).toBe(true);
    expect(await storedKeys()).toHaveLength(1);
  });

  it('that broke off are absent, with the file that began with them, and come again', async () => {
    naVaga = () => Promise.reject(new Error('connection lost'));
    expect((await send('g.txt.part1', Buffer.from('dois'))).statusCode).toBe(500);
    expect([await rows(), await storedKeys()]).toEqual([[], []]);
    naVaga = () => Promise.resolve();
    for (const [n, texto] of ['um', 'dois'].entries()) await send(`g.txt.part${n}`, Buffer.from(texto));
    expect(String(await lido((await compile(6))?.storage_key))).toBe('umdois');
  });

  it('of a server that died are never written to again: what comes then lies by itself', async () => {
    const vaga = await takeVaga(server.deps, { ownerId: server.a.id, projetoId: id, nome: 'g.txt', n: 1 });
    await vaga?.write(Readable.from([Buffer.from('meta')]));
    for (const [n, texto] of ['um', 'dois'].entries()) await send(`g.txt.part${n}`, Buffer.from(texto));
    // The dead one was not so dead.
    await vaga?.write(Readable.from([Buffer.from('metade')]));
    const arquivo = await compile(6);
    expect(String(await lido(arquivo?.storage_key))).toBe('umdois');
    expect(await storedKeys()).toEqual([arquivo?.storage_key]);
  });

  it('are no part of a file that was made whole meanwhile, and are asked for again', async () => {
    const cheia = randomBytes(TAMANHO_PARTE_BYTES);
    await send('g.txt.part0', cheia);
    naVaga = () => compile();
    const tarde = await send('g.txt.part1', Buffer.from('tarde'));
    expect([tarde.statusCode, tarde.json<ErroResposta>().code]).toEqual([503, 'servico-indisponivel']);
    const [arquivo, ...outros] = await rows();
    expect([arquivo?.situacao, outros]).toEqual(['completo', []]);
    expect((await lido(arquivo?.storage_key)).equals(cheia)).toBe(true);
    expect(await storedKeys()).toEqual([arquivo?.storage_key]);
  });

  it('lie by themselves in a store that takes whole objects only', async () => {
    const { storage: daInstalacao } = server.deps;
    const comVagas = daInstalacao.putRange;
    delete daInstalacao.putRange;
    try {
      for (const n of [1, 0]) await send(`g.txt.part${n}`, Buffer.from(String(n)));
      expect(String(await lido((await compile(2))?.storage_key))).toBe('01');
    } finally {
      Object.assign(daInstalacao, { putRange: comVagas });
    }
  });
});

describe('a disk without space, or broken', () => {
  it('is a 503 that says so, keeps what arrived, and takes the part later', async () => {
    expect((await send('a.txt.part0', Buffer.from('um'))).statusCode).toBe(200);
    faltaDeDisco = semEspaco();
    const cheio = await send('b.txt.part0', Buffer.from('dois'));
    const erro = cheio.json<ErroResposta>();
    expect([cheio.statusCode, erro.code]).toEqual([503, 'servico-indisponivel']);
    expect(erro.message).toContain('sem espaço');
    faltaDeDisco = undefined;
    expect((await send('b.txt.part0', Buffer.from('dois'))).statusCode).toBe(200);
    expect((await rows()).map(({ nome }) => nome)).toEqual(['a.txt', 'b.txt']);
  });

  it('makes an assembly that is tried no more name its file, and a later one mends it', async () => {
    const bytes = await sendGrande();
    faltaDeDisco = Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' });
    await expect(build()).rejects.toThrow('EIO');
    expect((await rows())[0]?.situacao).toBe('montando');
    await expect(build(true)).rejects.toThrow('EIO');
    const start = await post('/start/process', { cod: id });
    expect([start.statusCode, start.json<ErroResposta>().code]).toEqual([422, 'arquivo-incompleto']);
    expect(start.json<ErroResposta>().message).toContain('Não conseguimos montar g.txt');
    faltaDeDisco = undefined;
    await post('/start/compile', { process_id: id });
    await build();
    expect((await rows())[0]).toMatchObject({ situacao: 'completo', tamanho: String(bytes.length), erro: null });
  });
});

describe('a disk without space for an assembly', () => {
  it('keeps the file waiting, also at the last try, until there is room', async () => {
    await sendGrande();
    faltaDeDisco = semEspaco();
    await expect(build(true)).rejects.toThrow('ENOSPC');
    expect((await rows())[0]).toMatchObject({ situacao: 'montando', erro: null });
    faltaDeDisco = undefined;
    await build();
    expect((await rows())[0]?.situacao).toBe('completo');
  });
});

describe('starting while an assembly does not end', () => {
  it('waits for minutes, not for ever, and names the file', async () => {
    await sendGrande();
    const start = post('/start/process', { cod: id });
    const avanca = setInterval(() => server.clock.advance(60_000), 50);
    try {
      const resposta = await start;
      expect([resposta.statusCode, resposta.json<ErroResposta>().code]).toEqual([503, 'servico-indisponivel']);
      expect(resposta.json<ErroResposta>().message).toContain('g.txt ainda está sendo montado');
    } finally {
      clearInterval(avanca);
    }
  });
});
