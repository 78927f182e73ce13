import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ArquivoItem, type Projeto, RELATORIO_VALIDACAO, type RelatorioItem } from '@apura/contract';
import { createS3Simulator, type S3Simulator } from '@apura/simulators';
import { writeZip } from '@apura/zip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from './config/config.ts';
import { createDeps } from './deps.ts';
import { jobs, registerJobHandlers } from './jobs.ts';

import { readFixturesDemonstracao } from './testing/fixtures-demonstracao.ts';
import { createEmpresaTeste, createProjetoTeste, sendArquivos, waitForStatus } from './testing/projeto-teste.ts';
import { useTempDirs } from './testing/temp-dirs.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/test-server.ts';

const MEGABYTE = 1024 * 1024;
const tempDir = useTempDirs();

/** One machine answers and never works; another works and never answers. They share a database and a bucket. */
describe('an installation of two machines and a bucket', () => {
  let simulator: S3Simulator;
  let web: TestServer;
  let user: TestUser;
  let stopWorker: () => Promise<void> = async () => {};
  const workerDir = tempDir('maquina');
  const dirs = { web: '', worker: workerDir };

  beforeAll(async () => {
    simulator = await createS3Simulator();
    const settings = {
      STORAGE_URL: `s3://${simulator.bucket}/apura`,
      STORAGE_ENDPOINT: simulator.url,
      STORAGE_REGION: simulator.regiao,
      STORAGE_ACCESS_KEY_ID: simulator.chave.accessKeyId,
      STORAGE_SECRET_ACCESS_KEY: simulator.chave.secretAccessKey,
    };
    const { storage } = parseConfig({ ...settings, STORAGE_CACHE_DIR: tempDir('cache-web') });
    web = await startTestServer({ creditos: 10, config: { storage } });
    user = web.a.user;
    dirs.web = web.dataDir;
    await web.deps.storage.prepare?.();
    const worker = createDeps({
      config: { ...web.deps.config, ...pick(parseConfig({ ...settings, DATA_DIR: workerDir })), role: 'worker' },
      databaseUrl: web.databaseUrl,
      secretKey: 'chave-de-teste-chave-de-teste-chave',
      log: web.deps.log,
      overrides: { clock: web.clock, crypto: web.deps.crypto },
    });
    registerJobHandlers(worker.deps);
    await worker.deps.storage.prepare?.();
    await worker.deps.queue.start({ work: true, jobs });
    await worker.deps.notify.start();
    stopWorker = async () => {
      await worker.deps.queue.stop(2_000);
      await worker.deps.notify.stop();
      await worker.close();
    };
    await createEmpresaTeste(web.app, user);
  });
  afterAll(async () => {
    await stopWorker();
    await web.close();
    await simulator.close();
  });

  const get = (url: string) => web.app.inject({ method: 'GET', url, headers: user.headers });

  it('processes on the one what was sent to the other, and gives everything back there', async () => {
    const demonstracao = await readFixturesDemonstracao();
    const xmls = demonstracao.filter(({ name }) => name.endsWith('.xml'));
    const speds = demonstracao.filter(({ name }) => !name.endsWith('.xml'));
    expect([xmls.length > 0, speds.length > 0]).toEqual([true, true]);
    const zip = await buffer(writeZip(xmls.map(({ name, bytes }) => ({ name, content: bytes }))));
    // Two parts in a bucket, which has no places: the other machine joins them.
    const grande = { name: 'anotacoes.txt', bytes: Buffer.alloc(21 * MEGABYTE, 'linha de outro programa\r\n') };
    const id = await createProjetoTeste(web.app, user);
    await sendArquivos(web.app, user, id, [...speds, { name: 'notas.zip', bytes: zip }, grande]);
    const start = await web.app.inject({
      method: 'POST',
      url: '/start/process',
      headers: user.headers,
      payload: { cod: id },
    });
    expect(start.statusCode, start.body).toBe(200);
    const projeto: Projeto = await waitForStatus(web.app, user, id, ['CONCLUDED', 'FAILED'], 120_000);
    expect(projeto).toMatchObject({ status: 'CONCLUDED', mensagem: null });

    const { pastas } = (await get(`/api/files/${id}`)).json<{ pastas: Record<string, ArquivoItem[]> }>();
    const sent = new Map([...demonstracao, grande].map(({ name, bytes }) => [name, bytes]));
    let compared = 0;
    for (const [categoria, { nome, tipo }] of Object.entries(pastas).flatMap(([c, itens]) =>
      itens.map((item) => [c, item] as const),
    )) {
      const bytes = sent.get(`${nome}.${tipo}`);
      if (bytes === undefined) continue;
      const response = await get(
        `/api/file/${id}/${encodeURIComponent(`${nome}.${tipo}`)}/${encodeURIComponent(categoria)}`,
      );
      expect(response.statusCode, nome).toBe(200);
      expect(response.rawPayload.equals(bytes), nome).toBe(true);
      compared += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(demonstracao.length);

    const catalogo = (await get('/api/reports')).json<Record<string, RelatorioItem[]>>();
    let comLinhas = 0;
    // Every eighth report is enough.
    const nomes = Object.values(catalogo)
      .flat()
      .filter(({ report }) => report !== RELATORIO_VALIDACAO);
    for (const { report } of nomes.filter((_um, i) => i % 8 === 0)) {
      const response = await get(`/api/reportJSON/${id}/${encodeURIComponent(report)}`);
      expect(response.statusCode, report).toBe(200);
      if (response.json<{ jsonData: object[] }>().jsonData.length === 0) continue;
      comLinhas += 1;
      if (comLinhas > 1) continue;
      const xlsx = await get(`/api/report/${id}/${encodeURIComponent(report)}`);
      expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
      simulator.fail([{ tipo: 'erro', status: 403, code: 'AccessDenied' }], /^GET/);
      const recusado = await get(`/api/report/${id}/${encodeURIComponent(report)}`);
      expect([recusado.statusCode, recusado.json()]).toMatchObject([503, { code: 'servico-indisponivel' }]);
    }
    expect(comLinhas).toBeGreaterThan(3);
    expect((await get(`/api/diagnostico/${id}`)).statusCode).toBeLessThan(500);
  }, 150_000);

  it('keeps nothing on a machine that the other one would miss', async () => {
    for (const dir of Object.values(dirs)) expect(existsSync(join(dir, 'arquivos')), dir).toBe(false);
    expect(await readdir(join(dirs.worker, 'datasets'))).toEqual(['publicados', 'trabalho']);
    // The parts of the large file went when it was joined; the other files are each their only part.
    const onde = [...simulator.objetos.keys()].map((key) => key.split('/')[3]);
    expect(onde.filter((pasta) => pasta === 'originais')).toHaveLength(1);
    expect([...simulator.objetos.values()].filter(({ bytes }) => bytes > 19 * MEGABYTE)).toHaveLength(1);
    expect(new Set(onde)).toEqual(new Set(['partes', 'originais', 'datasets', 'relatorios', 'diagnostico']));
    expect(simulator.envios()).toEqual([]);
    expect(web.logLines.join('\n')).not.toContain(simulator.chave.secretAccessKey);
  });
});

function pick({ dataDir, storage }: ReturnType<typeof parseConfig>) {
  return { dataDir, storage };
}
