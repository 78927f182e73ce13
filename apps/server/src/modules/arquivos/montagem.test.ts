import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ErroResposta, TAMANHO_PARTE_BYTES } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { JobAttempt } from '../../platform/queue/port.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { createEmpresaTeste, createProjetoTeste, sendPartes } from '../../testing/projeto-teste.ts';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { prefixoDoProjeto } from '../projetos/index.ts';
import { type ArquivoEnviadoRow, listArquivosEnviados } from './arquivos-enviados.repo.ts';
import { createMontarArquivosHandler } from './jobs/montar-arquivos.handler.ts';

type Dados = { ownerId: string; projetoId: string };

const tempDir = useTempDirs();
let server: TestServer;
let user: TestUser;
let id: string;
/** What the disk answers to the next writes; undefined: it writes. */
let faltaDeDisco: Error | undefined;

beforeAll(async () => {
  // Jobs are run by the tests themselves, one attempt at a time or two at once.
  const disco = createDiskStorage(join(tempDir('montagem'), 'arquivos'));
  const storage: Storage = {
    ...disco,
    put: (key, body, options) => (faltaDeDisco ? Promise.reject(faltaDeDisco) : disco.put(key, body, options)),
  };
  server = await startTestServer({ creditos: 1_000, overrides: { storage } });
  user = server.a.user;
  await createEmpresaTeste(server.app, user);
});
afterAll(() => server.close());
beforeEach(async () => {
  faltaDeDisco = undefined;
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
const montar = (lastTry = false) => createMontarArquivosHandler(server.deps)(attempt(lastTry));
const rows = (): Promise<ArquivoEnviadoRow[]> =>
  asOwner(server.deps.db, server.a.id, (trx) => listArquivosEnviados(trx, id));
const storedKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of server.deps.storage.list(prefixoDoProjeto(server.a.id, id))) keys.push(key);
  return keys;
};
const semEspaco = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/** Two full parts and a tail, received and waiting for their assembly. */
async function enviarGrande(): Promise<Buffer> {
  const bytes = randomBytes(2 * TAMANHO_PARTE_BYTES + 5);
  for (const n of [0, 1, 2]) {
    await send(`g.txt.part${n}`, bytes.subarray(n * TAMANHO_PARTE_BYTES, (n + 1) * TAMANHO_PARTE_BYTES));
  }
  expect((await post('/start/compile', { process_id: id })).statusCode).toBe(200);
  return bytes;
}

describe('assembling the same file twice at once', () => {
  it('keeps the whole bytes, whoever comes second', async () => {
    const bytes = await enviarGrande();
    await Promise.all([montar(), montar(), montar()]);
    const [arquivo] = await rows();
    expect(arquivo?.situacao).toBe('completo');
    const guardado = await buffer(await server.deps.storage.get(arquivo?.storage_key ?? ''));
    expect(guardado.equals(bytes)).toBe(true);
    expect(await storedKeys()).toEqual([arquivo?.storage_key]);
  });
});

describe('a disk without space', () => {
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
    const bytes = await enviarGrande();
    faltaDeDisco = semEspaco();
    await expect(montar()).rejects.toThrow('ENOSPC');
    expect((await rows())[0]?.situacao).toBe('montando');
    await expect(montar(true)).rejects.toThrow('ENOSPC');
    const start = await post('/start/process', { cod: id });
    expect([start.statusCode, start.json<ErroResposta>().code]).toEqual([422, 'arquivo-incompleto']);
    expect(start.json<ErroResposta>().message).toContain('Não conseguimos montar g.txt');
    faltaDeDisco = undefined;
    await post('/start/compile', { process_id: id });
    await montar();
    expect((await rows())[0]).toMatchObject({ situacao: 'completo', tamanho: String(bytes.length), erro: null });
  });
});

describe('starting while an assembly does not end', () => {
  it('waits for minutes, not for ever, and names the file', async () => {
    await enviarGrande();
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
