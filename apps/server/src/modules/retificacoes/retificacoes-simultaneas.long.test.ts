import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProvaRetificacao, Retificacao } from '@apura/contract';
import { type AbaEscrita, buildPlanilha } from '@apura/planilha';
import { rectify } from '@apura/retificacao/rectify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, createProjetoTeste, EMPRESA_CNPJ } from '../../testing/projeto-teste.ts';
import { readZip } from '../../testing/read-zip.ts';
import { sendPlanilha } from '../../testing/retificacao-teste.ts';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { VERSOES_ATUAIS } from '../../testing/versoes-atuais.ts';
import { createRunRetificacaoHandler } from './index.ts';
import type { Motor } from './motor.ts';

/** Guarantees that rectifications at once, attempts made twice and a project that changes do not disturb a result. */

const BASES = fileURLToPath(new URL('../../../../../fixtures/retificacao/doze-meses/base/', import.meta.url));
const MESES = ['10', '11'];

const tempDir = useTempDirs();
let server: TestServer;
let projetoId: string;

beforeAll(async () => {
  server = await startTestServer();
  await createEmpresaTeste(server.app, server.a.user);
  projetoId = await createConcluido();
});
afterAll(() => server.close());

/** A concluded project with the EFD-Contribuições of two months. */
async function createConcluido(): Promise<string> {
  const { a, app, deps } = server;
  const id = await createProjetoTeste(app, a.user);
  const now = deps.clock.now();
  await asOwner(deps.db, a.id, async (trx) => {
    for (const [ordem, mes] of MESES.entries()) {
      const bytes = readFileSync(`${BASES}efd-c-2024-${mes}.txt`);
      const caminho = `owner=${a.id}/projeto=${id}/originais/${mes}/1`;
      await deps.storage.put(caminho, bytes);
      const lugar = { projeto_id: id, owner_id: a.id, origem_id: randomUUID(), onde: 'original' as const, caminho };
      const tipo = { tipo: 'EFDC', categoria: 'EFDC', tipo_descricao: 'EFD-Contribuições', situacao: 'Usado' };
      const periodo = { inicio: `2024-${mes}-01`, fim: `2024-${mes}-28`, cnpj: EMPRESA_CNPJ };
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const arquivo = { id: `a${mes}`, ordem, nome: `efd-${mes}`, extensao: 'txt', sha256, tamanho: bytes.length };
      await trx
        .insertInto('arquivo')
        .values({ ...lugar, ...tipo, ...periodo, ...arquivo, total_problemas: 0, recebido_em: now })
        .execute();
    }
    await trx
      .insertInto('dataset')
      .values({ projeto_id: id, owner_id: a.id, ...VERSOES_ATUAIS, tabelas: '[]', publicado_em: now })
      .execute();
    const periodo = { periodo_inicial: '2024-10-01', periodo_final: '2024-12-31' };
    await trx
      .updateTable('projeto')
      .set({ status: 'CONCLUDED', ...periodo })
      .where('id', '=', id)
      .execute();
  });
  return id;
}

const get = (url: string, user = server.a.user) => server.app.inject({ method: 'GET', url, headers: user.headers });

async function send(bytes: Uint8Array, cod = projetoId): Promise<string> {
  const file = { name: 'planilha.xlsx', bytes };
  const response = await sendPlanilha(server.app, server.a.user, { cod, type: 'efdc', file });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ id: string }>().id;
}

/** The engine itself, in this process. */
const motorReal: Motor = (pedido, { onProgress, signal }) => rectify({ ...pedido, onProgress, signal });

/** Works a job as the queue gives it to a worker. */
const executar = (id: string, motor: Motor = motorReal) =>
  createRunRetificacaoHandler(
    server.deps,
    motor,
  )({
    ...{ id, data: { ownerId: server.a.id, retificacaoId: id }, failures: 0, lastTry: true },
    signal: new AbortController().signal,
  });

async function find(id: string): Promise<Retificacao | undefined> {
  const { finalResult } = (await get('/api/retificacao')).json<{ finalResult: Retificacao[] }>();
  return finalResult.find((row) => row.id === id);
}

const readProva = async (id: string) => (await get(`/api/retificacao/${id}/prova`)).json<ProvaRetificacao>();

const aba = (nome: string, linhas: readonly (readonly (string | null)[])[]): AbaEscrita => ({
  nome,
  colunas: Array.from({ length: 6 }, () => ({ largura: 12, formato: 'texto' as const })),
  linhas: linhas.map((valores) => ({ valores })),
});
const PARAMETROS = aba('PARAMETROS', [
  ['PARAMETRO', 'PERIODO', 'VALOR'],
  ...MESES.map((mes) => ['NUM_REC_ANTERIOR', `${mes}/2024`, mes.padEnd(41, 'A')]),
]);
const TITULOS = ['ACAO', 'PERIODO', 'LINHA', 'COD_CTA'];
/** The item of the first document of each month. */
const linhaDoItem = (mes: string) =>
  readFileSync(`${BASES}efd-c-2024-${mes}.txt`, 'latin1')
    .split('\n')
    .findIndex((l) => l.startsWith('|C170|')) + 1;
const alterar = (mes: string, linha = String(linhaDoItem(mes))) => ['ALTERAR', `${mes}/2024`, linha, '4.1'];
const planilha = (...abas: AbaEscrita[]) => buildPlanilha([PARAMETROS, ...abas]);

describe('two at once over one project', () => {
  const arquivosDe = async (id: string) => {
    const zip = await readZip((await get(`/api/retificados/${id}/efdc`)).rawPayload);
    return [...zip].filter(([nome]) => nome.includes('PISCOFINS'));
  };

  it('give what each gives alone', async () => {
    const [dez, onze] = [
      await planilha(aba('C170', [TITULOS, [], [], alterar('10')])),
      await planilha(aba('C170', [TITULOS, [], [], alterar('11')])),
    ];
    const sozinhos = [await send(dez), await send(onze)];
    for (const id of sozinhos) await executar(id);
    const juntos = [await send(dez), await send(onze), await send(dez)];
    await Promise.all(juntos.map((id) => executar(id)));
    const [a, b] = [await arquivosDe(sozinhos[0] ?? ''), await arquivosDe(sozinhos[1] ?? '')];
    expect(a).toHaveLength(1);
    expect(b).toHaveLength(1);
    expect(await Promise.all(juntos.map(arquivosDe))).toEqual([a, b, a]);
  });

  it('of one and the same, whose job came twice, do not disturb each other', async () => {
    const { a, deps } = server;
    const id = await send(await planilha(aba('C170', [TITULOS, [], [], alterar('10')])));
    const dentro = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const primeira = executar(id, async (pedido, run) => {
      const pelaMetade = join(pedido.workDir, 'pela-metade');
      await writeFile(pelaMetade, '');
      dentro[0].resolve();
      await dentro[1].promise;
      await readFile(pelaMetade);
      return motorReal(pedido, run);
    });
    await dentro[0].promise;
    const segunda = executar(id, async (pedido, run) => {
      dentro[1].resolve();
      await primeira;
      return motorReal(pedido, run);
    });
    await Promise.all([primeira, segunda]);
    expect(await find(id)).toMatchObject({ status: 'SUCCESS' });
    expect(await arquivosDe(id)).toHaveLength(1);
    expect(readdirSync(deps.datasets.pathOf(a.id, projetoId, 'retificacoes'))).toEqual([]);
  });
});

describe('an attempt that comes to its end after another one ended the rectification', () => {
  it('leaves the result of that one as it is', async () => {
    const id = await send(await planilha(aba('C170', [TITULOS, [], [], alterar('10')])));
    const baixar = async () => (await get(`/api/retificados/${id}/efdc`)).rawPayload;
    const dentro = Promise.withResolvers<void>();
    const depois = Promise.withResolvers<void>();
    const pasta = tempDir('atrasada');
    const atrasada = executar(id, async () => {
      dentro.resolve();
      await depois.promise;
      const [zip, prova, mudancas] = ['zip', 'prova', 'mudancas'].map((nome) => join(pasta, nome));
      for (const path of [zip, prova, mudancas]) await writeFile(path ?? '', 'outro');
      const periodos = { feitos: 0, total: 1 };
      return {
        status: 'ERROR',
        mensagem: 'outra',
        periodos,
        zip: zip ?? '',
        prova: prova ?? '',
        mudancas: mudancas ?? '',
      };
    });
    await dentro.promise;
    await executar(id);
    const antes = await baixar();
    depois.resolve();
    await atrasada;
    expect((await baixar()).equals(antes)).toBe(true);
    expect(await find(id)).toMatchObject({ status: 'SUCCESS' });
  });
});

describe('a project that changes while one of its rectifications is worked out', () => {
  const pausada = async (cod: string, meanwhile: () => Promise<unknown>) => {
    const id = await send(await planilha(aba('C170', [TITULOS, [], [], alterar('10')])), cod);
    await executar(id, async (pedido, run) => {
      await meanwhile();
      return motorReal(pedido, run);
    });
    return id;
  };

  it('has the rectification of the files that it had', async () => {
    const { a, deps } = server;
    const cod = await createConcluido();
    const antes = await pausada(cod, async () => {});
    const replace = () =>
      asOwner(deps.db, a.id, async (trx) => {
        await trx.updateTable('arquivo').set({ situacao: 'Substituído' }).where('projeto_id', '=', cod).execute();
        await trx.updateTable('dataset').set({ leitor_versao: '2' }).where('projeto_id', '=', cod).execute();
        await trx.updateTable('projeto').set({ status: 'PROCESSING' }).where('id', '=', cod).execute();
      });
    const durante = await pausada(cod, replace);
    expect(await find(durante)).toMatchObject({ status: 'SUCCESS' });
    const [um, outro] = [await readProva(antes), await readProva(durante)];
    expect(outro).toEqual(um);
    // While it is processed again nothing new is taken.
    await expect(send(await planilha(aba('C170', [TITULOS])), cod)).rejects.toThrow('projeto-nao-concluido');
  });

  it('ends the rectification, though it was deleted, and shows another owner nothing of it', async () => {
    const { a, b, app } = server;
    const cod = await createConcluido();
    const excluir = async () => {
      const response = await app.inject({
        ...{ method: 'POST', url: '/delete/process', headers: a.user.headers, payload: { id: cod } },
      });
      expect(response.statusCode, response.body).toBe(200);
    };
    const id = await pausada(cod, excluir);
    expect((await find(id))?.status).toBe('SUCCESS');
    for (const url of [
      `/api/retificacao/${id}/prova`,
      `/api/retificacao/${id}/mudancas`,
      `/api/retificados/${id}/efdc`,
    ])
      expect((await get(url, b.user)).statusCode, url).toBe(404);
    await expect(send(await planilha(aba('C170', [TITULOS])), cod)).rejects.toThrow('nao-encontrado');
  });
});
