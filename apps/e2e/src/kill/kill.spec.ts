// Guarantees that a server killed in any phase of a project gives the same files and reports.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type ApiCliente, createApiCliente, type Documento } from '../api/api-cliente.ts';
import { type Servidor, startServidor } from '../servidor/start-servidor.ts';
import { FASES, type Fase, runUndisturbed, runWithKill } from './run-kill.ts';

const REPO = fileURLToPath(new URL('../../../../', import.meta.url));
const CNPJ = '99210437000117';
const vezes = Number(process.env.APURA_KILLS ?? 2);
// Settled in the configuration: the worker reads this file again and must find the same moments.
const semente = Number(process.env.APURA_KILL_SEED);

/** What the project says when the blow falls where it should. */
const NA_QUEDA: Readonly<Record<Fase, string>> = {
  envio: 'FILES',
  montagem: 'FILES',
  leitura: 'quebrar_arquivos PROCESSING',
  relatorios: 'gerar_relatorios PROCESSING',
};

test.describe('kill -9 of the server', () => {
  let pasta = '';
  let servidor: Servidor;
  let api: ApiCliente;
  let documentos: Documento[] = [];
  let esperado: Record<string, string> = {};
  let duracaoMs: Record<Fase, number> = { envio: 0, montagem: 0, leitura: 0, relatorios: 0 };

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    pasta = mkdtempSync(join(tmpdir(), 'apura-quedas-'));
    documentos = makeDocumentos(join(pasta, 'documentos'));
    // Nothing but the test's own work: the demonstration's project would be read and reported on meanwhile.
    const semProjeto = join(pasta, 'sem-documentos');
    servidor = await startServidor({ dataDir: join(pasta, 'data'), env: { DEMO_DOCUMENTS: semProjeto } });
    api = await createApiCliente(servidor.url);
    await api.createEmpresa(CNPJ);
    const referencia = await runUndisturbed({ servidor, api, cnpj: CNPJ, documentos });
    duracaoMs = referencia.duracaoMs;
    esperado = await api.fingerprint(referencia.id);
    process.stdout.write(`undisturbed: ${JSON.stringify(duracaoMs)} ms, seed ${semente}\n`);
  });
  test.afterAll(async () => {
    await servidor?.stop();
    rmSync(pasta, { recursive: true, force: true });
  });

  test('the undisturbed run has files and reports to compare with', () => {
    expect(Object.keys(esperado).filter((k) => k.startsWith('EFD'))).toHaveLength(2);
    expect(
      Object.entries(esperado).filter(([k, v]) => k.startsWith('relatorio/') && !v.startsWith('0 ')).length,
    ).toBeGreaterThan(12);
  });

  for (const [n, { fase, quando }] of momentos(vezes, semente).entries()) {
    test(`${n + 1}: while ${fase}, at ${Math.round(quando * 100)} %`, async () => {
      const { id, statusNaQueda } = await runWithKill({
        servidor,
        api,
        cnpj: CNPJ,
        documentos,
        fase,
        quando,
        duracaoMs,
      });
      process.stdout.write(`  at the blow: ${statusNaQueda}\n`);
      expect(statusNaQueda).toContain(NA_QUEDA[fase]);
      expect(await api.fingerprint(id)).toEqual(esperado);
    });
  }
});

/**
 * A file of two parts and one of one part: big enough for every phase to last, small enough for ten reports to be
 * compared quickly.
 */
function makeDocumentos(dir: string): Documento[] {
  execFileSync(process.execPath, ['tools/src/gen-massa.ts', '--out', dir, '--notas', '29000', '--notas-icms', '5000'], {
    cwd: REPO,
  });
  const documentos = readdirSync(dir).map((nome) => ({ nome, bytes: readFileSync(join(dir, nome)) }));
  if (documentos.length !== 2) throw new Error('the documents to upload were not generated');
  return documentos;
}

/**
 * Every phase in turn, each time at another point. Two moments are one during upload or assembly and one during work.
 */
function momentos(quantos: number, seed: number): { fase: Fase; quando: number }[] {
  let state = seed + 1;
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const order: readonly Fase[] =
    quantos < FASES.length ? [random() < 0.5 ? 'envio' : 'montagem', random() < 0.5 ? 'leitura' : 'relatorios'] : FASES;
  return Array.from({ length: quantos }, (_, i) => ({
    fase: order[i % order.length] ?? 'leitura',
    quando: 0.05 + random() * 0.85,
  }));
}
