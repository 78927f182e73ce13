import { FLUXOS, type Fluxo, type Projeto } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { coletar } from '../modules/projetos/index.ts';
import { runRotinas } from '../rotinas.ts';
import { CERTIFICADO_TESTE, createColetoresTeste, insertCertificadoTeste, type Passo } from './coletor-teste.ts';
import { waitForJobs } from './mail-teste.ts';
import { PATIENCE } from './patience.ts';
import { createEmpresaTeste, EMPRESA_CNPJ, findProjetoTeste, novoProjetoDe } from './projeto-teste.ts';
import { startTestServer, type TestServer, tokenOf } from './test-server.ts';

export const HORA_MS = 3_600_000;
export const DIA_MS = 24 * HORA_MS;
export const NADA: Passo = { tipo: 'ignorar', mensagem: 'Nada para esta empresa no período.' };

/**
 * For a test file about collections: a server that works them with collectors of the test's own, which find nothing at
 * the beginning of each test, and a company with a certificate. Call it at the top of the file.
 */
export function useColetasTeste() {
  const coletores = createColetoresTeste();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ work: true, creditos: 1_000, overrides: { coletores } });
    await createEmpresaTeste(server.app, server.a.user);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    for (const coletor of [coletores.ecac, coletores.receitanetBx, coletores.esocial]) {
      coletor.passos = [NADA];
      coletor.feitos = [];
    }
    await insertCertificadoTeste(server.deps, server.a.id);
  });

  async function create(fluxo: Exclude<Fluxo, 'manual'>): Promise<string> {
    const { codigo: upload, tools } = FLUXOS[fluxo];
    const response = await server.app.inject({
      method: 'POST',
      url: '/register/process',
      headers: server.a.user.headers,
      payload: { ...novoProjetoDe(EMPRESA_CNPJ), upload, tools, certificado: CERTIFICADO_TESTE },
    });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ projectId: string }>().projectId;
  }

  /** Waits until the project looks as expected, and answers it. */
  function see(id: string, check: (projeto: Projeto) => void): Promise<Projeto> {
    return vi.waitFor(async () => {
      const projeto = await findProjetoTeste(server.app, server.a.user, id);
      if (projeto === undefined) throw new Error('the project is gone');
      check(projeto);
      return projeto;
    }, PATIENCE);
  }

  const seeStatus = (id: string, status: Projeto['status']) =>
    see(id, (projeto) => expect(projeto.status, JSON.stringify(projeto.execucoes)).toBe(status));

  /**
   * Moves the portal's clock on and does what has fallen due; a step under way ends by the old time, or it would be due
   * later.
   */
  async function advance(ms: number): Promise<void> {
    await waitForJobs(server, coletar.name);
    server.clock.advance(ms);
    // Days later the sessions have ended.
    for (const user of [server.a.user, server.a.master]) {
      user.headers.authorization = `Bearer ${await tokenOf(server.app, user.email)}`;
    }
    await insertCertificadoTeste(server.deps, server.a.id);
    await runRotinas(server.deps);
  }

  return {
    ...coletores,
    coletores,
    get server() {
      return server;
    },
    create,
    see,
    seeStatus,
    advance,
  };
}

export const statusOf = (projeto: Projeto) => projeto.execucoes.map(({ ferramenta, status }) => [ferramenta, status]);
