import { FLUXOS, type Fluxo, type Projeto } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runRotinas } from '../../rotinas.ts';
import {
  CERTIFICADO_TESTE,
  createColetoresTeste,
  insertCertificadoTeste,
  type Passo,
} from '../../testing/coletor-teste.ts';
import { readNotaDemonstracao } from '../../testing/fixtures-demonstracao.ts';
import { waitForJobs } from '../../testing/mail-teste.ts';
import { createEmpresaTeste, EMPRESA_CNPJ, findProjetoTeste, novoProjetoDe } from '../../testing/projeto-teste.ts';
import { saldoTeste } from '../../testing/saldo-teste.ts';
import { startTestServer, type TestServer, tokenOf } from '../../testing/test-server.ts';
import { coletar } from '../projetos/index.ts';
import { resumeColetas } from './index.ts';

/** Guarantees what becomes of an automatic project whose collector cannot go on: faults, procuração, certificate. */

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
const coletores = createColetoresTeste();
const { ecac, receitanetBx, esocial } = coletores;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: true, creditos: 1_000, overrides: { coletores } });
  await createEmpresaTeste(server.app, server.a.user);
}, 240_000);
afterAll(() => server.close());

const NADA: Passo = { tipo: 'ignorar', mensagem: 'Nada para esta empresa no período.' };
beforeEach(async () => {
  for (const coletor of [ecac, receitanetBx, esocial]) {
    coletor.passos = [NADA];
    coletor.feitos = [];
  }
  await insertCertificadoTeste(server.deps, server.a.id);
});

const saldo = () => saldoTeste(server.deps, server.a.id);

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
  return vi.waitFor(
    async () => {
      const projeto = await findProjetoTeste(server.app, server.a.user, id);
      if (projeto === undefined) throw new Error('the project is gone');
      check(projeto);
      return projeto;
    },
    { timeout: 120_000, interval: 50 },
  );
}
const seeStatus = (id: string, status: Projeto['status']) =>
  see(id, (projeto) => expect(projeto.status, JSON.stringify(projeto.execucoes)).toBe(status));
const statusOf = (projeto: Projeto) => projeto.execucoes.map(({ ferramenta, status }) => [ferramenta, status]);

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

describe('a collector that cannot go on', () => {
  it('goes on with what the others fetched when one lacks the procuração', async () => {
    ecac.passos = [{ tipo: 'procuracao', estado: 0, mensagem: 'Sem procuração no e-CAC.' }];
    // An unreadable file ends the project fastest.
    const ilegivel = { nome: 'ilegivel.txt', conteudo: Buffer.from('nada') };
    receitanetBx.passos = [{ tipo: 'concluido', resumo: 'fim', arquivos: [ilegivel] }];
    const id = await create('automatica');
    const projeto = await seeStatus(id, 'FAILED');
    expect(statusOf(projeto)).toEqual([
      ['ecac', 'PROCURACAO'],
      ['receitanet_bx', 'SUCCESS'],
      ['quebrar_arquivos', 'ERROR'],
      ['gerar_relatorios', 'ignorar'],
    ]);
    // Unreadable files of a collector are our fault, not the user's.
    expect(projeto.mensagem).toContain('Os créditos foram devolvidos');
  }, 240_000);

  it('stops for the procuração, tries it daily, and gives the credits back after seven days', async () => {
    const antes = await saldo();
    ecac.passos = [{ tipo: 'procuracao', estado: 0, mensagem: 'Cadastre a procuração no e-CAC.' }];
    const id = await create('automatica');
    const parado = await seeStatus(id, 'PROCURACAO');
    expect(parado.mensagem).toBe('Cadastre a procuração no e-CAC.');
    expect(await saldo()).toBe(antes - 3);
    for (let dia = 1; dia <= 7; dia += 1) {
      await advance(DIA_MS);
      await expect.poll(() => ecac.feitos).toHaveLength(dia + 1);
      if (dia < 7) await seeStatus(id, 'PROCURACAO');
    }
    const fim = await seeStatus(id, 'FAILED');
    expect(fim.mensagem).toContain('não foi resolvida em 7 dias');
    expect(await saldo()).toBe(antes);
  }, 90_000);

  it('is taken up by the user at the tool that waited, from where it stopped', async () => {
    ecac.passos = [
      { tipo: 'continuar', estado: 1 },
      { tipo: 'dois-fatores', estado: 2, mensagem: 'Entre no e-CAC.' },
      { tipo: 'concluido', resumo: 'fim' },
    ];
    const id = await create('automatica');
    const parado = await seeStatus(id, 'DOIS FATORES');
    const response = await server.app.inject({
      method: 'POST',
      url: '/retry/process',
      headers: server.a.user.headers,
      payload: { id, execucao: parado.execucoes[0]?.id },
    });
    expect(response.statusCode, response.body).toBe(200);
    await seeStatus(id, 'FAILED');
    expect(ecac.feitos.map(({ estado }) => estado)).toEqual([null, 1, 2]);
  }, 240_000);

  it('tries a fault three times, later each time, then fails with the credits back and a way out', async () => {
    const antes = await saldo();
    esocial.passos = [{ tipo: 'erro', estado: 0, mensagem: 'O eSocial não respondeu.', definitivo: false }];
    const id = await create('esocial');
    await see(id, ({ execucoes: [primeira] }) => expect(primeira?.progresso).toContain('Tentativa 1 de 3'));
    await advance(60_000);
    expect(esocial.feitos).toHaveLength(1);
    await advance(60_000);
    await see(id, ({ execucoes: [primeira] }) => expect(primeira?.progresso).toContain('Tentativa 2 de 3'));
    await advance(15 * 60_000);
    const projeto = await seeStatus(id, 'FAILED');
    expect(esocial.feitos).toHaveLength(3);
    expect(projeto.execucoes[0]).toMatchObject({ status: 'ERROR', erro: 'O eSocial não respondeu.' });
    expect(projeto.mensagem).toContain('Nenhum documento foi coletado. eSocial: O eSocial não respondeu.');
    expect(await saldo()).toBe(antes);
  }, 240_000);

  it('stops when the certificate runs out between two steps, and says which', async () => {
    const validade = '2026-01-31';
    esocial.passos = [
      async () => {
        await insertCertificadoTeste(server.deps, server.a.id, validade);
        return { tipo: 'continuar', estado: 1 };
      },
      { tipo: 'concluido', resumo: 'nunca' },
    ];
    const id = await create('esocial');
    const projeto = await seeStatus(id, 'FAILED');
    expect(projeto.execucoes[0]?.erro).toContain(`O certificado ${CERTIFICADO_TESTE} venceu em 31/01/2026`);
    expect(esocial.feitos).toHaveLength(1);
  }, 240_000);

  it('says that a service is not set up, and gives the credits back', async () => {
    const antes = await saldo();
    const semEsocial = { ...coletores, esocial: null };
    const outra = server.deps.coletores;
    server.deps.coletores = semEsocial;
    const id = await create('esocial');
    const projeto = await seeStatus(id, 'FAILED');
    server.deps.coletores = outra;
    expect(projeto.execucoes[0]).toMatchObject({ status: 'ERROR' });
    expect(projeto.mensagem).toContain('não está configurada nesta instalação');
    expect(await saldo()).toBe(antes);
  }, 240_000);

  it('goes on although an earlier wait cannot be ended', async () => {
    const ate = () => new Date(server.clock.now().getTime() + 600_000);
    esocial.passos = [
      () => ({ tipo: 'esperar', estado: 1, ate: ate(), mensagem: 'eSocial: próximo em 10 minutos' }),
      { tipo: 'concluido', resumo: 'fim', arquivos: [await readNotaDemonstracao()] },
    ];
    const parado = await create('esocial');
    await see(parado, ({ execucoes: [primeira] }) => expect(primeira?.progresso).toContain('10 minutos'));
    server.clock.advance(1_000);
    const outro = await create('esocial');
    await see(outro, ({ execucoes: [primeira] }) => expect(primeira?.progresso).toContain('10 minutos'));
    server.clock.advance(600_000);
    const { queue } = server.deps;
    const send: typeof queue.send = (trx, job, data, options) => {
      if ('projetoId' in data && data.projetoId === parado) throw new Error('cannot be sent');
      return queue.send(trx, job, data, options);
    };
    await resumeColetas({ ...server.deps, queue: { ...queue, send } });
    await seeStatus(outro, 'CONCLUDED');
    // Without the obstacle the first one continues, too.
    await resumeColetas(server.deps);
    await seeStatus(parado, 'CONCLUDED');
  }, 240_000);
});
