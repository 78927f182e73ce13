// Guarantees that a rectification whose server or process was killed gives the same result.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Retificacao } from '@apura/contract';
import { expect, test } from '@playwright/test';
import { type ApiCliente, createApiCliente, type Documento } from '../api/api-cliente.ts';
import { type Servidor, startServidor } from '../servidor/start-servidor.ts';
import { freezeWithin } from './freeze-within.ts';

const REPO = fileURLToPath(new URL('../../../../', import.meta.url));
const CNPJ = '99210437000117';
/** The workbook of the demonstration: its changes of November apply to this month's file too. */
const PLANILHA = 'fixtures/retificacao/demonstracao/planilha.xlsx';
/** Where inside the work the blows fall. */
const MOMENTOS = [0.1, 0.45, 0.8] as const;

const terminada = ({ status }: Retificacao): boolean => status === 'SUCCESS' || status === 'ERROR';

test.describe('kill -9 while a rectification is worked out', () => {
  let pasta = '';
  let servidor: Servidor;
  let api: ApiCliente;
  let projetoId = '';
  let vidaMs = 0;
  let esperado: Record<string, string> = {};
  let planilha: Documento;

  const send = (): Promise<string> => api.createRetificacao({ projetoId, type: 'efdc', planilha });
  /**
   * Sends the workbook and freezes the process that works on it after a share of its usual life. Returns the id of the
   * frozen rectification.
   */
  const freezeAt = (quando: number): Promise<string> =>
    freezeWithin(async (parte) => {
      const id = await send();
      if (await servidor.filhos.freezeNext(vidaMs * quando * parte)) return id;
      await expectWhole(id);
      return null;
    });
  /** It ends as if nothing had happened, once: one row, one end, the same ZIP and the same proof. */
  const expectWhole = async (id: string): Promise<void> => {
    const fim = await api.waitRetificacao(id, terminada);
    expect([fim.status, fim.mensagem]).toEqual([
      'SUCCESS',
      '1 período retificado, um ficou de fora por erro: 12/2025.',
    ]);
    expect((await api.listRetificacoes()).filter((r) => r.id === id)).toHaveLength(1);
    expect(await api.fingerprintRetificacao(fim)).toEqual(esperado);
  };

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    pasta = mkdtempSync(join(tmpdir(), 'apura-quedas-'));
    const args = ['--out', pasta, '--mes', '2025-11', '--notas', '20000', '--notas-icms', '10'];
    execFileSync(process.execPath, ['tools/src/gen-massa.ts', ...args], { cwd: REPO });
    const nome = 'efd-contribuicoes-2025-11.txt';
    const documentos = [{ nome, bytes: readFileSync(join(pasta, nome)) }];
    planilha = { nome: 'planilha.xlsx', bytes: readFileSync(join(REPO, PLANILHA)) };
    // Nothing but the test's own work: the demonstration's project would be read and reported on meanwhile.
    const semProjeto = join(pasta, 'sem-documentos');
    servidor = await startServidor({ dataDir: join(pasta, 'data'), env: { DEMO_DOCUMENTS: semProjeto } });
    api = await createApiCliente(servidor.url);
    await api.createEmpresa(CNPJ);
    projetoId = await api.createProjeto({ cnpj: CNPJ, inicio: '2025-11-01', fim: '2025-12-31' });
    await api.upload(projetoId, documentos);
    await api.compile(projetoId, documentos);
    await api.waitMontagem(projetoId);
    await api.start(projetoId);
    await api.waitProjeto(projetoId, (p) => p.status === 'CONCLUDED');
    // The second one is timed: the first loads what the others find loaded.
    for (const _ of [1, 2]) {
      const id = await send();
      vidaMs = await servidor.filhos.timeNext();
      esperado = await api.fingerprintRetificacao(await api.waitRetificacao(id, terminada));
    }
    process.stdout.write(`undisturbed: ${vidaMs} ms\n`);
  });
  test.afterAll(async () => {
    await servidor?.stop();
    rmSync(pasta, { recursive: true, force: true });
  });

  for (const quando of MOMENTOS) {
    test(`of the server, at ${Math.round(quando * 100)} %`, async () => {
      const id = await freezeAt(quando);
      const { status } = await api.waitRetificacao(id, () => true);
      expect(status, 'the blow falls before the end').toBe('PROCESSING');
      await servidor.kill();
      await servidor.restart();
      await expectWhole(id);
    });
  }

  test('of the process that works it out alone', async () => {
    const id = await freezeAt(0.4);
    servidor.filhos.kill();
    await expectWhole(id);
  });
});
