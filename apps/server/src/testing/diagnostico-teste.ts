import type { Embed } from '@apura/contract';
import { createPowerBiSimulator, type PowerBiSimulator } from '@apura/simulators';
import { afterAll, beforeAll } from 'vitest';
import { createManualClock } from '../platform/clock/manual-clock.ts';
import { createHttpPowerBi } from '../platform/power-bi/http-power-bi.ts';
import { readFixturesDemonstracao } from './fixtures-demonstracao.ts';
import { createEmpresaTeste, createProjetoTeste, startProjetoTeste, waitForStatus } from './projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from './test-server.ts';

const APLICACAO = {
  tenant: 't',
  clientId: 'c',
  clientSecret: 's',
  workspaceId: 'w',
  reportId: 'relatorio-do-power-bi',
  datasetId: 'd',
  papeis: ['Projeto'],
};

/**
 * For a test file about the diagnostic: a server with a simulated Power BI, a concluded project of SPED files, and one
 * that waits for its files. Call it at the top of the file.
 */
export function useDiagnosticoTeste() {
  const clock = createManualClock();
  let server: TestServer;
  let simulator: PowerBiSimulator;
  let projetoId: string;
  let semPbi: string;
  beforeAll(async () => {
    simulator = createPowerBiSimulator(APLICACAO, () => clock.now());
    const bi = createHttpPowerBi({ clock, fetch: (input, init) => simulator.fetch(input, init) });
    server = await startTestServer({ work: true, overrides: { bi } });
    const { a, app } = server;
    await createEmpresaTeste(app, a.user);
    const documentos = (await readFixturesDemonstracao()).filter(({ name }) => /SPED-EFD|PISCOFINS/.test(name));
    projetoId = await startProjetoTeste(app, a.user, documentos);
    await waitForStatus(app, a.user, projetoId, ['CONCLUDED']);
    semPbi = await createProjetoTeste(app, a.user);
  });
  afterAll(() => server.close());

  async function embed(user: TestUser, reportId: string, projectId: string) {
    const url = `/api/embed/${encodeURIComponent(reportId)}/${encodeURIComponent(projectId)}`;
    return server.app.inject({ method: 'GET', url, headers: user.headers });
  }
  const acesso = async (user: TestUser = server.a.user): Promise<Embed> =>
    (await embed(user, 'apura', projetoId)).json();
  const dados = (token: string, query = '') =>
    server.app.inject({
      method: 'GET',
      url: `/api/diagnostico${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const mark = (token: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: '/api/diagnostico/achado',
      headers: { authorization: `Bearer ${token}` },
      payload,
    });

  return {
    get server() {
      return server;
    },
    get simulator() {
      return simulator;
    },
    get projetoId() {
      return projetoId;
    },
    /** The project without a diagnostic. */
    get semPbi() {
      return semPbi;
    },
    embed,
    acesso,
    dados,
    mark,
  };
}
