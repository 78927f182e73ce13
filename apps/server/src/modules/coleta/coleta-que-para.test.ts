import { describe, expect, it } from 'vitest';
import { DIA_MS, statusOf, useColetasTeste } from '../../testing/coletas-teste.ts';
import { CERTIFICADO_TESTE, insertCertificadoTeste } from '../../testing/coletor-teste.ts';
import { readNotaDemonstracao } from '../../testing/fixtures-demonstracao.ts';
import { saldoTeste } from '../../testing/saldo-teste.ts';
import { resumeColetas } from './index.ts';

/** Guarantees what becomes of an automatic project whose collector cannot go on: faults, procuração, certificate. */

const t = useColetasTeste();
const { coletores, ecac, receitanetBx, esocial, create, see, seeStatus, advance } = t;
const saldo = () => saldoTeste(t.server.deps, t.server.a.id);

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
    const response = await t.server.app.inject({
      method: 'POST',
      url: '/retry/process',
      headers: t.server.a.user.headers,
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
        await insertCertificadoTeste(t.server.deps, t.server.a.id, validade);
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
    const outra = t.server.deps.coletores;
    t.server.deps.coletores = semEsocial;
    const id = await create('esocial');
    const projeto = await seeStatus(id, 'FAILED');
    t.server.deps.coletores = outra;
    expect(projeto.execucoes[0]).toMatchObject({ status: 'ERROR' });
    expect(projeto.mensagem).toContain('não está configurada nesta instalação');
    expect(await saldo()).toBe(antes);
  }, 240_000);

  it('goes on although an earlier wait cannot be ended', async () => {
    const ate = () => new Date(t.server.clock.now().getTime() + 600_000);
    esocial.passos = [
      () => ({ tipo: 'esperar', estado: 1, ate: ate(), mensagem: 'eSocial: próximo em 10 minutos' }),
      { tipo: 'concluido', resumo: 'fim', arquivos: [await readNotaDemonstracao()] },
    ];
    const parado = await create('esocial');
    await see(parado, ({ execucoes: [primeira] }) => expect(primeira?.progresso).toContain('10 minutos'));
    t.server.clock.advance(1_000);
    const outro = await create('esocial');
    await see(outro, ({ execucoes: [primeira] }) => expect(primeira?.progresso).toContain('10 minutos'));
    t.server.clock.advance(600_000);
    const { queue } = t.server.deps;
    const send: typeof queue.send = (trx, job, data, options) => {
      if ('projetoId' in data && data.projetoId === parado) throw new Error('cannot be sent');
      return queue.send(trx, job, data, options);
    };
    await resumeColetas({ ...t.server.deps, queue: { ...queue, send } });
    await seeStatus(outro, 'CONCLUDED');
    // Without the obstacle the first one continues, too.
    await resumeColetas(t.server.deps);
    await seeStatus(parado, 'CONCLUDED');
  }, 240_000);
});
