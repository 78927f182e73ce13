import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ProvaRetificacao, Retificacao } from '@apura/contract';
import { createParquetTableWriter } from '@apura/documentos';
import { COLUNAS_MUDANCA, type Mudanca, type ResultadoRetificacao } from '@apura/retificacao';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerJobHandlers } from '../../jobs.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { createEmpresaTeste, createProjetoTeste, EMPRESA_CNPJ } from '../../testing/projeto-teste.ts';
import { sendPlanilha } from '../../testing/retificacao-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { chavesDaRetificacao } from './chaves-retificacao.ts';
import { createCleanRetificacaoHandler, runRetificacao } from './index.ts';
import type { Motor } from './motor.ts';

/** Guarantees that a rectification killed, repeated or deleted leaves one result or none, and no files behind. */

const SPED = `|0000|006|0|||01102025|31102025|EMPRESA FICTICIA LTDA|${EMPRESA_CNPJ}|SP|3550308||00|0|\r\n`;
const TRINTA_DIAS_MS = 30 * 86_400_000;
const MUDANCA: Mudanca = {
  periodo: '2025-10',
  registro: 'C170',
  chave: 'NUM_ITEM 1',
  campo: 'VL_PIS',
  antes: '16,50',
  depois: '33,00',
  origem: 'planilha C170 linha 4',
  arquivo: 'a1',
  linha: 7,
};

let server: TestServer;
let user: TestUser;
let projetoId: string;
/** The engine of a test: it takes the place of the package's, behind the same request. */
let motor: Motor;
const pedidos: Parameters<Motor>[0][] = [];

beforeAll(async () => {
  server = await startTestServer({
    work: true,
    registerHandlers: (deps) =>
      registerJobHandlers(deps, {
        motor: (pedido, run) => {
          pedidos.push(pedido);
          return motor(pedido, run);
        },
      }),
  });
  user = server.a.user;
  await createEmpresaTeste(server.app, user);
  projetoId = await createConcluido();
});
afterAll(() => server.close());

/** A concluded project with one file in use, one that was replaced, and one of another obligation. */
async function createConcluido(): Promise<string> {
  const { a, app, deps } = server;
  const id = await createProjetoTeste(app, a.user);
  const caminho = `owner=${a.id}/projeto=${id}/originais/um/1`;
  await deps.storage.put(caminho, Buffer.from(SPED));
  const now = deps.clock.now();
  const arquivo = {
    projeto_id: id,
    owner_id: a.id,
    origem_id: randomUUID(),
    extensao: 'txt',
    categoria: 'EFDC',
    tipo_descricao: 'EFD-Contribuições',
    sha256: createHash('sha256').update(SPED).digest('hex'),
    tamanho: SPED.length,
    onde: 'original' as const,
    caminho,
    cnpj: EMPRESA_CNPJ,
    inicio: '2025-10-01',
    fim: '2025-10-31',
    total_problemas: 0,
    recebido_em: now,
  };
  await asOwner(deps.db, a.id, async (trx) => {
    await trx
      .insertInto('arquivo')
      .values([
        { ...arquivo, id: 'a1', ordem: 1, nome: 'outubro', tipo: 'EFDC', situacao: 'Usado' },
        { ...arquivo, id: 'a2', ordem: 2, nome: 'outubro antigo', tipo: 'EFDC', situacao: 'Substituído' },
        { ...arquivo, id: 'a3', ordem: 3, nome: 'fiscal', tipo: 'EFDF', situacao: 'Usado' },
      ])
      .execute();
    const tabelas = JSON.stringify([{ tabela: 'efdc_0000', partes: ['leitor=1/0000.parquet'] }]);
    await trx
      .insertInto('dataset')
      .values({ projeto_id: id, owner_id: a.id, leitor_versao: '1', tabelas, publicado_em: now })
      .execute();
    await trx.updateTable('projeto').set({ status: 'CONCLUDED' }).where('id', '=', id).execute();
  });
  return id;
}

/** Leaves what an engine leaves, with these changes. */
async function leave(
  { workDir, id, tipo }: Parameters<Motor>[0],
  {
    status = 'SUCCESS',
    mudancas = [MUDANCA],
    mensagem = '1 período gerado',
  }: { status?: 'SUCCESS' | 'ERROR'; mudancas?: Mudanca[]; mensagem?: string } = {},
): Promise<ResultadoRetificacao> {
  const prova: ProvaRetificacao = {
    tipo,
    resumo: [],
    ocorrencias: [],
    totalOcorrencias: 0,
    totalMudancas: mudancas.length,
    retificarTambem: [],
  };
  const caminhos = ['resultado.zip', 'prova.json', 'mudancas.parquet'].map((nome) => join(workDir, nome));
  const [zip = '', provaPath = '', mudancasPath = ''] = caminhos;
  await writeFile(zip, `ZIP de ${id}`);
  await writeFile(provaPath, JSON.stringify(prova));
  const writer = createParquetTableWriter({
    path: mudancasPath,
    esquema: { tabela: 'mudancas', colunas: [...COLUNAS_MUDANCA] },
  });
  mudancas.forEach((m, i) => {
    writer.append([i + 1, m.periodo, m.registro, m.chave, m.campo, m.antes, m.depois, m.origem, m.arquivo, m.linha]);
  });
  await writer.close();
  return { status, mensagem, periodos: { feitos: 1, total: 1 }, zip, prova: provaPath, mudancas: mudancasPath };
}

const get = (url: string, de = user) => server.app.inject({ method: 'GET', url, headers: de.headers });

async function criar(cod = projetoId, type = 'efdc'): Promise<string> {
  const response = await sendPlanilha(server.app, user, { cod, type });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ id: string }>().id;
}

async function find(id: string): Promise<Retificacao | undefined> {
  const { finalResult } = (await get('/api/retificacao')).json<{ finalResult: Retificacao[] }>();
  return finalResult.find((row) => row.id === id);
}

function waitFor(id: string, pronta: (row: Retificacao) => boolean): Promise<Retificacao> {
  return vi.waitFor(async () => {
    const row = await find(id);
    if (row === undefined || !pronta(row)) throw new Error(`it is ${JSON.stringify(row)}`);
    return row;
  }, PATIENCE);
}

const terminada = ({ status }: Retificacao) => status === 'SUCCESS' || status === 'ERROR';

describe('an attempt of a rectification', () => {
  it('stops when it is deleted, and leaves no trace in the list', async () => {
    const parou = Promise.withResolvers<unknown>();
    motor = (_pedido, { signal, onProgress }) =>
      new Promise((_resolve, reject) => {
        const timer = setInterval(() => onProgress({ feito: 1, total: 9, mensagem: 'Lendo' }), 20);
        signal.addEventListener('abort', () => {
          clearInterval(timer);
          parou.resolve(signal.reason);
          reject(signal.reason);
        });
      });
    const id = await criar();
    await waitFor(id, ({ percentual }) => percentual !== null);
    const excluir = await server.app.inject({
      method: 'POST',
      url: '/delete/retificacao',
      headers: user.headers,
      payload: { id },
    });
    expect(excluir.statusCode).toBe(200);
    expect(await parou.promise).toMatchObject({ name: 'RetificacaoExcluidaError' });
    expect(await find(id)).toBeUndefined();
  });

  it('is taken up again where a killed attempt left it, in an empty folder, and ends the same', async () => {
    const { a, deps } = server;
    const sobra = { nome: 'sobra.txt', existe: true };
    motor = (pedido) => leave(pedido);
    const inteira = await waitFor(await criar(), terminada);
    // What an attempt leaves behind when its process is killed: the row at work, and half of its folder.
    await asOwner(deps.db, a.id, (trx) =>
      trx
        .updateTable('retificacao')
        .set({ status: 'PROCESSING', storage_key: null, prova_key: null, mudancas_key: null, terminado_em: null })
        .where('id', '=', inteira.id)
        .execute(),
    );
    const pasta = deps.datasets.pathOf(a.id, projetoId, `retificacoes/${inteira.id}`);
    // The row ends before its job has cleared the folder, which would take the half away again.
    await vi.waitFor(() => expect(existsSync(pasta)).toBe(false), PATIENCE);
    await mkdir(pasta, { recursive: true });
    await writeFile(join(pasta, sobra.nome), 'metade');
    motor = (pedido) => {
      sobra.existe = existsSync(join(pedido.workDir, sobra.nome));
      return leave(pedido);
    };
    await asOwner(deps.db, a.id, (trx) =>
      deps.queue.send(trx, runRetificacao, { ownerId: a.id, retificacaoId: inteira.id }),
    );
    const retomada = await waitFor(inteira.id, terminada);
    expect(sobra.existe).toBe(false);
    expect(retomada).toEqual(inteira);
    expect((await get(`/api/retificados/${inteira.id}/efdc`)).body).toBe(`ZIP de ${inteira.id.slice(0, 8)}`);
  });

  it.each(['ended', 'deleted'])('leaves no folder of an attempt that was killed after it was %s', async (como) => {
    const { a, app, deps } = server;
    motor = (pedido) => leave(pedido);
    const { id } = await waitFor(await criar(), terminada);
    const pasta = deps.datasets.pathOf(a.id, projetoId, `retificacoes/${id}/um`);
    await mkdir(pasta, { recursive: true });
    if (como === 'deleted')
      await app.inject({ method: 'POST', url: '/delete/retificacao', headers: user.headers, payload: { id } });
    await asOwner(deps.db, a.id, (trx) => deps.queue.send(trx, runRetificacao, { ownerId: a.id, retificacaoId: id }));
    await vi.waitFor(() => expect(existsSync(dirname(pasta))).toBe(false), PATIENCE);
  });

  it('goes with its files thirty days after it was deleted, and not a day earlier', async () => {
    const { a, deps, clock } = server;
    motor = (pedido) => leave(pedido);
    const { id } = await waitFor(await criar(), terminada);
    const chaves = chavesDaRetificacao(a.id, projetoId, id);
    await server.app.inject({ method: 'POST', url: '/delete/retificacao', headers: user.headers, payload: { id } });
    const clean = createCleanRetificacaoHandler(deps);
    const attempt = {
      id: 'um',
      data: { ownerId: a.id, retificacaoId: id },
      failures: 0,
      lastTry: false,
      signal: new AbortController().signal,
    };
    await clean(attempt);
    expect(await deps.storage.stat(chaves.zip)).not.toBeNull();
    clock.advance(TRINTA_DIAS_MS);
    await clean(attempt);
    clock.advance(-TRINTA_DIAS_MS);
    expect(await deps.storage.stat(chaves.zip)).toBeNull();
    expect(await deps.storage.stat(chaves.planilha)).toBeNull();
    const rows = await asOwner(deps.db, a.id, (trx) =>
      trx.selectFrom('retificacao').select('id').where('id', '=', id).execute(),
    );
    expect(rows).toEqual([]);
  });

  it('is worked once, however often its job comes', async () => {
    let vezes = 0;
    motor = (pedido) => {
      vezes += 1;
      return leave(pedido);
    };
    const { a, deps } = server;
    const id = await criar();
    await waitFor(id, terminada);
    await asOwner(deps.db, a.id, (trx) => deps.queue.send(trx, runRetificacao, { ownerId: a.id, retificacaoId: id }));
    // The next one of its kind comes after it in the queue.
    await waitFor(await criar(), terminada);
    expect(vezes).toBe(2);
  });

  it('of a project that was deleted ends and says so', async () => {
    motor = (pedido) => leave(pedido);
    const { a, deps } = server;
    const outro = await createConcluido();
    const solta = Promise.withResolvers<void>();
    motor = async (pedido) => {
      await solta.promise;
      return leave(pedido);
    };
    const ocupa = await criar();
    const id = await criar(outro);
    await asOwner(deps.db, a.id, (trx) =>
      trx.updateTable('projeto').set({ excluido_em: deps.clock.now() }).where('id', '=', outro).execute(),
    );
    solta.resolve();
    await waitFor(ocupa, terminada);
    const row = await waitFor(id, terminada);
    expect([row.status, row.mensagem]).toEqual([
      'ERROR',
      'O projeto desta retificação foi excluído. Crie o projeto de novo e envie a planilha nele.',
    ]);
  });
});
