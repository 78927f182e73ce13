import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import {
  createEmpresaTeste,
  EMPRESA_CNPJ,
  findProjetoTeste,
  sendArquivos,
  startProjetoTeste,
  waitForStatus,
} from '../../testing/projeto-teste.ts';
import { saldoTeste } from '../../testing/saldo-teste.ts';
import { efdcTeste } from '../../testing/sped-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { createRunFerramentaHandler } from './jobs/run-ferramenta.handler.ts';

/** Guarantees that a manual project of which no file can be used waits for files again, and that nothing is spent. */

const ALHEIO = '11222333000181';
const NOVEMBRO = { ini: '01112025', fim: '30112025' };
const ALHEIOS = [{ name: 'alheia.txt', bytes: efdcTeste({ cnpj: ALHEIO, ...NOVEMBRO }) }];
const NOSSOS = [{ name: 'nossa.txt', bytes: efdcTeste({ cnpj: EMPRESA_CNPJ, ...NOVEMBRO }) }];

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ work: true, creditos: 1_000 });
  user = server.a.user;
  await createEmpresaTeste(server.app, user);
});
afterAll(() => server.close());

const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });
const saldo = () => saldoTeste(server.deps, server.a.id);
const lancamentos = (id: string) =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .selectFrom('credito_lancamento')
      .select(['tipo', 'quantidade'])
      .where('projeto_id', '=', id)
      .orderBy('criado_em')
      .execute(),
  );

/** Waits until the project was worked on and has come back. */
async function voltou(id: string) {
  const projeto = await waitForStatus(server.app, user, id, ['FILES', 'CONCLUDED', 'FAILED']);
  expect(projeto.status).toBe('FILES');
  return projeto;
}

describe('a manual project without a single usable file', () => {
  it.each([
    ['another company', ALHEIOS, /^Todos os arquivos são de outro CNPJ \(alheia\.txt\)\..*nada foi gasto/],
    [
      'no kind that is read',
      [{ name: 'carta.txt', bytes: Buffer.from('Prezados senhores, segue em anexo.') }],
      /^Nenhum arquivo pôde ser lido\. carta\.txt: \S.*nada foi gasto/,
    ],
    [
      'other months',
      [{ name: 'janeiro.txt', bytes: efdcTeste({ cnpj: EMPRESA_CNPJ, ini: '01012026', fim: '31012026' }) }],
      /^Nenhum arquivo é desta empresa e deste período \(janeiro\.txt\)\..*nada foi gasto/,
    ],
  ])('of %s waits for files again, and says what to do', async (_nome, arquivos, mensagem) => {
    const id = await startProjetoTeste(server.app, user, arquivos);
    const projeto = await voltou(id);
    expect(projeto.mensagem).toMatch(mensagem);
    expect(projeto.execucoes.map(({ status, erro }) => [status, erro])).toEqual([
      ['PENDING', null],
      ['PENDING', null],
    ]);
  });

  it('takes other files, and is concluded with them at the price of one project', async () => {
    const antes = await saldo();
    const id = await startProjetoTeste(server.app, user, ALHEIOS);
    await voltou(id);
    const deleted = await post('/delete/processFile', { process_id: id, filename: 'alheia.txt' });
    expect(deleted.statusCode).toBe(200);
    await sendArquivos(server.app, user, id, NOSSOS);
    expect((await post('/start/process', { cod: id })).statusCode).toBe(200);
    const projeto = await waitForStatus(server.app, user, id, ['CONCLUDED', 'FAILED'], 120_000);
    expect([projeto.status, projeto.mensagem]).toEqual(['CONCLUDED', null]);
    expect(await saldo()).toBe(antes - 3);
    expect(await lancamentos(id)).toEqual([{ tipo: 'consumo', quantidade: -3 }]);
  }, 150_000);

  it('started twice with the same files comes back twice, and deleted gives every credit back once', async () => {
    const antes = await saldo();
    const id = await startProjetoTeste(server.app, user, ALHEIOS);
    const primeira = await voltou(id);
    expect((await post('/start/process', { cod: id })).statusCode).toBe(200);
    expect((await voltou(id)).mensagem).toBe(primeira.mensagem);
    // A job that comes again finds a project that waits for files.
    const data = { ownerId: server.a.id, projetoId: id, ferramenta: 'quebrar_arquivos' as const };
    const signal = new AbortController().signal;
    await createRunFerramentaHandler(server.deps)({ id: 'tarefa', data, failures: 0, lastTry: false, signal });
    expect((await findProjetoTeste(server.app, user, id))?.status).toBe('FILES');
    expect((await post('/delete/process', { id })).statusCode).toBe(200);
    expect(await saldo()).toBe(antes);
    expect(await lancamentos(id)).toEqual([
      { tipo: 'consumo', quantidade: -3 },
      { tipo: 'estorno', quantidade: 3 },
    ]);
  });
});
