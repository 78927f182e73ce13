import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErroResposta, ProvaRetificacao, Retificacao } from '@apura/contract';
import { createParquetTableWriter } from '@apura/documentos';
import { COLUNAS_MUDANCA, type Mudanca, type ResultadoRetificacao } from '@apura/retificacao';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerJobHandlers } from '../../jobs.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { createEmpresaTeste, createProjetoTeste, EMPRESA_CNPJ } from '../../testing/projeto-teste.ts';
import { PLANILHA, sendPlanilha } from '../../testing/retificacao-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import type { Motor } from './motor.ts';

/** Guarantees that a rectification runs from its spreadsheet to its files, and tells how far it is. */

const SPED = `|0000|006|0|||01102025|31102025|EMPRESA FICTICIA LTDA|${EMPRESA_CNPJ}|SP|3550308||00|0|\r\n`;
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
  return { status, mensagem, periodos: { feitos: 1, total: 2 }, zip, prova: provaPath, mudancas: mudancasPath };
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

describe('a rectification on its way', () => {
  // prova: 7.49
  it('is given the files in use, the tables and its spreadsheet, and ends with all that it left', async () => {
    let lidos: unknown[] = [];
    motor = async (pedido) => {
      const sped = await readFile(pedido.arquivos[0]?.path ?? '', 'latin1');
      lidos = [sped, (await readFile(pedido.planilha)).equals(PLANILHA)];
      return leave(pedido);
    };
    const id = await criar();
    const row = await waitFor(id, terminada);
    expect(row).toMatchObject({
      status: 'SUCCESS',
      mensagem: '1 período gerado',
      periodos: { feitos: 1, total: 2 },
      comparavel: true,
      progresso: null,
      planilha: 'planilha.xlsx',
      projetoId,
    });
    const pedido = pedidos.at(-1);
    expect(pedido).toMatchObject({
      tipo: 'efdc',
      empresa: { cnpj: EMPRESA_CNPJ },
      periodo: { inicio: '2025-10-01', fim: '2025-12-31' },
      id: id.slice(0, 8),
    });
    expect(pedido?.arquivos).toEqual([
      expect.objectContaining({ id: 'a1', nome: 'outubro.txt', inicio: '2025-10-01', fim: '2025-10-31' }),
    ]);
    expect(lidos).toEqual([SPED, true]);
    // What was in clear for it goes with it.
    await expect.poll(() => existsSync(pedido?.planilha ?? '/')).toBe(false);
    expect(pedido?.tabelas[0]?.partes[0]).toMatch(/leitor=1\/0000\.parquet$/);
    expect(existsSync(pedido?.workDir ?? '/')).toBe(false);
    expect(pedido?.ultimaRetificacao).toBeUndefined();
    const zip = await get(`/api/retificados/${id}/efdc`);
    expect([zip.statusCode, zip.body]).toEqual([200, `ZIP de ${id.slice(0, 8)}`]);
    const audit = (await get('/api/audit', server.a.master)).json<{ finalResult: { acao: string }[] }>();
    expect(audit.finalResult.slice(0, 3).map(({ acao }) => acao)).toEqual([
      'Baixou arquivos retificados',
      'Retificação concluída',
      'Enviou retificação',
    ]);
  });

  it('tells how far it is while it works', async () => {
    const solta = Promise.withResolvers<void>();
    motor = async (pedido, { onProgress }) => {
      onProgress({ feito: 2, total: 5, mensagem: 'Recalculando o bloco M de 10/2025' });
      await solta.promise;
      return leave(pedido);
    };
    const id = await criar();
    const row = await waitFor(id, ({ percentual }) => percentual !== null);
    expect(row).toMatchObject({ status: 'PROCESSING', percentual: 40, progresso: 'Recalculando o bloco M de 10/2025' });
    const prova = await get(`/api/retificacao/${id}/prova`);
    expect([prova.statusCode, prova.json<ErroResposta>().code]).toEqual([404, 'comparacao-indisponivel']);
    expect((await get(`/api/retificados/${id}/efdc`)).json<ErroResposta>().message).toBe('Sem arquivos');
    solta.resolve();
    await waitFor(id, terminada);
  });

  // prova: 7.50
  it('with errors in every month ends in ERROR and still gives the ZIP that explains them', async () => {
    motor = (pedido) => leave(pedido, { status: 'ERROR', mudancas: [], mensagem: 'Nenhum período gerado' });
    const row = await waitFor(await criar(), terminada);
    expect(row).toMatchObject({ status: 'ERROR', mensagem: 'Nenhum período gerado', comparavel: true });
    expect((await get(`/api/retificados/${row.id}/efdc`)).statusCode).toBe(200);
    const mudancas = (await get(`/api/retificacao/${row.id}/mudancas`)).json();
    expect(mudancas).toMatchObject({ jsonData: [], total: 0 });
  });

  it('is tried again after a fault of ours, and ends in ERROR without files when none helps', async () => {
    let tentativas = 0;
    motor = async () => {
      tentativas += 1;
      throw new Error('falha inventada /segredo/do/servidor');
    };
    const row = await waitFor(await criar(), terminada);
    expect(tentativas).toBe(3);
    expect(row).toMatchObject({ status: 'ERROR', comparavel: false });
    expect(row.mensagem).toContain('Nenhum arquivo foi gerado');
    expect(row.mensagem).not.toContain('segredo');
    expect((await get(`/api/retificados/${row.id}/efdc`)).json<ErroResposta>().message).toBe('Sem arquivos');
  }, 60_000);

  it('knows the last one of its project and kind that succeeded', async () => {
    let zip = '';
    motor = async (pedido) => {
      zip = pedido.ultimaRetificacao === undefined ? '' : await readFile(pedido.ultimaRetificacao.zip, 'utf8');
      return leave(pedido);
    };
    const outro = await createConcluido();
    const primeira = await waitFor(await criar(outro), terminada);
    expect(pedidos.at(-1)?.ultimaRetificacao).toBeUndefined();
    await waitFor(await criar(outro, 'esocial'), terminada);
    expect(pedidos.at(-1)?.ultimaRetificacao).toBeUndefined();
    await waitFor(await criar(outro), terminada);
    expect(zip).toBe(`ZIP de ${primeira.id.slice(0, 8)}`);
  });
});
