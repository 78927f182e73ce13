import type { ErroResposta, EventoTransmissao, Retificacao } from '@apura/contract';
import { openToSign } from '@apura/retificacao';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { createPfxTeste } from '../../../testing/pfx-teste.ts';
import { readZip } from '../../../testing/read-zip.ts';
import type { TestUser } from '../../../testing/test-server.ts';
import {
  DA_EMPRESA,
  MESES,
  morrer,
  situacoes,
  startTransmissaoTeste,
  type TransmissaoTeste,
} from '../../../testing/transmissao-em-curso.ts';
import { eventosDeTeste, insertCertificadoDe } from '../../../testing/transmissao-teste.ts';
import { prefixoDaRetificacao } from '../chaves-retificacao.ts';
import { createCleanRetificacaoHandler } from '../jobs/clean-retificacao.handler.ts';
import { resumeTransmissoes } from './resume-transmissoes.ts';

/**
 * Guarantees what is checked before a transmission, how it proceeds batch by batch, and what is kept of the answers.
 */

const TRINTA_DIAS_MS = 30 * 86_400_000 + 60_000;
const MINUTO_MS = 60_000;

let t: TransmissaoTeste;
beforeAll(async () => {
  t = await startTransmissaoTeste();
});
afterAll(() => t.close());
beforeEach(() => t.setEnvio(t.esocial.envio));

describe('what stands against a transmission', () => {
  it('is nothing for signed or unsigned events of a company with its own certificate', async () => {
    const id = await t.createRetificada(t.novos(MESES));
    expect(await t.preparo(id)).toEqual({
      ambiente: 'simulado',
      impedimento: null,
      empresa: { nome: expect.any(String), cnpj: '99210437000117' },
      certificado: { nome: DA_EMPRESA, validade: '2048-12-31', deOutro: false },
      eventos: 8,
      lotes: 6,
      tipos: MESES.flatMap((periodo) => [
        { periodo, tipo: 'S-1298', eventos: 1 },
        { periodo, tipo: 'S-1200', eventos: 2 },
        { periodo, tipo: 'S-1299', eventos: 1 },
      ]),
    });
    expect((await t.get(`/api/transmissao/${id}`)).json()).toEqual({ transmissao: null });
    expect((await t.get(`/api/transmissao/${id}/preparo`, t.server.b.user)).statusCode).toBe(404);
  });

  it('is said before anything is sent, whatever it is', async () => {
    const { a, deps } = t.server;
    const id = await t.createRetificada(t.novos());
    const antes = t.esocial.envios();
    const expectImpedida = async (motivo: string, pedido: object = {}) => {
      const response = await t.post('/register/transmissao', { ...t.ordem(id), ...pedido });
      expect([response.statusCode, response.json<ErroResposta>().message]).toEqual([
        422,
        expect.stringContaining(motivo),
      ]);
    };
    t.setEnvio(undefined);
    await expectImpedida('não está configurado nesta instalação');
    t.setEnvio({ ...t.esocial.envio, ambiente: 'producao', ligado: false });
    await expectImpedida('ESOCIAL_TRANSMITIR=1');
    t.setEnvio({ ...t.esocial.envio, ambiente: 'producao-restrita' });
    await expectImpedida('foram feitos para produção (tpAmb 1)');
    t.setEnvio(t.esocial.envio);
    await t.setCertificado('DESABILITADO');
    await expectImpedida('não tem certificado digital');
    const titular = (cnpj: string | null) =>
      asOwner(deps.db, a.id, (trx) => trx.updateTable('certificado').set({ titular_cnpj: cnpj }).execute());
    await titular('99210437000117');
    expect(await t.preparo(id)).toMatchObject({ impedimento: null, certificado: { nome: DA_EMPRESA, deOutro: false } });
    await titular(null);
    const vencido = 'VENCIDA FICTICIA:99210437000117';
    const { autoridade } = t.esocial;
    await insertCertificadoDe(deps, { ownerId: a.id, autoridade, titular: vencido, validade: '2026-01-31' });
    await t.setCertificado(vencido);
    await expectImpedida('venceu em 31/01/2026');
    const contador = 'CONTADOR FICTICIO:12345678000195';
    await insertCertificadoDe(deps, { ownerId: a.id, autoridade, titular: contador });
    await t.setCertificado(contador);
    await expectImpedida('não é da empresa', { certificado: contador });
    expect((await t.preparo(id)).certificado).toMatchObject({ nome: contador, deOutro: true });
    await t.setCertificado(DA_EMPRESA);
    for (const mudado of [{ eventos: 9 }, { ambiente: 'producao' }, { certificado: contador }]) {
      const response = await t.post('/register/transmissao', { ...t.ordem(id), ...mudado });
      expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([409, 'transmissao-mudou']);
    }
    const semConfirmar = await t.post('/register/transmissao', { ...t.ordem(id), confirmo: false });
    expect(semConfirmar.statusCode).toBe(400);
    const doUsuario = await t.post('/register/transmissao', t.ordem(id), a.user);
    expect([doUsuario.statusCode, doUsuario.json<ErroResposta>().code]).toEqual([403, 'sem-privilegio']);
    expect([t.esocial.envios() - antes, (await t.get(`/api/transmissao/${id}`)).json()]).toEqual([
      0,
      { transmissao: null },
    ]);
  });
});

describe('the days of a certificate', () => {
  it('are those of São Paulo, whatever the day is elsewhere', () => {
    // From 22:30 of 28 February to 23:30 of 31 March there; both are another day by Greenwich.
    const dias = { inicio: new Date('2026-03-01T01:30:00Z'), fim: new Date('2026-04-01T02:30:00Z') };
    const certificado = { pfx: createPfxTeste(dias), senha: 'Segredo@1' };
    const vale = (hoje: string) => 'certificado' in openToSign({ ...certificado, hoje });
    expect(['2026-02-27', '2026-02-28', '2026-03-31', '2026-04-01'].map(vale)).toEqual([false, true, true, false]);
    expect(openToSign({ ...certificado, hoje: '2026-04-01' })).toEqual({
      recusa: 'O certificado só vale de 28/02/2026 a 31/03/2026.',
    });
  });
});

describe('a transmission', () => {
  it('sends each batch once, after the one before was accepted, and keeps the receipts', async () => {
    const { a, b } = t.server;
    const antes = t.esocial.envios();
    const id = await t.createRetificada(t.novos(MESES));
    const ordens = await Promise.all([1, 2, 3].map(() => t.post('/register/transmissao', t.ordem(id, 8))));
    expect(ordens.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const fim = await t.workToEnd(id);
    expect(fim).toMatchObject({ situacao: 'concluida', aceitos: 8, ambiente: 'simulado', usuario: 'master a' });
    expect(fim.mensagem).toContain('aceitou os 8 eventos');
    expect(fim.lotes.map(({ periodo, tipo, eventos, aceitos }) => [periodo, tipo, eventos, aceitos])).toEqual(
      MESES.flatMap((mes) => [
        [mes, 'S-1298', 1, 1],
        [mes, 'S-1200', 2, 2],
        [mes, 'S-1299', 1, 1],
      ]),
    );
    for (const { protocolo } of fim.lotes) expect(protocolo).toMatch(/^1\.2\.\d{6}\.\d{19}$/);
    await t.post('/register/transmissao', t.ordem(id, 8));
    await t.work(id);
    expect(t.esocial.envios() - antes).toBe(6);

    const lote = (await t.get(`/api/transmissao/${id}/lote/2`)).json<{ eventos: EventoTransmissao[] }>();
    expect(lote.eventos).toEqual([
      expect.objectContaining({
        tipo: 'S-1200',
        situacao: 'aceito',
        codigo: '201',
        recibo: expect.stringMatching(/^1\.2\.\d{19}$/),
      }),
      expect.objectContaining({ tipo: 'S-1200', situacao: 'aceito' }),
    ]);
    const csv = await t.get(`/api/recibos/${id}`);
    expect(csv.headers['content-disposition']).toContain(`recibos_${id.slice(0, 8)}.csv`);
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(9);
    // A registration that a spreadsheet would take for a formula is made plain text.
    expect(csv.body).toContain(";'=1+1;");
    const { finalResult } = (await t.get('/api/retificacao')).json<{ finalResult: Retificacao[] }>();
    expect(finalResult.find((row) => row.id === id)?.transmissao).toEqual({
      situacao: 'concluida',
      ambiente: 'simulado',
      eventos: 8,
      aceitos: 8,
    });
    for (const url of [
      `/api/transmissao/${id}`,
      `/api/transmissao/${id}/lote/2`,
      `/api/recibos/${id}`,
      `/api/retornos/${id}`,
    ])
      expect((await t.get(url, b.master)).statusCode).toBe(404);
    const audit = (await t.get('/api/audit', a.master)).json<{ finalResult: { acao: string }[] }>();
    expect(audit.finalResult.slice(0, 3).map(({ acao }) => acao)).toEqual([
      'Baixou recibos da transmissão',
      'Retificação aceita pelo eSocial',
      'Mandou transmitir retificação ao eSocial',
    ]);
    // The same workbook over the same files makes the same events.
    const outra = await t.createRetificada(eventosDeTeste(t.serie(), MESES));
    expect((await t.preparo(outra)).impedimento).toContain('já foram transmitidos');
  });

  it('stops at a refused event: shows its code and text, sends nothing after it, names the open month', async () => {
    const antes = t.esocial.envios();
    const id = await t.createRetificada(t.novos());
    const descResposta = 'A rubrica não está vigente.';
    t.esocial.simulador.refuseEventos({ elemento: 'evtRemun', vezes: 1, cdResposta: '401', descResposta });
    await t.post('/register/transmissao', t.ordem(id));
    const fim = await t.workToEnd(id);
    expect(fim).toMatchObject({ situacao: 'recusada', aceitos: 2 });
    expect(situacoes(fim)).toEqual(['aceito', 'recusado', 'pendente']);
    expect(fim.mensagem).toContain('O lote 2 de 3 foi recusado. 1 de 2 eventos recusados.');
    expect(fim.mensagem).toContain('A folha de 10/2025 foi reaberta e não foi fechada');
    const { eventos } = (await t.get(`/api/transmissao/${id}/lote/2`)).json<{ eventos: EventoTransmissao[] }>();
    expect(eventos.map(({ situacao, codigo }) => [situacao, codigo])).toEqual([
      ['recusado', '401'],
      ['aceito', '201'],
    ]);
    expect(eventos[0]?.mensagem).toContain(descResposta);
    expect(t.esocial.envios() - antes).toBe(2);
    const continuar = await t.post('/retry/transmissao', { id });
    expect([continuar.statusCode, continuar.json<ErroResposta>().code]).toEqual([409, 'transmissao-parada']);
  });

  it('stops before its next batch when it is told to, cannot be deleted before, and goes on from there', async () => {
    const antes = t.esocial.envios();
    const id = await t.createRetificada(t.novos());
    await t.post('/register/transmissao', t.ordem(id));
    await t.work(id);
    const excluir = await t.post('/delete/retificacao', { id });
    expect([excluir.statusCode, excluir.json<ErroResposta>().code]).toEqual([409, 'transmissao-em-andamento']);
    expect((await t.post('/stop/transmissao', { id })).statusCode).toBe(200);
    const parada = await t.workToEnd(id);
    expect(parada.situacao).toBe('parada');
    expect(situacoes(parada).slice(0, 2)).toEqual(['aceito', 'pendente']);
    expect((await t.post('/stop/transmissao', { id })).statusCode).toBe(409);
    expect((await t.post('/retry/transmissao', { id })).statusCode).toBe(200);
    expect((await t.workToEnd(id)).situacao).toBe('concluida');
    expect(t.esocial.envios() - antes).toBe(3);
  });

  it('outlives a service that is away, and a wait whose job is lost', async () => {
    const antes = t.esocial.envios();
    const id = await t.createRetificada(t.novos());
    await t.post('/register/transmissao', t.ordem(id));
    await t.work(id);
    t.esocial.servidor.fail([{ tipo: 'status', status: 503 }, { tipo: 'cortado' }], /ConsultarLote/);
    await t.advance(3_000);
    await t.work(id);
    expect(await t.read(id)).toMatchObject({ situacao: 'esperando', aceitos: 0 });
    await t.advance(2 * MINUTO_MS);
    await resumeTransmissoes(t.server.deps);
    expect(await t.read(id)).toMatchObject({ situacao: 'andamento', retomarEm: null });
    expect((await t.workToEnd(id)).situacao).toBe('concluida');
    expect(t.esocial.envios() - antes).toBe(3);
  });

  it('does not wait for an earlier one whose wait cannot be ended', async () => {
    const [parada, outra] = [await t.createRetificada(t.novos()), await t.createRetificada(t.novos())];
    for (const id of [parada, outra]) {
      await t.post('/register/transmissao', t.ordem(id));
      t.esocial.servidor.fail([{ tipo: 'status', status: 503 }], /ConsultarLote/);
      await t.work(id);
      await t.advance(3_000);
      await t.work(id);
      expect((await t.read(id)).situacao).toBe('esperando');
    }
    await t.advance(2 * MINUTO_MS);
    const { queue } = t.server.deps;
    const send: typeof queue.send = (trx, job, data, options) => {
      if ('retificacaoId' in data && data.retificacaoId === parada) throw new Error('cannot be sent');
      return queue.send(trx, job, data, options);
    };
    await resumeTransmissoes({ ...t.server.deps, queue: { ...queue, send } });
    expect([(await t.read(parada)).situacao, (await t.read(outra)).situacao]).toEqual(['esperando', 'andamento']);
    expect(t.server.logLines.join('')).toContain('a transmission could not be sent on');
    for (const id of [parada, outra]) expect((await t.workToEnd(id)).situacao).toBe('concluida');
  });
});

describe('what the government answered', () => {
  it('is kept as it came, batch by batch, for its owner alone, and goes with the rectification', async () => {
    const { a, b, deps, clock } = t.server;
    const id = await t.createRetificada(t.novos());
    const retornos = (user?: TestUser) => t.get(`/api/retornos/${id}`, user);
    expect([(await retornos()).statusCode, (await retornos(b.user)).statusCode]).toEqual([404, 404]);
    await t.post('/register/transmissao', t.ordem(id));
    await t.work(id, { depoisDeEnviar: morrer }).catch(() => undefined);
    await t.workToEnd(id);
    const zip = await retornos();
    expect([zip.statusCode, (await retornos(b.user)).statusCode]).toEqual([200, 404]);
    expect(zip.headers['content-disposition']).toContain(`retornos_${id.slice(0, 8)}.zip`);
    const dentro = await readZip(zip.rawPayload);
    // The answer to the first batch was lost with the process; the search for its events has an answer of its own.
    expect([...dentro.keys()].map((nome) => nome.replace(/_\d{8}T\d{9}Z/, ''))).toEqual([
      'lote-00001_3-procura.xml',
      ...[2, 3].flatMap((n) => [`lote-0000${n}_1-envio.xml`, `lote-0000${n}_2-consulta.xml`]),
    ]);
    const { lotes } = await t.read(id);
    for (const { ordem: n, protocolo } of lotes.slice(1)) {
      const doLote = [...dentro].filter(([nome]) => nome.startsWith(`lote-0000${n}`));
      for (const [, xml] of doLote) expect(xml).toMatch(/^<eSocial .*<\/eSocial>$/s);
      expect(doLote[0]?.[1]).toContain(`<protocoloEnvio>${protocolo}</protocoloEnvio>`);
      const { eventos } = (await t.get(`/api/transmissao/${id}/lote/${n}`)).json<{ eventos: EventoTransmissao[] }>();
      for (const { recibo } of eventos) expect(doLote[1]?.[1]).toContain(`<nrRecibo>${recibo}</nrRecibo>`);
    }

    const guardados = async () =>
      (
        await deps.storage
          .list(prefixoDaRetificacao(a.id, t.projetoId, id))
          [Symbol.asyncIterator]()
          .next()
      ).done !== true;
    expect((await t.post('/delete/retificacao', { id })).statusCode).toBe(200);
    expect((await retornos()).statusCode).toBe(404);
    clock.advance(TRINTA_DIAS_MS);
    await createCleanRetificacaoHandler(deps)({
      id: 'um',
      data: { ownerId: a.id, retificacaoId: id },
      failures: 0,
      lastTry: false,
      signal: new AbortController().signal,
    });
    clock.advance(-TRINTA_DIAS_MS);
    expect(await guardados()).toBe(false);
  });

  it('holds nothing up where it cannot be kept', async () => {
    const id = await t.createRetificada(t.novos());
    await t.post('/register/transmissao', t.ordem(id));
    const { storage } = t.server.deps;
    const { put } = storage;
    storage.put = (key, body, options) =>
      key.includes('/retornos/') ? Promise.reject(new Error('the disk is full')) : put(key, body, options);
    expect((await t.workToEnd(id)).situacao).toBe('concluida');
    storage.put = put;
    expect(t.server.logLines.join('')).toContain('a document of the government could not be kept');
    const sem = await t.get(`/api/retornos/${id}`);
    expect([sem.statusCode, sem.json<ErroResposta>().code]).toEqual([404, 'sem-arquivos']);
  });
});
