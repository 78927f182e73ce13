import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErroResposta, ProvaRetificacao, Retificacao } from '@apura/contract';
import { createParquetTableWriter } from '@apura/documentos';
import { COLUNAS_MUDANCA, type Mudanca, type ResultadoRetificacao } from '@apura/retificacao';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerJobHandlers } from '../../jobs.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { createEmpresaTeste, createProjetoTeste, EMPRESA_CNPJ } from '../../testing/projeto-teste.ts';
import { sendPlanilha } from '../../testing/retificacao-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import type { Motor } from './motor.ts';

/** Guarantees that the changes of a rectification are paged, filtered, sorted and linked to their lines. */

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

describe('the changes', () => {
  let id: string;
  beforeAll(async () => {
    motor = (pedido) =>
      leave(pedido, {
        mudancas: [
          MUDANCA,
          {
            ...MUDANCA,
            registro: 'M210',
            campo: 'VL_CONT_APUR',
            origem: 'recálculo passo 5',
            linha: null,
            arquivo: 'a1',
          },
          { ...MUDANCA, periodo: '2025-11', antes: '=CMD()', arquivo: 'desconhecido' },
          // The pay of the 13th of the eSocial.
          { ...MUDANCA, periodo: '2025-13' },
        ],
      });
    id = (await waitFor(await criar(), terminada)).id;
  });

  const janela = async (query: string) => {
    const response = await get(`/api/retificacao/${id}/mudancas?${query}`);
    expect(response.statusCode).toBe(200);
    return response.json<{ jsonData: Record<string, unknown>[]; total: number; columns: { key: string }[] }>();
  };

  it('come by windows, each with its line of the file that it changed', async () => {
    const { jsonData, total, columns } = await janela('limit=2');
    expect(total).toBe(4);
    expect(columns.map(({ key }) => key)).toEqual([
      'Período',
      'Registro',
      'Chave',
      'Campo',
      'Antes',
      'Depois',
      'Origem',
      'Linha',
    ]);
    expect(jsonData).toEqual([
      {
        Período: '10/2025',
        Registro: 'C170',
        Chave: 'NUM_ITEM 1',
        Campo: 'VL_PIS',
        Antes: '16,50',
        Depois: '33,00',
        Origem: 'planilha C170 linha 4',
        Linha: 7,
        Arquivo: 'outubro.txt',
      },
      expect.objectContaining({ Registro: 'M210', Linha: null, Arquivo: 'outubro.txt' }),
    ]);
    expect((await janela('offset=2')).jsonData).toEqual([
      expect.objectContaining({ Período: '11/2025', Arquivo: null }),
      expect.objectContaining({ Período: '13º/2025' }),
    ]);
  });

  it('are found, filtered and sorted by what is shown, and by nothing else', async () => {
    expect((await janela('q=PASSO')).jsonData).toHaveLength(1);
    // The id of the file is answered for, but is not shown.
    expect((await janela('q=desconhecido')).total).toBe(0);
    const filter = encodeURIComponent(JSON.stringify({ Origem: 'c170 linha', Período: '11/2025' }));
    expect((await janela(`filter=${filter}`)).total).toBe(1);
    for (const q of ['13º/2025', '13/2025']) expect((await janela(`q=${encodeURIComponent(q)}`)).total).toBe(1);
    expect((await janela('sort=-Período')).jsonData[1]).toMatchObject({ Período: '11/2025' });
    const estranha = await get(`/api/retificacao/${id}/mudancas?sort=arquivo`);
    expect([estranha.statusCode, estranha.json<ErroResposta>().fields]).toEqual([
      400,
      { sort: 'A comparação não tem a coluna "arquivo"' },
    ]);
  });

  it('are read by the type of their field, say what was recomputed, and are found so', async () => {
    const muda = (campo: string, antes: string, depois: string, registro = 'C170'): Mudanca => ({
      ...MUDANCA,
      registro,
      campo,
      antes,
      depois,
    });
    motor = (pedido) =>
      leave(pedido, {
        mudancas: [
          muda('VL_BC_PIS', '1234567,8', '0'),
          muda('ALIQ_PIS', '1,6500', '0,6500'),
          muda('DT_DOC', '01102025', '', 'C100'),
          muda('CST_PIS', '01', '06'),
          muda('(registro)', '|C170|1|', ''),
          { ...muda('VL_CRED', '1000,00', '925,00', 'M100'), origem: 'recálculo passo 4' },
          { ...muda('VL_TOT_CONT_NC_DEV', '10,00', '9,00', 'M200'), origem: 'recálculo passo 8' },
        ],
      });
    id = (await waitFor(await criar(), terminada)).id;
    const lidas = (await janela('')).jsonData.map(({ Antes, Depois, Origem }) => [Antes, Depois, Origem]);
    const planilha = 'planilha C170 linha 4';
    expect(lidas).toEqual([
      ['1.234.567,80', '0,00', planilha],
      ['1,6500', '0,6500', planilha],
      ['01/10/2025', '', planilha],
      ['01', '06', planilha],
      ['|C170|1|', '', planilha],
      ['1.000,00', '925,00', 'recálculo: crédito do mês'],
      ['10,00', '9,00', 'recálculo: contribuição do mês'],
    ]);
    for (const q of ['1.234.567,8', '01/10/2025'])
      expect((await janela(`q=${encodeURIComponent(q)}`)).total, q).toBe(1);
    const de = async (Origem: string) =>
      (await janela(`filter=${encodeURIComponent(JSON.stringify({ Origem }))}`)).jsonData.map(({ Campo }) => Campo);
    expect(await de('crédito do mês')).toEqual(['VL_CRED']);
    expect(await de('recálculo')).toEqual(['VL_CRED', 'VL_TOT_CONT_NC_DEV']);
  });

  it('of the eSocial are read as people write them, and found so', async () => {
    const evento = { ...MUDANCA, registro: 'S-2299', campo: 'dtDeslig', antes: '2025-10-31', depois: '2025-11-01' };
    const valor = { ...MUDANCA, registro: 'S-1200', campo: 'vrRubr', antes: '1234567.5', depois: '0' };
    const codigo = { ...MUDANCA, registro: 'S-1200', campo: 'codRubr', antes: '100.5', depois: '' };
    motor = (pedido) => leave(pedido, { mudancas: [evento, valor, codigo] });
    id = (await waitFor(await criar(projetoId, 'esocial'), terminada)).id;
    const lidas = (await janela('')).jsonData.map(({ Antes, Depois }) => [Antes, Depois]);
    expect(lidas).toEqual([
      ['31/10/2025', '01/11/2025'],
      ['1.234.567,50', '0,00'],
      ['100.5', ''],
    ]);
    for (const q of ['31/10/2025', '1.234.567,5'])
      expect((await janela(`q=${encodeURIComponent(q)}`)).total, q).toBe(1);
  });
});
