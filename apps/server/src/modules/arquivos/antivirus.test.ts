import { randomBytes } from 'node:crypto';
import { type ErroResposta, TAMANHO_PARTE_BYTES } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClamdAntivirus } from '../../platform/antivirus/clamd-antivirus.ts';
import { AntivirusUnavailableError } from '../../platform/antivirus/port.ts';
import { EICAR, type FakeClamd, startFakeClamd } from '../../platform/antivirus/testing-fake-clamd.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, createProjetoTeste, sendPartes } from '../../testing/projeto-teste.ts';
import { injectForm, PLANILHA } from '../../testing/retificacao-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { listArquivosEnviados } from './arquivos-enviados.repo.ts';
import { createBuildArquivosHandler } from './upload/jobs/build-arquivos.handler.ts';

// Where there is a scanner, a file is accepted only after the scanner found it clean. A refused file's user reads
// what to do.

let clamd: FakeClamd;
let server: TestServer;
let user: TestUser;
let id: string;
beforeAll(async () => {
  clamd = await startFakeClamd();
  const antivirus = createClamdAntivirus({ address: clamd.address });
  // Jobs are run by the tests themselves.
  server = await startTestServer({ creditos: 1_000, overrides: { antivirus } });
  user = server.a.user;
  await createEmpresaTeste(server.app, user);
});
afterAll(async () => {
  await server.close();
  await clamd.close();
});
beforeEach(async () => {
  clamd.behave('scan');
  clamd.bodies.length = 0;
  id = await createProjetoTeste(server.app, user);
});

const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });

async function send(files: Record<string, Buffer>): Promise<void> {
  for (const [nome, bytes] of Object.entries(files)) {
    for (let n = 0; n * TAMANHO_PARTE_BYTES < bytes.length; n += 1) {
      const part = bytes.subarray(n * TAMANHO_PARTE_BYTES, (n + 1) * TAMANHO_PARTE_BYTES);
      await sendPartes(server.app, user, id, [{ name: `${nome}.part${n}`, bytes: part }]);
    }
  }
}

async function build({ lastTry = false } = {}): Promise<Record<string, { situacao: string; erro: string | null }>> {
  expect((await post('/start/compile', { process_id: id })).statusCode).toBe(200);
  const attempt = { id: 'tarefa', failures: 0, lastTry, signal: new AbortController().signal };
  const data = { ownerId: server.a.id, projetoId: id };
  await createBuildArquivosHandler(server.deps)({ ...attempt, data });
  return situacoes();
}

async function situacoes(): Promise<Record<string, { situacao: string; erro: string | null }>> {
  const rows = await asOwner(server.deps.db, server.a.id, (trx) => listArquivosEnviados(trx, id));
  return Object.fromEntries(rows.map(({ nome, situacao, erro }) => [nome, { situacao, erro }]));
}

describe('a file that is sent where a scanner listens', () => {
  it('is accepted when it is clean, small or in parts, and the scanner saw every byte of it', async () => {
    const grande = randomBytes(TAMANHO_PARTE_BYTES + 10);
    await send({ 'a.txt': Buffer.from('limpo'), 'g.txt': grande });
    expect(await build()).toEqual({
      'a.txt': { situacao: 'completo', erro: null },
      'g.txt': { situacao: 'completo', erro: null },
    });
    const seen = clamd.bodies.toSorted((a, b) => a.length - b.length);
    expect([seen.length, String(seen[0]), seen[1]?.equals(grande)]).toEqual([2, 'limpo', true]);
  });

  it('is refused when it is infected, by its name, and the others are accepted', async () => {
    const grande = Buffer.concat([Buffer.alloc(TAMANHO_PARTE_BYTES, 'x'), Buffer.from(EICAR)]);
    await send({ 'limpo.txt': Buffer.from('limpo'), 'mau.txt': Buffer.from(EICAR), 'grande.txt': grande });
    const erro = (nome: string): string =>
      `O antivírus encontrou Eicar-Test-Signature em ${nome} e o arquivo não foi aceito. ` +
      'Exclua-o e envie uma cópia limpa.';
    const recusados = {
      'limpo.txt': { situacao: 'completo', erro: null },
      'mau.txt': { situacao: 'incompleto', erro: erro('mau.txt') },
      'grande.txt': { situacao: 'incompleto', erro: erro('grande.txt') },
    };
    expect(await build()).toEqual(recusados);
    // Asked again, it is looked at again.
    expect(await build()).toEqual(recusados);
    const start = await post('/start/process', { cod: id });
    expect([start.statusCode >= 400, start.json<ErroResposta>().message.includes('antivírus')]).toEqual([true, true]);
    const apagado = await post('/delete/processFile', { process_id: id, filename: 'mau.txt' });
    expect([apagado.statusCode, Object.keys(await situacoes()).sort()]).toEqual([200, ['grande.txt', 'limpo.txt']]);
  });

  it('waits while the scanner does not answer, and is accepted when it does', async () => {
    await send({ 'a.txt': Buffer.from('limpo'), 'g.txt': randomBytes(TAMANHO_PARTE_BYTES + 10) });
    clamd.behave('silent');
    const { antivirus } = server.deps;
    server.deps.antivirus = createClamdAntivirus({ address: clamd.address, silenceMs: 200 });
    await expect(build()).rejects.toThrow(AntivirusUnavailableError);
    server.deps.antivirus = antivirus;
    expect((await situacoes())['a.txt']).toEqual({ situacao: 'montando', erro: null });
    clamd.behave('hang-up');
    await expect(build({ lastTry: true })).rejects.toThrow(AntivirusUnavailableError);
    for (const nome of ['a.txt', 'g.txt']) {
      expect((await situacoes())[nome]).toEqual({
        situacao: 'incompleto',
        erro:
          `O antivírus não respondeu e ${nome} ainda não foi aceito. ` +
          'As partes dele estão guardadas, tente de novo em alguns minutos.',
      });
    }
    clamd.behave('scan');
    expect(Object.values(await build()).map(({ situacao }) => situacao)).toEqual(['completo', 'completo']);
  });

  it('that is longer than the scanner takes is refused with the way out', async () => {
    const small = await startFakeClamd({ limitBytes: 10 });
    const { antivirus } = server.deps;
    server.deps.antivirus = createClamdAntivirus({ address: small.address });
    try {
      await send({ 'longo.txt': Buffer.from('mais de dez bytes') });
      expect((await build())['longo.txt']?.erro).toContain('maior do que o antivírus desta instalação aceita');
    } finally {
      server.deps.antivirus = antivirus;
      await small.close();
    }
  });
});

describe('a spreadsheet that is sent where a scanner listens', () => {
  const enviar = (bytes: Buffer) => {
    const form = new FormData();
    form.append('cod', id);
    form.append('type', 'efdc');
    form.append('file', new Blob([bytes]), 'a.xlsx');
    return injectForm(server.app, user, '/register/retificacao', form);
  };
  beforeEach(async () => {
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('projeto').set({ status: 'CONCLUDED' }).where('id', '=', id).execute(),
    );
  });

  it('is refused when it is infected, and when the scanner does not answer', async () => {
    const mau = await enviar(Buffer.concat([Buffer.from(PLANILHA), Buffer.from(EICAR)]));
    expect([mau.statusCode, mau.json<ErroResposta>().fields?.file]).toEqual([
      415,
      'O antivírus encontrou Eicar-Test-Signature na planilha. Envie uma cópia limpa.',
    ]);
    clamd.behave('hang-up');
    const sem = await enviar(Buffer.from(PLANILHA));
    expect([sem.statusCode, sem.json<ErroResposta>().message]).toEqual([
      503,
      'O antivírus não respondeu e a planilha não foi aceita, tente de novo em alguns minutos',
    ]);
    const guardadas: string[] = [];
    for await (const { key } of server.deps.storage.list(`owner=${server.a.id}/projeto=${id}`)) guardadas.push(key);
    expect(guardadas).toEqual([]);
    clamd.behave('scan');
    expect((await enviar(Buffer.from(PLANILHA))).statusCode).toBe(200);
  });
});
