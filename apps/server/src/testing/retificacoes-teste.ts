import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ProvaRetificacao, Retificacao } from '@apura/contract';
import { createParquetTableWriter } from '@apura/documentos';
import { COLUNAS_MUDANCA, type Mudanca, type ResultadoRetificacao } from '@apura/retificacao';
import { afterAll, beforeAll, vi } from 'vitest';
import { registerJobHandlers } from '../jobs.ts';
import type { Motor } from '../modules/retificacoes/motor.ts';
import { asOwner } from '../platform/db/as-owner.ts';
import { PATIENCE } from './patience.ts';
import { createEmpresaTeste, createProjetoTeste, EMPRESA_CNPJ } from './projeto-teste.ts';
import { sendPlanilha } from './retificacao-teste.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { VERSOES_ATUAIS } from './versoes-atuais.ts';

/** The file that the project of these tests has in use. */
export const SPED = `|0000|006|0|||01102025|31102025|EMPRESA FICTICIA LTDA|${EMPRESA_CNPJ}|SP|3550308||00|0|\r\n`;
export const MUDANCA: Mudanca = {
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

/**
 * For a test file about rectifications: a server that works them with an engine of the test's own, and a concluded
 * project. Call it at the top of the file.
 */
export function useRetificacoesTeste() {
  let server: TestServer;
  let projetoId: string;
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
    await createEmpresaTeste(server.app, server.a.user);
    projetoId = await createConcluidoTeste(server);
  });
  afterAll(() => server.close());

  const get = (url: string, de = server.a.user) => server.app.inject({ method: 'GET', url, headers: de.headers });

  /** Sends a spreadsheet; answers the rectification's id. */
  async function criar(cod = projetoId, type = 'efdc'): Promise<string> {
    const response = await sendPlanilha(server.app, server.a.user, { cod, type });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<{ id: string }>().id;
  }

  async function find(id: string): Promise<Retificacao | undefined> {
    const { finalResult } = (await get('/api/retificacao')).json<{ finalResult: Retificacao[] }>();
    return finalResult.find((row) => row.id === id);
  }

  /** Waits until the rectification has ended, or is as asked for. */
  function waitFor(id: string, pronta = terminada): Promise<Retificacao> {
    return vi.waitFor(async () => {
      const row = await find(id);
      if (row === undefined || !pronta(row)) throw new Error(`it is ${JSON.stringify(row)}`);
      return row;
    }, PATIENCE);
  }

  return {
    get server() {
      return server;
    },
    get projetoId() {
      return projetoId;
    },
    /** The engine takes the place of the package's, behind the same request. */
    set motor(novo: Motor) {
      motor = novo;
    },
    /** What the engine was asked for, in order. */
    pedidos,
    createConcluido: () => createConcluidoTeste(server),
    get,
    criar,
    find,
    waitFor,
  };
}

/** The one set of columns that the project has; nothing reads it. */
const PARTE = 'leitor=1/0000.parquet';

const terminada = ({ status }: Retificacao) => status === 'SUCCESS' || status === 'ERROR';

/** A concluded project with one file in use, one that was replaced, and one of another obligation. */
export async function createConcluidoTeste({ a, app, deps }: TestServer): Promise<string> {
  const id = await createProjetoTeste(app, a.user);
  const caminho = `owner=${a.id}/projeto=${id}/originais/um/1`;
  await deps.storage.put(caminho, Buffer.from(SPED));
  const parte = join(await deps.datasets.open(a.id, id), PARTE);
  await mkdir(dirname(parte), { recursive: true });
  await writeFile(parte, '');
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
    const tabelas = JSON.stringify([{ tabela: 'efdc_0000', partes: [PARTE] }]);
    await trx
      .insertInto('dataset')
      .values({ projeto_id: id, owner_id: a.id, ...VERSOES_ATUAIS, tabelas, publicado_em: now })
      .execute();
    await trx.updateTable('projeto').set({ status: 'CONCLUDED' }).where('id', '=', id).execute();
  });
  return id;
}

/** Leaves what an engine leaves, with these changes. */
export async function leave(
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
