import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ArquivoItem, type Ferramenta, FLUXOS, type Projeto } from '@apura/contract';
import { catalogo } from '@apura/relatorios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { readFixturesDemonstracao } from '../../testing/fixtures-demonstracao.ts';
import { createEmpresaTeste, createProjetoTeste, sendArquivos, waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { runFerramenta } from '../projetos/index.ts';

const PASTA = fileURLToPath(new URL('../../../../../fixtures/esocial', import.meta.url));
const FOLHA = 'eSocial Folha por Rubrica';
/** Reports that only the eSocial fills. */
const DO_ESOCIAL = catalogo.filter((r) => r.tool === 'post_process').map((r) => r.nome);

type Documento = { name: string; bytes: Buffer };
let server: TestServer;
let user: TestUser;
let eventos: Documento[];
let speds: Documento[];
beforeAll(async () => {
  server = await startTestServer({ work: true, creditos: 1_000 });
  user = server.a.user;
  await createEmpresaTeste(server.app, user);
  const pastas = (await readdir(PASTA, { withFileTypes: true })).filter((d) => d.isDirectory()).map((d) => d.name);
  eventos = await Promise.all(
    pastas
      .filter((p) => p !== 'beneficio')
      .sort()
      .map(async (p) => ({ name: `${p}.xml`, bytes: await readFile(join(PASTA, p, 'entrada.xml')) })),
  );
  speds = (await readFixturesDemonstracao()).filter(({ name }) => name.startsWith('PISCOFINS'));
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ method: 'GET', url, headers: user.headers });

async function linhasDe(id: string, relatorio: string): Promise<Record<string, unknown>[]> {
  const response = await get(`/api/reportJSON/${id}/${encodeURIComponent(relatorio)}`);
  if (response.statusCode !== 200) throw new Error(`${relatorio}: ${response.statusCode} ${response.body}`);
  return response.json<{ jsonData: Record<string, unknown>[] }>().jsonData;
}

async function hashesDe(id: string): Promise<Record<string, string>> {
  const pares = await Promise.all(
    catalogo
      .filter(({ sobDemanda }) => sobDemanda !== true)
      .map(async ({ nome }) => {
        const linhas = JSON.stringify(await linhasDe(id, nome));
        return [nome, createHash('sha256').update(linhas).digest('hex')] as const;
      }),
  );
  return Object.fromEntries(pares);
}

async function startManual(documentos: Documento[]): Promise<string> {
  const id = await createProjetoTeste(server.app, user);
  await sendArquivos(server.app, user, id, documentos);
  const payload = { cod: id };
  const start = await server.app.inject({ method: 'POST', url: '/start/process', headers: user.headers, payload });
  if (start.statusCode !== 200) throw new Error(`start answered ${start.statusCode}: ${start.body}`);
  return id;
}

/** Runs tools over the files of a project that ended, as a flow does after its collectors. */
async function runFerramentas(id: string, ferramentas: readonly Ferramenta[]): Promise<Projeto> {
  await asOwner(server.deps.db, server.a.id, async (trx) => {
    await trx.deleteFrom('execucao').where('projeto_id', '=', id).execute();
    for (const [ordem, ferramenta] of ferramentas.entries()) {
      await trx
        .insertInto('execucao')
        .values({ owner_id: server.a.id, projeto_id: id, ferramenta, ordem, status: 'PENDING' })
        .execute();
    }
    await trx.updateTable('projeto').set({ status: 'PENDING' }).where('id', '=', id).execute();
    const [primeira] = ferramentas;
    if (primeira === undefined) throw new Error('no tool to run');
    await server.deps.queue.send(trx, runFerramenta, {
      ownerId: server.a.id,
      projetoId: id,
      ferramenta: primeira,
    });
  });
  return waitForStatus(server.app, user, id, ['CONCLUDED', 'FAILED'], 60_000);
}

const withoutCollectors = (fluxo: keyof typeof FLUXOS): Ferramenta[] =>
  FLUXOS[fluxo].tools.filter((f) => !['ecac', 'receitanet_bx', 'esocial'].includes(f));
const statusDe = (projeto: Projeto) => projeto.execucoes.map(({ ferramenta, status }) => [ferramenta, status]);

describe('a manual project with events of the eSocial', () => {
  let id: string;
  beforeAll(async () => {
    id = await startManual([...eventos, ...speds]);
    const projeto = await waitForStatus(server.app, user, id, ['CONCLUDED', 'FAILED'], 120_000);
    expect([projeto.status, projeto.mensagem]).toEqual(['CONCLUDED', null]);
  }, 150_000);

  it('lists the files with what became of each', async () => {
    const { pastas } = (await get(`/api/files/${id}`)).json<{ pastas: Record<string, ArquivoItem[]> }>();
    expect(pastas['XML ZIP']?.length).toBe(eventos.length);
    const diagnostico = JSON.stringify(await linhasDe(id, 'Diagnóstico de Arquivos'));
    expect(diagnostico).toContain('DOCTYPE');
    expect(diagnostico).toContain('O evento S-1200 termina antes do seu fim');
  });

  it('has the reports of the eSocial beside the others', async () => {
    expect(DO_ESOCIAL.length).toBeGreaterThan(0);
    const cheios = [];
    for (const nome of DO_ESOCIAL) if ((await linhasDe(id, nome)).length > 0) cheios.push(nome);
    expect(cheios).toContain(FOLHA);
    // 3500.00 + 262.50 + 100.00 + 80.10 + 1200.00 of S-1200, 3000.00 of S-2299 and its unreadable amount.
    const valores = (await linhasDe(id, FOLHA)).map((linha) => Number(linha.Valor));
    expect(valores.length).toBe(7);
    expect(valores.reduce((a, b) => a + Math.round(b * 100), 0)).toBe(814_260);
    expect((await linhasDe(id, 'EFD-C Apuração PIS COFINS')).length).toBeGreaterThan(0);
  });

  it('gives the same when its tools run again', async () => {
    const antes = await hashesDe(id);
    await runFerramentas(id, FLUXOS.manual.tools);
    expect(await hashesDe(id)).toEqual(antes);
  }, 90_000);

  it('gives the same from the tools of the complete flow, each publishing its own', async () => {
    const antes = await hashesDe(id);
    const projeto = await runFerramentas(id, withoutCollectors('completo'));
    expect([projeto.status, ...statusDe(projeto)]).toEqual([
      'CONCLUDED',
      ['quebrar_arquivos', 'SUCCESS'],
      ['quebrar_arquivos_esocial', 'SUCCESS'],
      ['gerar_relatorios', 'SUCCESS'],
      ['post_process', 'SUCCESS'],
    ]);
    expect(await hashesDe(id)).toEqual(antes);
  }, 90_000);

  it('keeps the results of the other tool when one runs alone', async () => {
    const antes = await hashesDe(id);
    await runFerramentas(id, ['quebrar_arquivos', 'gerar_relatorios', 'post_process']);
    for (const sozinha of ['post_process', 'gerar_relatorios'] as const) {
      await asOwner(server.deps.db, server.a.id, async (trx) => {
        await trx.updateTable('projeto').set({ status: 'PENDING' }).where('id', '=', id).execute();
        await trx
          .updateTable('execucao')
          .set({ status: 'PENDING' })
          .where('projeto_id', '=', id)
          .where('ferramenta', '=', sozinha)
          .execute();
        await server.deps.queue.send(trx, runFerramenta, {
          ownerId: server.a.id,
          projetoId: id,
          ferramenta: sozinha,
        });
      });
      await waitForStatus(server.app, user, id, ['CONCLUDED'], 60_000);
      expect(await hashesDe(id)).toEqual(antes);
    }
  }, 120_000);
});

describe('the tools of the eSocial', () => {
  it('make a project of the eSocial alone', async () => {
    const id = await startManual(eventos);
    await waitForStatus(server.app, user, id, ['CONCLUDED', 'FAILED'], 60_000);
    await asOwner(server.deps.db, server.a.id, async (trx) => {
      await trx.deleteFrom('relatorio_resultado').where('projeto_id', '=', id).execute();
      await trx.deleteFrom('dataset').where('projeto_id', '=', id).execute();
    });
    const projeto = await runFerramentas(id, withoutCollectors('esocial'));
    expect([projeto.status, ...statusDe(projeto)]).toEqual([
      'CONCLUDED',
      ['quebrar_arquivos_esocial', 'SUCCESS'],
      ['post_process', 'SUCCESS'],
    ]);
    expect((await linhasDe(id, FOLHA)).length).toBe(7);
    expect((await linhasDe(id, 'Diagnóstico de Arquivos')).length).toBeGreaterThan(0);
  }, 90_000);

  it('are ignored where there is nothing for them, and leave no result of an earlier run', async () => {
    const id = await startManual(speds);
    await waitForStatus(server.app, user, id, ['CONCLUDED', 'FAILED'], 60_000);
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .insertInto('relatorio_resultado')
        .values({
          projeto_id: id,
          owner_id: server.a.id,
          nome: FOLHA,
          slug: 'antigo',
          linhas: 3,
          erro: 'de antes',
          gerado_em: new Date(),
        })
        .onConflict((c) => c.columns(['projeto_id', 'nome']).doUpdateSet({ erro: 'de antes' }))
        .execute(),
    );
    expect((await get(`/api/reportJSON/${id}/${encodeURIComponent(FOLHA)}`)).statusCode).not.toBe(200);
    const projeto = await runFerramentas(id, withoutCollectors('completo'));
    expect([projeto.status, ...statusDe(projeto)]).toEqual([
      'CONCLUDED',
      ['quebrar_arquivos', 'SUCCESS'],
      ['quebrar_arquivos_esocial', 'ignorar'],
      ['gerar_relatorios', 'SUCCESS'],
      ['post_process', 'ignorar'],
    ]);
    expect(await linhasDe(id, FOLHA)).toEqual([]);
    expect((await linhasDe(id, 'EFD-C Apuração PIS COFINS')).length).toBeGreaterThan(0);
  }, 90_000);
});
