import type { ErroResposta, EventoTransmissao, PreparoTransmissao, Retificacao, Transmissao } from '@apura/contract';
import { openToSign } from '@apura/retificacao';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EnvioEsocial } from '../../../platform/coletores/port.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { withFila } from '../../../platform/db/with-fila.ts';
import { createColetoresTeste } from '../../../testing/coletor-teste.ts';
import { createPfxTeste } from '../../../testing/pfx-teste.ts';
import { createEmpresaTeste, createProjetoTeste } from '../../../testing/projeto-teste.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { suspendTeste } from '../../../testing/suspend-teste.ts';
import { startTestServer, type TestServer, type TestUser, tokenOf } from '../../../testing/test-server.ts';
import {
  buildResultado,
  type EsocialDeTeste,
  type EventoDeTeste,
  eventosDeTeste,
  insertCertificadoDe,
  openEsocialDeTeste,
} from '../../../testing/transmissao-teste.ts';
import { prefixoDaRetificacao } from '../chaves-retificacao.ts';
import { createLimparRetificacaoHandler } from '../jobs/clean-retificacao.handler.ts';
import { createTransmitirRetificacaoHandler } from './jobs/transmit-retificacao.handler.ts';
import type { Costuras } from './make-chamada.ts';
import { resumeTransmissoes } from './resume-transmissoes.ts';

const TRINTA_DIAS_MS = 30 * 86_400_000 + 60_000;
const DA_EMPRESA = 'AURORA FICTICIA LTDA:99210437000117';
const MINUTO_MS = 60_000;
const coletores = createColetoresTeste();

let server: TestServer;
let esocial: EsocialDeTeste;
let projetoId: string;
let serie = 0;

beforeAll(async () => {
  server = await startTestServer({ overrides: { coletores } });
  const { app, a, deps } = server;
  esocial = await openEsocialDeTeste(() => deps.clock.now());
  await createEmpresaTeste(app, a.user);
  projetoId = await createProjetoTeste(app, a.user);
  await insertCertificadoDe(deps, { ownerId: a.id, autoridade: esocial.autoridade, titular: DA_EMPRESA });
  await setCertificado(DA_EMPRESA);
});
afterAll(async () => {
  await server.close();
  await esocial.close();
});
beforeEach(() => setEnvio(esocial.envio));

function setEnvio(envio: EnvioEsocial | undefined): void {
  if (envio === undefined) delete coletores.envio;
  else coletores.envio = envio;
}

async function setCertificado(nome: string): Promise<void> {
  await asOwner(server.deps.db, server.a.id, (trx) =>
    trx.updateTable('projeto').set({ certificado: nome, status: 'CONCLUDED' }).where('id', '=', projetoId).execute(),
  );
}

/** A rectification that ended well, with these events. */
async function createRetificada(eventos: readonly EventoDeTeste[], tpAmb?: string): Promise<string> {
  const { a, deps } = server;
  const pasta = `teste-${serie}-${Math.random().toString(36).slice(2)}`;
  const key = `owner=${a.id}/projeto=${projetoId}/retificacoes/${pasta}/resultado.zip`;
  await deps.storage.put(key, await buildResultado(eventos, tpAmb));
  const { id } = await asOwner(deps.db, a.id, (trx) =>
    trx
      .insertInto('retificacao')
      .values({
        owner_id: a.id,
        projeto_id: projetoId,
        usuario_id: a.user.id,
        tipo: 'esocial',
        status: 'SUCCESS',
        storage_key: key,
        criado_em: deps.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

const MESES = ['2025-10', '2025-11'];
const novos = (meses?: readonly string[]) => eventosDeTeste(++serie, meses);
const get = (url: string, user: TestUser = server.a.user) =>
  server.app.inject({ method: 'GET', url, headers: user.headers });
const post = (url: string, payload: object, user: TestUser = server.a.master) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });
const preparo = async (id: string) => (await get(`/api/transmissao/${id}/preparo`)).json<PreparoTransmissao>();
const ordem = (id: string, eventos = 4) => ({
  id,
  confirmo: true,
  ambiente: 'simulado',
  eventos,
  certificado: DA_EMPRESA,
});

async function read(id: string): Promise<Transmissao> {
  const { transmissao } = (await get(`/api/transmissao/${id}`)).json<{ transmissao: Transmissao | null }>();
  if (transmissao === null) throw new Error('nobody ordered it');
  return transmissao;
}

let adiantado = 0;
/** Moves the clock on; whoever is signed in signs in again before the session ends. */
async function advance(ms: number): Promise<void> {
  server.clock.advance(ms);
  adiantado += ms;
  if (adiantado < 4 * MINUTO_MS) return;
  adiantado = 0;
  for (const user of [server.a.user, server.a.master])
    user.headers.authorization = `Bearer ${await tokenOf(server.app, user.email)}`;
}

/** Makes an attempt of its job, as the queue would; `costuras` may let it die. */
async function work(id: string, costuras: Costuras = {}): Promise<void> {
  const { a, deps } = server;
  const { turno } = await asOwner(deps.db, a.id, (trx) =>
    trx.selectFrom('transmissao').select('turno').where('retificacao_id', '=', id).executeTakeFirstOrThrow(),
  );
  const signal = new AbortController().signal;
  await createTransmitirRetificacaoHandler(
    deps,
    costuras,
  )({ id: 'um', data: { ownerId: a.id, retificacaoId: id, turno }, failures: 0, lastTry: false, signal });
}

/** Works it until it stands or has ended; its waits pass by the clock. */
async function workToEnd(id: string, costuras: Costuras = {}): Promise<Transmissao> {
  for (let n = 0; n < 60; n += 1) {
    await work(id, costuras);
    const transmissao = await read(id);
    if (transmissao.situacao !== 'andamento' && transmissao.situacao !== 'esperando') return transmissao;
    if (transmissao.retomarEm !== null) {
      await advance(Math.max(0, Date.parse(transmissao.retomarEm) - server.deps.clock.now().getTime()));
    }
  }
  throw new Error('no end');
}

const situacoes = ({ lotes }: Transmissao) => lotes.map(({ situacao }) => situacao);
/** The process dies here. */
const morrer = () => {
  throw new Error('killed');
};

describe('a transmission of a suspended owner', () => {
  it('sends nothing more, and goes on when the owner is resumed', async () => {
    const { a, deps } = server;
    const id = await createRetificada(novos(['2025-10']));
    expect((await post('/register/transmissao', ordem(id))).statusCode).toBe(200);
    await suspendTeste(deps, a.id, true);
    const antes = esocial.envios();
    await work(id);
    server.clock.advance(1_000);
    await resumeTransmissoes(deps);
    await work(id);
    expect(esocial.envios()).toBe(antes);
    await suspendTeste(deps, a.id, false);
    expect(await read(id)).toMatchObject({ situacao: 'esperando', mensagem: expect.stringContaining('suspensa') });
    await resumeTransmissoes(deps);
    expect(await workToEnd(id)).toMatchObject({ situacao: 'concluida', aceitos: 4 });
  });
});

describe('what stands against a transmission', () => {
  it('is nothing for signed or unsigned events of a company with its own certificate', async () => {
    const id = await createRetificada(novos(MESES));
    expect(await preparo(id)).toEqual({
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
    expect((await get(`/api/transmissao/${id}`)).json()).toEqual({ transmissao: null });
    expect((await get(`/api/transmissao/${id}/preparo`, server.b.user)).statusCode).toBe(404);
  });

  it('is said before anything is sent, whatever it is', async () => {
    const { a, deps } = server;
    const id = await createRetificada(novos());
    const antes = esocial.envios();
    const expectImpedida = async (motivo: string, pedido: object = {}) => {
      const response = await post('/register/transmissao', { ...ordem(id), ...pedido });
      expect([response.statusCode, response.json<ErroResposta>().message]).toEqual([
        422,
        expect.stringContaining(motivo),
      ]);
    };
    setEnvio(undefined);
    await expectImpedida('não está configurado nesta instalação');
    setEnvio({ ...esocial.envio, ambiente: 'producao', ligado: false });
    await expectImpedida('ESOCIAL_TRANSMITIR=1');
    setEnvio({ ...esocial.envio, ambiente: 'producao-restrita' });
    await expectImpedida('foram feitos para produção (tpAmb 1)');
    setEnvio(esocial.envio);
    await setCertificado('DESABILITADO');
    await expectImpedida('não tem certificado digital');
    const titular = (cnpj: string | null) =>
      asOwner(deps.db, a.id, (trx) => trx.updateTable('certificado').set({ titular_cnpj: cnpj }).execute());
    await titular('99210437000117');
    expect(await preparo(id)).toMatchObject({ impedimento: null, certificado: { nome: DA_EMPRESA, deOutro: false } });
    await titular(null);
    const vencido = 'VENCIDA FICTICIA:99210437000117';
    const { autoridade } = esocial;
    await insertCertificadoDe(deps, { ownerId: a.id, autoridade, titular: vencido, validade: '2026-01-31' });
    await setCertificado(vencido);
    await expectImpedida('venceu em 31/01/2026');
    const contador = 'CONTADOR FICTICIO:12345678000195';
    await insertCertificadoDe(deps, { ownerId: a.id, autoridade, titular: contador });
    await setCertificado(contador);
    await expectImpedida('não é da empresa', { certificado: contador });
    expect((await preparo(id)).certificado).toMatchObject({ nome: contador, deOutro: true });
    await setCertificado(DA_EMPRESA);
    for (const mudado of [{ eventos: 9 }, { ambiente: 'producao' }, { certificado: contador }]) {
      const response = await post('/register/transmissao', { ...ordem(id), ...mudado });
      expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([409, 'transmissao-mudou']);
    }
    const semConfirmar = await post('/register/transmissao', { ...ordem(id), confirmo: false });
    expect(semConfirmar.statusCode).toBe(400);
    const doUsuario = await post('/register/transmissao', ordem(id), a.user);
    expect([doUsuario.statusCode, doUsuario.json<ErroResposta>().code]).toEqual([403, 'sem-privilegio']);
    expect([esocial.envios() - antes, (await get(`/api/transmissao/${id}`)).json()]).toEqual([
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
    const { a, b } = server;
    const antes = esocial.envios();
    const id = await createRetificada(novos(MESES));
    const ordens = await Promise.all([1, 2, 3].map(() => post('/register/transmissao', ordem(id, 8))));
    expect(ordens.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const fim = await workToEnd(id);
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
    await post('/register/transmissao', ordem(id, 8));
    await work(id);
    expect(esocial.envios() - antes).toBe(6);

    const lote = (await get(`/api/transmissao/${id}/lote/2`)).json<{ eventos: EventoTransmissao[] }>();
    expect(lote.eventos).toEqual([
      expect.objectContaining({
        tipo: 'S-1200',
        situacao: 'aceito',
        codigo: '201',
        recibo: expect.stringMatching(/^1\.2\.\d{19}$/),
      }),
      expect.objectContaining({ tipo: 'S-1200', situacao: 'aceito' }),
    ]);
    const csv = await get(`/api/recibos/${id}`);
    expect(csv.headers['content-disposition']).toContain(`recibos_${id.slice(0, 8)}.csv`);
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(9);
    // A registration that a spreadsheet would take for a formula is made plain text.
    expect(csv.body).toContain(";'=1+1;");
    const { finalResult } = (await get('/api/retificacao')).json<{ finalResult: Retificacao[] }>();
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
      expect((await get(url, b.master)).statusCode).toBe(404);
    const audit = (await get('/api/audit', a.master)).json<{ finalResult: { acao: string }[] }>();
    expect(audit.finalResult.slice(0, 3).map(({ acao }) => acao)).toEqual([
      'Baixou recibos da transmissão',
      'Retificação aceita pelo eSocial',
      'Mandou transmitir retificação ao eSocial',
    ]);
    // The same workbook over the same files makes the same events.
    const outra = await createRetificada(eventosDeTeste(serie, MESES));
    expect((await preparo(outra)).impedimento).toContain('já foram transmitidos');
  });

  it('stops at a refused event: shows its code and text, sends nothing after it, names the open month', async () => {
    const antes = esocial.envios();
    const id = await createRetificada(novos());
    const descResposta = 'A rubrica não está vigente.';
    esocial.simulador.refuseEventos({ elemento: 'evtRemun', vezes: 1, cdResposta: '401', descResposta });
    await post('/register/transmissao', ordem(id));
    const fim = await workToEnd(id);
    expect(fim).toMatchObject({ situacao: 'recusada', aceitos: 2 });
    expect(situacoes(fim)).toEqual(['aceito', 'recusado', 'pendente']);
    expect(fim.mensagem).toContain('O lote 2 de 3 foi recusado. 1 de 2 eventos recusados.');
    expect(fim.mensagem).toContain('A folha de 10/2025 foi reaberta e não foi fechada');
    const { eventos } = (await get(`/api/transmissao/${id}/lote/2`)).json<{ eventos: EventoTransmissao[] }>();
    expect(eventos.map(({ situacao, codigo }) => [situacao, codigo])).toEqual([
      ['recusado', '401'],
      ['aceito', '201'],
    ]);
    expect(eventos[0]?.mensagem).toContain(descResposta);
    expect(esocial.envios() - antes).toBe(2);
    const continuar = await post('/retry/transmissao', { id });
    expect([continuar.statusCode, continuar.json<ErroResposta>().code]).toEqual([409, 'transmissao-parada']);
  });

  it('stops before its next batch when it is told to, cannot be deleted before, and goes on from there', async () => {
    const antes = esocial.envios();
    const id = await createRetificada(novos());
    await post('/register/transmissao', ordem(id));
    await work(id);
    const excluir = await post('/delete/retificacao', { id });
    expect([excluir.statusCode, excluir.json<ErroResposta>().code]).toEqual([409, 'transmissao-em-andamento']);
    expect((await post('/stop/transmissao', { id })).statusCode).toBe(200);
    const parada = await workToEnd(id);
    expect(parada.situacao).toBe('parada');
    expect(situacoes(parada).slice(0, 2)).toEqual(['aceito', 'pendente']);
    expect((await post('/stop/transmissao', { id })).statusCode).toBe(409);
    expect((await post('/retry/transmissao', { id })).statusCode).toBe(200);
    expect((await workToEnd(id)).situacao).toBe('concluida');
    expect(esocial.envios() - antes).toBe(3);
  });

  it('outlives a service that is away, and a wait whose job is lost', async () => {
    const antes = esocial.envios();
    const id = await createRetificada(novos());
    await post('/register/transmissao', ordem(id));
    await work(id);
    esocial.servidor.fail([{ tipo: 'status', status: 503 }, { tipo: 'cortado' }], /ConsultarLote/);
    await advance(3_000);
    await work(id);
    expect(await read(id)).toMatchObject({ situacao: 'esperando', aceitos: 0 });
    await advance(2 * MINUTO_MS);
    await resumeTransmissoes(server.deps);
    expect(await read(id)).toMatchObject({ situacao: 'andamento', retomarEm: null });
    expect((await workToEnd(id)).situacao).toBe('concluida');
    expect(esocial.envios() - antes).toBe(3);
  });

  it('does not wait for an earlier one whose wait cannot be ended', async () => {
    const [parada, outra] = [await createRetificada(novos()), await createRetificada(novos())];
    for (const id of [parada, outra]) {
      await post('/register/transmissao', ordem(id));
      esocial.servidor.fail([{ tipo: 'status', status: 503 }], /ConsultarLote/);
      await work(id);
      await advance(3_000);
      await work(id);
      expect((await read(id)).situacao).toBe('esperando');
    }
    await advance(2 * MINUTO_MS);
    const { queue } = server.deps;
    const send: typeof queue.send = (trx, job, data, options) => {
      if ('retificacaoId' in data && data.retificacaoId === parada) throw new Error('cannot be sent');
      return queue.send(trx, job, data, options);
    };
    await resumeTransmissoes({ ...server.deps, queue: { ...queue, send } });
    expect([(await read(parada)).situacao, (await read(outra)).situacao]).toEqual(['esperando', 'andamento']);
    expect(server.logLines.join('')).toContain('a transmission could not be sent on');
    for (const id of [parada, outra]) expect((await workToEnd(id)).situacao).toBe('concluida');
  });
});

describe('two rectifications of the same events', () => {
  it('send them once, also when both were ordered before either was prepared', async () => {
    const antes = esocial.envios();
    const mesmos = novos();
    const [um, dois] = [await createRetificada(mesmos), await createRetificada(mesmos)];
    for (const id of [um, dois]) expect((await post('/register/transmissao', ordem(id))).statusCode).toBe(200);
    expect((await workToEnd(um)).situacao).toBe('concluida');
    const parada = await workToEnd(dois);
    expect(parada).toMatchObject({ situacao: 'falhou', aceitos: 0 });
    expect(parada.mensagem).toContain('Os eventos do lote 1 já foram transmitidos por outra retificação');
    expect(situacoes(parada)).toEqual(['pendente', 'pendente', 'pendente']);
    await post('/retry/transmissao', { id: dois });
    expect((await workToEnd(dois)).situacao).toBe('falhou');
    expect(esocial.envios() - antes).toBe(3);
  });

  it('send them once, also when the first one stood meanwhile and goes on', async () => {
    const antes = esocial.envios();
    const mesmos = novos();
    const [um, dois] = [await createRetificada(mesmos), await createRetificada(mesmos)];
    await post('/register/transmissao', ordem(um));
    await post('/stop/transmissao', { id: um });
    expect((await workToEnd(um)).situacao).toBe('parada');
    expect((await post('/register/transmissao', ordem(dois))).statusCode).toBe(200);
    expect((await workToEnd(dois)).situacao).toBe('concluida');
    await post('/retry/transmissao', { id: um });
    expect((await workToEnd(um)).situacao).toBe('falhou');
    expect(esocial.envios() - antes).toBe(3);
  });
});

describe('what the government answered', () => {
  it('is kept as it came, batch by batch, for its owner alone, and goes with the rectification', async () => {
    const { a, b, deps, clock } = server;
    const id = await createRetificada(novos());
    const retornos = (user?: TestUser) => get(`/api/retornos/${id}`, user);
    expect([(await retornos()).statusCode, (await retornos(b.user)).statusCode]).toEqual([404, 404]);
    await post('/register/transmissao', ordem(id));
    await work(id, { depoisDeEnviar: morrer }).catch(() => undefined);
    await workToEnd(id);
    const zip = await retornos();
    expect([zip.statusCode, (await retornos(b.user)).statusCode]).toEqual([200, 404]);
    expect(zip.headers['content-disposition']).toContain(`retornos_${id.slice(0, 8)}.zip`);
    const dentro = await readZip(zip.rawPayload);
    // The answer to the first batch was lost with the process; the search for its events has an answer of its own.
    expect([...dentro.keys()].map((nome) => nome.replace(/_\d{8}T\d{9}Z/, ''))).toEqual([
      'lote-00001_3-procura.xml',
      ...[2, 3].flatMap((n) => [`lote-0000${n}_1-envio.xml`, `lote-0000${n}_2-consulta.xml`]),
    ]);
    const { lotes } = await read(id);
    for (const { ordem: n, protocolo } of lotes.slice(1)) {
      const doLote = [...dentro].filter(([nome]) => nome.startsWith(`lote-0000${n}`));
      for (const [, xml] of doLote) expect(xml).toMatch(/^<eSocial .*<\/eSocial>$/s);
      expect(doLote[0]?.[1]).toContain(`<protocoloEnvio>${protocolo}</protocoloEnvio>`);
      const { eventos } = (await get(`/api/transmissao/${id}/lote/${n}`)).json<{ eventos: EventoTransmissao[] }>();
      for (const { recibo } of eventos) expect(doLote[1]?.[1]).toContain(`<nrRecibo>${recibo}</nrRecibo>`);
    }

    const guardados = async () =>
      (
        await deps.storage
          .list(prefixoDaRetificacao(a.id, projetoId, id))
          [Symbol.asyncIterator]()
          .next()
      ).done !== true;
    expect((await post('/delete/retificacao', { id })).statusCode).toBe(200);
    expect((await retornos()).statusCode).toBe(404);
    clock.advance(TRINTA_DIAS_MS);
    await createLimparRetificacaoHandler(deps)({
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
    const id = await createRetificada(novos());
    await post('/register/transmissao', ordem(id));
    const { storage } = server.deps;
    const { put } = storage;
    storage.put = (key, body, options) =>
      key.includes('/retornos/') ? Promise.reject(new Error('the disk is full')) : put(key, body, options);
    expect((await workToEnd(id)).situacao).toBe('concluida');
    storage.put = put;
    expect(server.logLines.join('')).toContain('a document of the government could not be kept');
    const sem = await get(`/api/retornos/${id}`);
    expect([sem.statusCode, sem.json<ErroResposta>().code]).toEqual([404, 'sem-arquivos']);
  });
});

describe('a process that dies between sending a batch and writing its protocol down', () => {
  it('sends nothing again: the batch is found at the government by its events, and the rest follows', async () => {
    const antes = esocial.envios();
    const id = await createRetificada(novos());
    await post('/register/transmissao', ordem(id));
    await expect(work(id, { depoisDeEnviar: morrer })).rejects.toThrow('killed');
    expect(situacoes(await read(id))[0]).toBe('enviando');
    expect(esocial.envios() - antes).toBe(1);
    const fim = await workToEnd(id);
    expect(fim).toMatchObject({ situacao: 'concluida', aceitos: 4 });
    expect(fim.lotes[0]).toMatchObject({
      situacao: 'aceito',
      protocolo: null,
      mensagem: 'Encontrado no eSocial: 1 de 1 eventos.',
    });
    expect(esocial.envios() - antes).toBe(3);
    const [evento] = (await get(`/api/transmissao/${id}/lote/1`)).json<{ eventos: EventoTransmissao[] }>().eventos;
    expect(evento?.recibo).toMatch(/^1\.2\.\d{19}$/);
  });

  it('stops and names the batch where it cannot be known, and sends it again only when somebody says so', async () => {
    const antes = esocial.envios();
    const id = await createRetificada(novos());
    await post('/register/transmissao', ordem(id));
    // It died before the call: from here it looks the same.
    await expect(work(id, { antesDeEnviar: morrer })).rejects.toThrow('killed');
    const duvida = await workToEnd(id);
    expect(duvida.situacao).toBe('incerta');
    expect(duvida.mensagem).toContain('Não se sabe se o eSocial recebeu o lote 1 (S-1298 de 10/2025, 1 eventos)');
    expect(duvida.mensagem).toContain('0 de 1 eventos');
    expect(esocial.envios() - antes).toBe(0);
    expect((await post('/retry/transmissao', { id })).statusCode).toBe(200);
    expect((await workToEnd(id)).situacao).toBe('incerta');
    // A collection of the company asks the same service, which takes one question at a time.
    expect((await post('/retry/transmissao', { id })).statusCode).toBe(200);
    await withFila(server.deps.db, 'esocial:99210437', () => work(id));
    expect(await read(id)).toMatchObject({ situacao: 'esperando', mensagem: expect.stringContaining('Na fila') });
    await advance(6_000);
    expect((await workToEnd(id)).situacao).toBe('incerta');
    // A question that nobody received is none of those of the day.
    const usados = () => server.deps.cotas.open().usados('esocial:99210437');
    const perguntas = await usados();
    const fechado = await openEsocialDeTeste(() => server.deps.clock.now(), esocial.autoridade);
    await fechado.close();
    setEnvio(fechado.envio);
    expect((await post('/retry/transmissao', { id })).statusCode).toBe(200);
    expect((await workToEnd(id)).mensagem).toContain('A procura não teve resposta');
    expect([perguntas > 0, await usados()]).toEqual([true, perguntas]);
    setEnvio(esocial.envio);
    expect(esocial.envios() - antes).toBe(0);
    expect((await post('/retry/transmissao', { id, reenviar: 2 })).statusCode).toBe(409);
    expect((await post('/retry/transmissao', { id, reenviar: 1 })).statusCode).toBe(200);
    expect((await workToEnd(id)).situacao).toBe('concluida');
    expect(esocial.envios() - antes).toBe(3);
  });

  it('and an answer that is cut off, are the same; a refused connection is not', async () => {
    const antes = esocial.envios();
    const id = await createRetificada(novos());
    await post('/register/transmissao', ordem(id));
    esocial.servidor.fail([{ tipo: 'cortado' }], /EnviarLote/);
    expect((await workToEnd(id)).situacao).toBe('concluida');
    expect(esocial.envios() - antes).toBe(3);

    const outra = await createRetificada(novos());
    const fechado = await openEsocialDeTeste(() => server.deps.clock.now(), esocial.autoridade);
    await fechado.close();
    setEnvio(fechado.envio);
    await post('/register/transmissao', ordem(outra));
    await work(outra);
    const espera = await read(outra);
    expect([espera.situacao, situacoes(espera)[0]]).toEqual(['esperando', 'pendente']);
    setEnvio(esocial.envio);
    await advance(MINUTO_MS);
    expect((await workToEnd(outra)).situacao).toBe('concluida');
    expect(esocial.envios() - antes).toBe(6);
  });
});
