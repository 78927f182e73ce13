import type { EventoTransmissao } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withFila } from '../../../platform/db/with-fila.ts';
import { suspendTeste } from '../../../testing/suspend-teste.ts';
import {
  morrer,
  situacoes,
  startTransmissaoTeste,
  type TransmissaoTeste,
} from '../../../testing/transmissao-em-curso.ts';
import { openEsocialDeTeste } from '../../../testing/transmissao-teste.ts';
import { resumeTransmissoes } from './resume-transmissoes.ts';

/** Guarantees that a suspension, a killed process and two orders at once never send an event twice. */

const MINUTO_MS = 60_000;

let t: TransmissaoTeste;
beforeAll(async () => {
  t = await startTransmissaoTeste();
});
afterAll(() => t.close());
beforeEach(() => t.setEnvio(t.esocial.envio));

describe('a transmission of a suspended owner', () => {
  it('sends nothing more, and goes on when the owner is resumed', async () => {
    const { a, deps } = t.server;
    const id = await t.createRetificada(t.novos(['2025-10']));
    expect((await t.post('/register/transmissao', t.ordem(id))).statusCode).toBe(200);
    await suspendTeste(deps, a.id, true);
    const antes = t.esocial.envios();
    await t.work(id);
    t.server.clock.advance(1_000);
    await resumeTransmissoes(deps);
    await t.work(id);
    expect(t.esocial.envios()).toBe(antes);
    await suspendTeste(deps, a.id, false);
    expect(await t.read(id)).toMatchObject({ situacao: 'esperando', mensagem: expect.stringContaining('suspensa') });
    await resumeTransmissoes(deps);
    expect(await t.workToEnd(id)).toMatchObject({ situacao: 'concluida', aceitos: 4 });
  });
});

describe('two rectifications of the same events', () => {
  it('send them once, also when both were ordered before either was prepared', async () => {
    const antes = t.esocial.envios();
    const mesmos = t.novos();
    const [um, dois] = [await t.createRetificada(mesmos), await t.createRetificada(mesmos)];
    for (const id of [um, dois]) expect((await t.post('/register/transmissao', t.ordem(id))).statusCode).toBe(200);
    expect((await t.workToEnd(um)).situacao).toBe('concluida');
    const parada = await t.workToEnd(dois);
    expect(parada).toMatchObject({ situacao: 'falhou', aceitos: 0 });
    expect(parada.mensagem).toContain('Os eventos do lote 1 já foram transmitidos por outra retificação');
    expect(situacoes(parada)).toEqual(['pendente', 'pendente', 'pendente']);
    await t.post('/retry/transmissao', { id: dois });
    expect((await t.workToEnd(dois)).situacao).toBe('falhou');
    expect(t.esocial.envios() - antes).toBe(3);
  });

  it('send them once, also when the first one stood meanwhile and goes on', async () => {
    const antes = t.esocial.envios();
    const mesmos = t.novos();
    const [um, dois] = [await t.createRetificada(mesmos), await t.createRetificada(mesmos)];
    await t.post('/register/transmissao', t.ordem(um));
    await t.post('/stop/transmissao', { id: um });
    expect((await t.workToEnd(um)).situacao).toBe('parada');
    expect((await t.post('/register/transmissao', t.ordem(dois))).statusCode).toBe(200);
    expect((await t.workToEnd(dois)).situacao).toBe('concluida');
    await t.post('/retry/transmissao', { id: um });
    expect((await t.workToEnd(um)).situacao).toBe('falhou');
    expect(t.esocial.envios() - antes).toBe(3);
  });
});

describe('a process that dies between sending a batch and writing its protocol down', () => {
  it('sends nothing again: the batch is found at the government by its events, and the rest follows', async () => {
    const antes = t.esocial.envios();
    const id = await t.createRetificada(t.novos());
    await t.post('/register/transmissao', t.ordem(id));
    await expect(t.work(id, { depoisDeEnviar: morrer })).rejects.toThrow('killed');
    expect(situacoes(await t.read(id))[0]).toBe('enviando');
    expect(t.esocial.envios() - antes).toBe(1);
    const fim = await t.workToEnd(id);
    expect(fim).toMatchObject({ situacao: 'concluida', aceitos: 4 });
    expect(fim.lotes[0]).toMatchObject({
      situacao: 'aceito',
      protocolo: null,
      mensagem: 'Encontrado no eSocial: 1 de 1 eventos.',
    });
    expect(t.esocial.envios() - antes).toBe(3);
    const [evento] = (await t.get(`/api/transmissao/${id}/lote/1`)).json<{ eventos: EventoTransmissao[] }>().eventos;
    expect(evento?.recibo).toMatch(/^1\.2\.\d{19}$/);
  });

  it('stops and names the batch where it cannot be known, and sends it again only when somebody says so', async () => {
    const antes = t.esocial.envios();
    const id = await t.createRetificada(t.novos());
    await t.post('/register/transmissao', t.ordem(id));
    // It died before the call: from here it looks the same.
    await expect(t.work(id, { antesDeEnviar: morrer })).rejects.toThrow('killed');
    const duvida = await t.workToEnd(id);
    expect(duvida.situacao).toBe('incerta');
    expect(duvida.mensagem).toContain('Não se sabe se o eSocial recebeu o lote 1 (S-1298 de 10/2025, 1 eventos)');
    expect(duvida.mensagem).toContain('0 de 1 eventos');
    expect(t.esocial.envios() - antes).toBe(0);
    expect((await t.post('/retry/transmissao', { id })).statusCode).toBe(200);
    expect((await t.workToEnd(id)).situacao).toBe('incerta');
    // A collection of the company asks the same service, which takes one question at a time.
    expect((await t.post('/retry/transmissao', { id })).statusCode).toBe(200);
    await withFila(t.server.deps.db, 'esocial:99210437', () => t.work(id));
    expect(await t.read(id)).toMatchObject({ situacao: 'esperando', mensagem: expect.stringContaining('Na fila') });
    await t.advance(6_000);
    expect((await t.workToEnd(id)).situacao).toBe('incerta');
    // A question that did not reach the government does not count for the day.
    const usados = () => t.server.deps.cotas.open().usados('esocial:99210437');
    const perguntas = await usados();
    const fechado = await openEsocialDeTeste(() => t.server.deps.clock.now(), t.esocial.autoridade);
    await fechado.close();
    t.setEnvio(fechado.envio);
    expect((await t.post('/retry/transmissao', { id })).statusCode).toBe(200);
    expect((await t.workToEnd(id)).mensagem).toContain('A procura não teve resposta');
    expect([perguntas > 0, await usados()]).toEqual([true, perguntas]);
    t.setEnvio(t.esocial.envio);
    expect(t.esocial.envios() - antes).toBe(0);
    expect((await t.post('/retry/transmissao', { id, reenviar: 2 })).statusCode).toBe(409);
    expect((await t.post('/retry/transmissao', { id, reenviar: 1 })).statusCode).toBe(200);
    expect((await t.workToEnd(id)).situacao).toBe('concluida');
    expect(t.esocial.envios() - antes).toBe(3);
  });

  it('and an answer that is cut off, are the same; a refused connection is not', async () => {
    const antes = t.esocial.envios();
    const id = await t.createRetificada(t.novos());
    await t.post('/register/transmissao', t.ordem(id));
    t.esocial.servidor.fail([{ tipo: 'cortado' }], /EnviarLote/);
    expect((await t.workToEnd(id)).situacao).toBe('concluida');
    expect(t.esocial.envios() - antes).toBe(3);

    const outra = await t.createRetificada(t.novos());
    const fechado = await openEsocialDeTeste(() => t.server.deps.clock.now(), t.esocial.autoridade);
    await fechado.close();
    t.setEnvio(fechado.envio);
    await t.post('/register/transmissao', t.ordem(outra));
    await t.work(outra);
    const espera = await t.read(outra);
    expect([espera.situacao, situacoes(espera)[0]]).toEqual(['esperando', 'pendente']);
    t.setEnvio(t.esocial.envio);
    await t.advance(MINUTO_MS);
    expect((await t.workToEnd(outra)).situacao).toBe('concluida');
    expect(t.esocial.envios() - antes).toBe(6);
  });
});
