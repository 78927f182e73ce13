import { FLUXOS, type Projeto } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { createEmpresaTeste, EMPRESA_CNPJ, findProjetoTeste, novoProjetoDe } from '../../testing/projeto-teste.ts';
import { saldoTeste } from '../../testing/saldo-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { insertLancamento } from '../creditos/creditos.repo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: true, creditos: 10 });
  const { a, app, deps } = server;
  await createEmpresaTeste(app, a.user);
  await asOwner(deps.db, a.id, (trx) =>
    trx.insertInto('certificado').values({ owner_id: a.id, nome: 'A1', validade: '2100-01-01' }).execute(),
  );
});
afterAll(() => server.close());

let projeto: Projeto;
beforeEach(async () => {
  await setSaldo(10);
  projeto = await createFalho(server.a.user);
});

const post = (user: TestUser, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });
const retry = (user: TestUser, id: string, execucao: string) => post(user, '/retry/process', { id, execucao });
const find = (id: string) => findProjetoTeste(server.app, server.a.user, id);

const saldo = () => saldoTeste(server.deps, server.a.id);

async function setSaldo(wanted: number): Promise<void> {
  const quantidade = wanted - (await saldo());
  if (quantidade === 0) return;
  await asOwner(server.deps.db, server.a.id, (trx) =>
    insertLancamento(trx, {
      ownerId: server.a.id,
      usuarioId: null,
      projetoId: null,
      tipo: 'ajuste',
      quantidade,
      descricao: 'teste',
    }),
  );
}

/** A project of the automatic flow, which fails for want of a collector and gives its three credits back. */
async function createFalho(user: TestUser): Promise<Projeto> {
  const payload = { ...novoProjetoDe(EMPRESA_CNPJ), upload: 1, tools: [...FLUXOS.automatica.tools], certificado: 'A1' };
  const response = await post(user, '/register/process', payload);
  expect(response.statusCode).toBe(200);
  return waitForFalha(response.json<{ projectId: string }>().projectId);
}

function waitForFalha(id: string): Promise<Projeto> {
  return vi.waitFor(async () => {
    const found = await find(id);
    expect(found?.status).toBe('FAILED');
    return found as Projeto;
  }, PATIENCE);
}

const execucaoOf = (row: Projeto, status: string): string =>
  row.execucoes.find((execucao) => execucao.status === status)?.id ?? '';

function setStatus(status: 'PROCURACAO' | 'DOIS FATORES' | 'CONCLUDED'): Promise<unknown> {
  return asOwner(server.deps.db, server.a.id, (trx) =>
    trx.updateTable('projeto').set({ status }).where('id', '=', projeto.id).execute(),
  );
}

async function lancamentos(): Promise<[string, number, number][]> {
  const rows = await asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .selectFrom('credito_lancamento')
      .select(['tipo', 'quantidade', 'tentativa'])
      .where('projeto_id', '=', projeto.id)
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ tipo, quantidade, tentativa }) => [tipo, quantidade, tentativa]);
}

describe('POST /retry/process', () => {
  it('takes credits that came back again, and gives them back when it fails again', async () => {
    expect(await saldo()).toBe(10);
    const execucao = execucaoOf(projeto, 'ERROR');
    const response = await retry(server.a.admin, projeto.id, execucao);
    expect(response.statusCode).toBe(200);
    projeto = await vi.waitFor(async () => {
      expect((await lancamentos()).length).toBe(4);
      return waitForFalha(projeto.id);
    }, PATIENCE);
    expect(await lancamentos()).toEqual([
      ['consumo', -3, 0],
      ['estorno', 3, 0],
      ['consumo', -3, 1],
      ['estorno', 3, 1],
    ]);
    expect(await saldo()).toBe(10);
    const acoes = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('auditoria').select('acao').where('alvo', '=', projeto.id).orderBy('id').execute(),
    );
    expect(acoes.map(({ acao }) => acao)).toContain('projeto.repetido');
  });

  it('is refused for what did not fail, for a project that goes on or has ended, and for another project', async () => {
    const { user } = server.a;
    const execucao = execucaoOf(projeto, 'ERROR');
    expect(statusAndCode(await retry(user, projeto.id, execucaoOf(projeto, 'ignorar')))).toEqual([
      409,
      'execucao-nao-repetivel',
    ]);
    const outro = await createFalho(user);
    expect(statusAndCode(await retry(user, outro.id, execucao))).toEqual([404, 'nao-encontrado']);
    expect(statusAndCode(await retry(user, 'x', execucao))).toEqual([404, 'nao-encontrado']);
    expect(statusAndCode(await retry(server.b.user, projeto.id, execucao))).toEqual([404, 'nao-encontrado']);
    await setStatus('CONCLUDED');
    expect(statusAndCode(await retry(user, projeto.id, execucao))).toEqual([409, 'execucao-nao-repetivel']);
  });

  it.each(['PROCURACAO', 'DOIS FATORES'] as const)('is taken when the project waits in %s', async (status) => {
    await setStatus(status);
    expect((await retry(server.a.user, projeto.id, execucaoOf(projeto, 'ERROR'))).statusCode).toBe(200);
    await waitForFalha(projeto.id);
  });

  it('is refused when the credits are gone meanwhile, and takes none', async () => {
    await setSaldo(2);
    const response = await retry(server.a.user, projeto.id, execucaoOf(projeto, 'ERROR'));
    expect(statusAndCode(response)).toEqual([422, 'creditos-insuficientes']);
    expect(await saldo()).toBe(2);
    expect((await find(projeto.id))?.status).toBe('FAILED');
  });

  it('starts once when it is asked for many times at once, also while the project is being deleted', async () => {
    const execucao = execucaoOf(projeto, 'ERROR');
    const { a } = server;
    const calls = [
      ...Array.from({ length: 10 }, () => retry(a.user, projeto.id, execucao)),
      post(a.user, '/delete/process', { id: projeto.id }),
      ...Array.from({ length: 10 }, () => retry(a.master, projeto.id, execucao)),
    ];
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    // A request during a try is refused; after a failed try another request may be accepted.
    const aceitas = statuses.filter((status, i) => i !== 10 && status === 200).length;
    const rows = await lancamentos();
    expect(rows.filter(([tipo]) => tipo === 'consumo').length).toBe(1 + aceitas);
    expect(new Set(rows.map(([tipo, , tentativa]) => `${tipo} ${tentativa}`)).size).toBe(rows.length);
  });
});
