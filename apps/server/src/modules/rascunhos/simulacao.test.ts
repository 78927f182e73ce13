import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErroResposta, getRascunho, getSimulacao, RouteResponse, Simulacao } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerJobHandlers } from '../../jobs.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste } from '../../testing/projeto-teste.ts';
import { insertPropostasTeste, umaProposta } from '../../testing/rascunho-teste.ts';
import { createConcluidoTeste } from '../../testing/retificacoes-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import type { Simulador } from './index.ts';
import { workRascunho } from './index.ts';

/** The workbook of a draft has a sheet for each record: its first one takes a while on a busy machine. */
const PACIENCIA = { timeout: 230_000, interval: 50 };
vi.setConfig({ testTimeout: 240_000 });

const VALORES = {
  contribuicao: '100.00',
  creditos: '10.00',
  retencoes: '0.00',
  deducoes: '0.00',
  recolher: '90.00',
  saldoDescontavel: '0.00',
  saldoRessarcivel: '0.00',
  saldoRetencoes: '0.00',
};
const SIMULADO: Awaited<ReturnType<Simulador>> = {
  tipo: 'efdc',
  tributos: [
    {
      periodo: '2025-10',
      tributo: 'PIS',
      situacao: 'Simulado',
      antes: VALORES,
      depois: { ...VALORES, contribuicao: '82.00', recolher: '72.00' },
      classes: {
        pagoAMaior: '18.00',
        debitoEmAberto: '0.00',
        debitoNovo: '0.00',
        saldoRetencoes: '0.00',
        saldoDescontavel: '0.00',
        saldoRessarcivel: '0.00',
        pagamentoConferido: 'Presumido',
      },
    },
  ],
  retificarTambem: ['2025-11'],
  ocorrencias: [],
  totalOcorrencias: 0,
};

let server: TestServer;
let user: TestUser;
let projetoId: string;
let id: string;
/** The engine of a test: it takes the place of the package's, behind the same request. */
let simulador: Simulador;
const pedidos: Parameters<Simulador>[0][] = [];

beforeAll(async () => {
  server = await startTestServer({
    work: true,
    registerHandlers: (deps) =>
      registerJobHandlers(deps, {
        simulador: (pedido, run) => {
          pedidos.push(pedido);
          return simulador(pedido, run);
        },
      }),
  });
  user = server.a.user;
  await createEmpresaTeste(server.app, user);
});
afterAll(() => server.close());

beforeEach(async () => {
  simulador = async () => SIMULADO;
  projetoId = await createConcluidoTeste(server);
  id = await insertPropostasTeste(server.deps, {
    ownerId: server.a.id,
    usuarioId: user.id,
    projetoId,
    propostas: [umaProposta({ arquivo: 'outubro.txt', linha: 10 }), umaProposta({ linha: 20 })],
  });
});

const post = (acao: string, payload: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/rascunhos/${acao}`,
    headers: user.headers,
    payload: { id, ...payload },
  });

async function read(): Promise<RouteResponse<typeof getSimulacao>> {
  const response = await server.app.inject({
    method: 'GET',
    url: `/api/rascunhos/${id}/simulacao`,
    headers: user.headers,
  });
  return response.json();
}

function waitFor(situacao: Simulacao['situacao']) {
  return vi.waitFor(async () => {
    const lida = await read();
    if (lida.simulacao?.situacao !== situacao) throw new Error(`it is ${JSON.stringify(lida.simulacao)}`);
    return lida;
  }, PACIENCIA);
}

const pasta = () => server.deps.datasets.pathOf(server.a.id, projetoId, `rascunhos/${id}`);

describe('the simulation of a draft', () => {
  it('hands the workbook of the active changes to the engine, and keeps what it says', async () => {
    expect(await read()).toEqual({ simulacao: null, resultado: null });
    await post('ativar', { mudancas: [2], ativa: false });
    let planilha = Buffer.alloc(0);
    simulador = async (pedido) => {
      planilha = await readFile(pedido.planilha);
      return SIMULADO;
    };
    const pedida = (await post('simular')).json<Simulacao>();
    expect(pedida).toMatchObject({ situacao: 'na-fila', pedidaPor: 'user a', revisao: 2 });
    const { simulacao, resultado } = await waitFor('concluida');
    expect(simulacao).toMatchObject({ revisao: 2, progresso: null, percentual: null });
    expect(resultado).toMatchObject({ tributos: SIMULADO.tipo === 'efdc' ? SIMULADO.tributos : [], inss: [] });
    expect(resultado?.retificarTambem).toEqual(['2025-11']);
    expect(planilha.subarray(0, 2).toString()).toBe('PK');
    expect(pedidos.at(-1)).toMatchObject({ tipo: 'efdc', arquivos: [{ nome: 'outubro.txt' }] });
    await vi.waitFor(() => expect(existsSync(pasta())).toBe(false), PACIENCIA);
  });

  it('is asked for once while it runs, tells how far it is, and stops when it is cancelled', async () => {
    const parou = Promise.withResolvers<unknown>();
    simulador = (_pedido, { signal, onProgress }) =>
      new Promise((_resolve, reject) => {
        const timer = setInterval(() => onProgress({ feito: 1, total: 4, mensagem: 'Recalculando 10/2025' }), 20);
        signal?.addEventListener('abort', () => {
          clearInterval(timer);
          parou.resolve(signal.reason);
          reject(signal.reason);
        });
      });
    await post('simular');
    await vi.waitFor(async () => expect((await read()).simulacao?.percentual).toBe(25), PACIENCIA);
    expect((await read()).simulacao).toMatchObject({ situacao: 'em-andamento', progresso: 'Recalculando 10/2025' });
    expect((await post('simular')).json<Simulacao>().situacao).toBe('em-andamento');
    expect((await post('simular/cancelar')).json<Simulacao>().situacao).toBe('cancelada');
    expect(await parou.promise).toMatchObject({ name: 'TrabalhoDispensadoError' });
    expect((await read()).resultado).toBeNull();
    await vi.waitFor(() => expect(existsSync(pasta())).toBe(false), PACIENCIA);
    simulador = async () => SIMULADO;
    await post('simular');
    await waitFor('concluida');
  });

  it('begins anew in an empty folder after an attempt that was killed', async () => {
    const { a, deps } = server;
    await post('simular');
    await waitFor('concluida');
    await vi.waitFor(() => expect(existsSync(pasta())).toBe(false), PACIENCIA);
    // What a killed process leaves: the row at work, and half of its folder.
    const { execucao } = await asOwner(deps.db, a.id, (trx) =>
      trx
        .updateTable('rascunho_trabalho')
        .set({ situacao: 'em-andamento', resultado: null, terminado_em: null })
        .where('rascunho_id', '=', id)
        .returning('execucao')
        .executeTakeFirstOrThrow(),
    );
    const sobra = join(pasta(), execucao, 'metade');
    await mkdir(sobra, { recursive: true });
    await writeFile(join(sobra, 'planilha.xlsx'), 'metade');
    let vazia = false;
    simulador = async ({ planilha, workDir }) => {
      vazia = !existsSync(join(workDir, 'planilha.xlsx')) && !planilha.includes('metade');
      return SIMULADO;
    };
    await asOwner(deps.db, a.id, (trx) =>
      deps.queue.send(trx, workRascunho, {
        ownerId: a.id,
        projetoId,
        rascunhoId: id,
        tipo: 'simulacao',
        execucao,
      }),
    );
    await waitFor('concluida');
    expect(vazia).toBe(true);
    await vi.waitFor(() => expect(existsSync(pasta())).toBe(false), PACIENCIA);
  });

  it('fails with a sentence after three attempts, and keeps no result', async () => {
    simulador = async () => {
      throw new Error('broken');
    };
    await post('simular');
    const { simulacao, resultado } = await waitFor('falhou');
    expect(simulacao?.mensagem).toContain('nossa equipe foi avisada');
    expect(resultado).toBeNull();
  });

  it('is not made of a draft without active changes, nor over replaced files', async () => {
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .updateTable('rascunho')
        .set({ bases: { 'outubro.txt': 'a'.repeat(64) } })
        .where('id', '=', id)
        .execute(),
    );
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .updateTable('arquivo')
        .set({ sha256: 'b'.repeat(64) })
        .where('projeto_id', '=', projetoId)
        .execute(),
    );
    for (const [acao, resto] of [
      ['simular', {}],
      ['retificar', { recibos: {}, parametros: [] }],
    ] as const) {
      const response = await post(acao, resto);
      expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([409, 'base-trocada']);
    }
    const resumo = await server.app.inject({ method: 'GET', url: `/api/rascunhos/${id}`, headers: user.headers });
    expect(resumo.json<RouteResponse<typeof getRascunho>>().arquivosTrocados).toEqual(['outubro.txt']);
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('rascunho').set({ bases: {} }).where('id', '=', id).execute(),
    );
    await post('ativar', { mudancas: {}, ativa: false });
    expect((await post('simular')).json<ErroResposta>().code).toBe('rascunho-vazio');
  });
});
