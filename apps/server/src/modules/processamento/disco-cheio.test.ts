import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Deps } from '../../deps.ts';
import { registerJobHandlers } from '../../jobs.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { createEmpresaTeste, EMPRESA_CNPJ, findProjetoTeste, startProjetoTeste } from '../../testing/projeto-teste.ts';
import { efdcTeste } from '../../testing/sped-teste.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createRunFerramentaHandler } from './jobs/run-ferramenta.handler.ts';

/** Guarantees that a project waits while the disk is full, says so, and goes on when there is room. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    work: true,
    registerHandlers: (deps) => registerJobHandlers(deps, { ferramenta: createRunFerramentaHandler(semEspaco(deps)) }),
  });
  await createEmpresaTeste(server.app, server.a.user);
});
afterAll(() => server.close());

/** Whatever a tool's process writes finds the disk full. */
function semEspaco(deps: Deps): Deps {
  const run = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  return { ...deps, children: { ...deps.children, run } };
}

it('waits with a sentence that says so, also at its last try, and goes on when there is room', async () => {
  const { app, deps, a } = server;
  const bytes = efdcTeste({ cnpj: EMPRESA_CNPJ, ini: '01112025', fim: '30112025' });
  const id = await startProjetoTeste(app, a.user, [{ name: 'nossa.txt', bytes }]);
  const primeira = async () => {
    const projeto = await findProjetoTeste(app, a.user, id);
    return [projeto?.status, projeto?.execucoes[0]?.status, projeto?.execucoes[0]?.progresso];
  };
  const espera = [
    'PROCESSING',
    'PROCESSING',
    'O servidor está sem espaço em disco e nossa equipe foi avisada. O trabalho continua sozinho quando houver espaço.',
  ];
  await vi.waitFor(async () => expect(await primeira()).toEqual(espera), PATIENCE);
  const attempt = {
    id: 'tarefa',
    data: { ownerId: a.id, projetoId: id, ferramenta: 'quebrar_arquivos' as const },
    failures: 2,
    lastTry: true,
    signal: new AbortController().signal,
  };
  await expect(createRunFerramentaHandler(semEspaco(deps))(attempt)).rejects.toThrow('ENOSPC');
  expect(await primeira()).toEqual(espera);
  await createRunFerramentaHandler(deps)(attempt);
  expect((await primeira())[1]).toBe('SUCCESS');
});
