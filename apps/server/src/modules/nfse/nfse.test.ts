import { type BuscaNfse, FLUXOS, type NfsePedida } from '@apura/contract';
import { type NfseSimulator, type ServidorSimulado, writeNotaServico } from '@apura/simulators';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createColetoresTeste } from '../../testing/coletor-teste.ts';
import { waitForJobs } from '../../testing/mail-teste.ts';
import {
  CERTIFICADO_ALHEIO,
  CERTIFICADO_FILIAL,
  createServicosTeste,
  notaServicoTeste,
  startNfseTeste,
} from '../../testing/nfse-teste.ts';
import { CERTIFICADO_NOTAS, findZipDoMes, withTamanho } from '../../testing/notas-teste.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { EMPRESA_CNPJ, novoProjetoDe, waitForStatus } from '../../testing/projeto-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { suspendTeste } from '../../testing/suspend-teste.ts';
import { type TestServer, type TestUser, tokenOf } from '../../testing/test-server.ts';
import { createFetchNfseHandler, fetchNfse, gatherNfse, resumeBuscasNfse } from './index.ts';

const SERVICOS = createServicosTeste();
const UMA_HORA = 3_600_001;
let server: TestServer;
let simulador: NfseSimulator;
let servidor: ServidorSimulado;
const coletores = createColetoresTeste();
beforeAll(async () => {
  ({ server, simulador, servidor } = await startNfseTeste(coletores, SERVICOS));
});
afterAll(() => Promise.all([server.close(), servidor.close()]));

const buscasFeitas = () => waitForJobs(server, fetchNfse.name);

async function ligar(user: TestUser, mudanca: object = {}) {
  await buscasFeitas();
  const payload = { cnpj: EMPRESA_CNPJ, ligada: true, certificado: CERTIFICADO_NOTAS, ...mudanca };
  return server.app.inject({ method: 'POST', url: '/update/nfse', headers: user.headers, payload });
}

async function listar(user: TestUser): Promise<BuscaNfse[]> {
  const response = await server.app.inject({ url: '/api/nfse', headers: user.headers });
  expect(response.json()).toMatchObject({ disponivel: true, simulado: false });
  return response.json<{ buscas: BuscaNfse[] }>().buscas;
}

async function ver(check: (busca: BuscaNfse | undefined) => void): Promise<void> {
  await buscasFeitas();
  await vi.waitFor(async () => check((await listar(server.a.admin))[0]), PATIENCE);
}

/** Moves the portal's clock on. */
async function advance(ms: number): Promise<void> {
  await buscasFeitas();
  server.clock.advance(ms);
  for (const user of [server.a.admin, server.b.admin])
    user.headers.authorization = `Bearer ${await tokenOf(server.app, user.email)}`;
}

/** Moves the clock on, and does what has fallen due. */
async function passar(ms: number): Promise<void> {
  await advance(ms);
  await resumeBuscasNfse(server.deps);
  await buscasFeitas();
}

async function requestChaves(chaves: readonly string[], user = server.a.admin, certificado?: string) {
  await buscasFeitas();
  const payload = { cnpj: EMPRESA_CNPJ, chaves, certificado };
  return server.app.inject({ method: 'POST', url: '/register/nfse', headers: user.headers, payload });
}

async function pedidas(): Promise<NfsePedida[]> {
  const response = await server.app.inject({
    url: `/api/nfse/${EMPRESA_CNPJ}/chaves`,
    headers: server.a.admin.headers,
  });
  return response.json<{ notas: NfsePedida[] }>().notas;
}

const rows = () =>
  asOwner(server.deps.db, server.a.id, async (trx) => ({
    documentos: await trx.selectFrom('documento_nfse').selectAll().orderBy('nsu').execute(),
    posicoes: await trx.selectFrom('posicao_nfse').select(['ator', 'ult_nsu']).orderBy('ator').execute(),
  }));

/** By the simulator: 101 and 59 steps of 3, 2 and 1, from 3 on. */
const NSU_DA_ULTIMA = String(101 + 19 * 6 + 3 + 2);
/** The numbers that were asked for in the sequence. */
const perguntas = () => servidor.pedidos.flatMap(({ caminho }) => /DFe\/(\d+)/.exec(caminho)?.[1] ?? []);
const sequencia = () => perguntas().length;

describe('the search of the NFS-e', () => {
  it('keeps nothing of an answer whose documents could not all be stored, and asks for it again', async () => {
    const { storage } = server.deps;
    const put = storage.put.bind(storage);
    let feitos = 0;
    const spy = vi.spyOn(storage, 'put').mockImplementation((...args) => {
      feitos += 1;
      return feitos === 55 ? Promise.reject(new Error('the disk is full')) : put(...args);
    });
    expect((await ligar(server.a.admin)).json()).toEqual({ message: 'Busca de NFS-e ligada' });
    await ver((busca) => expect(busca).toMatchObject({ situacao: 'erro', notas: 50 }));
    spy.mockRestore();
    const { documentos, posicoes } = await rows();
    const aposCinquenta = String(101 + 16 * 6 + 3);
    expect(documentos.at(-1)?.nsu).toBe(aposCinquenta);
    expect(posicoes).toEqual([{ ator: EMPRESA_CNPJ, ult_nsu: aposCinquenta }]);
    expect((await listar(server.a.admin))[0]?.mensagem).toContain('falha nossa');
    await passar(5 * 60_000 + 1);
    await ver((busca) =>
      expect(busca).toMatchObject({ situacao: 'em-dia', mensagem: null, notas: 60, danificados: 0 }),
    );
    // The second answer is asked for twice, and the question behind the last document ends the reading.
    expect(perguntas()).toEqual(['0', aposCinquenta, aposCinquenta, NSU_DA_ULTIMA]);
    expect((await rows()).posicoes).toEqual([{ ator: EMPRESA_CNPJ, ult_nsu: NSU_DA_ULTIMA }]);
  });

  it('asks once an hour, also when the button is pressed again or the search is turned off and on', async () => {
    const antes = perguntas().length;
    await ligar(server.a.admin);
    await ligar(server.a.admin, { ligada: false });
    await ligar(server.a.admin);
    await passar(30 * 60_000);
    expect(perguntas()).toHaveLength(antes);
    await passar(UMA_HORA);
    await ver((busca) => expect(busca).toMatchObject({ situacao: 'em-dia', notas: 60 }));
    expect(perguntas()).toHaveLength(antes + 1);
  });

  it('continues a killed job after its last saved answer, and gives the same when it is run twice', async () => {
    for (let numero = 100; numero < 160; numero += 1) {
      const nota = notaServicoTeste(numero, '2026-01-20');
      SERVICOS.push(nota);
      simulador.distribute(EMPRESA_CNPJ, { tipoDocumento: 'NFSE', chave: nota.chave, xml: writeNotaServico(nota) });
    }
    await advance(UMA_HORA);
    const { empresa_id: empresaId } = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('busca_nfse').select('empresa_id').executeTakeFirstOrThrow(),
    );
    const run = createFetchNfseHandler(server.deps);
    const parar = new AbortController();
    const { storage } = server.deps;
    const put = storage.put.bind(storage);
    let feitos = 0;
    const morre = vi.spyOn(storage, 'put').mockImplementation((...args) => {
      feitos += 1;
      if (feitos === 52) parar.abort(new Error('killed'));
      return put(...args);
    });
    const attempt = { id: '1', data: { ownerId: server.a.id, empresaId }, failures: 0, lastTry: false };
    await expect(run({ ...attempt, signal: parar.signal })).rejects.toThrow('killed');
    morre.mockRestore();
    expect((await rows()).documentos).toHaveLength(110);
    const vivo = new AbortController().signal;
    await run({ ...attempt, signal: vivo });
    const depois = await rows();
    expect(depois.documentos).toHaveLength(120);
    // Run once more, nothing is due.
    await run({ ...attempt, signal: vivo });
    expect(await rows()).toEqual(depois);
  });

  it('counts for each holder of a certificate, and keeps each document once', async () => {
    await ligar(server.a.admin, { certificado: CERTIFICADO_FILIAL });
    await passar(UMA_HORA);
    await ver((busca) =>
      expect(busca).toMatchObject({ situacao: 'em-dia', notas: 120, certificado: CERTIFICADO_FILIAL }),
    );
    const { posicoes } = await rows();
    expect(posicoes.map(({ ator }) => ator)).toEqual([EMPRESA_CNPJ, '99210437000206']);
    expect(posicoes[0]?.ult_nsu).toBe(posicoes[1]?.ult_nsu);
    expect(servidor.pedidos.at(-1)?.caminho).toContain(`cnpjConsulta=${EMPRESA_CNPJ}&`);
    await ligar(server.a.admin);
  });

  it('waits as it is told, and says so; and keeps its place when there is no answer or a refusal', async () => {
    const { posicoes } = await rows();
    simulador.limitar('1800');
    await passar(UMA_HORA);
    await ver((busca) => {
      expect(busca?.situacao).toBe('limite');
      expect(busca?.mensagem).toContain('pediu para esperar');
    });
    const antes = perguntas().length;
    await ligar(server.a.admin, { ligada: false });
    await ligar(server.a.admin);
    await passar(29 * 60_000);
    expect(perguntas()).toHaveLength(antes);
    const html = { texto: '<html></html>', cabecalhos: { 'content-type': 'text/html' } };
    simulador.programar({ status: 404, ...html }, { status: 503, texto: '' });
    await passar(60_001);
    await ver((busca) => expect(busca?.mensagem).toContain('fora do ar'));
    await passar(5 * 60_000 + 1);
    await ver((busca) => expect(busca?.mensagem).toContain('fora do ar'));
    servidor.fail([{ tipo: 'cortado' }]);
    await passar(15 * 60_000 + 1);
    await ver((busca) => expect(busca?.mensagem).toContain('não está acessível'));
    const Erros = [{ Codigo: 'E4', Descricao: 'Recusa ficticia' }];
    simulador.programar({ status: 400, corpo: { StatusProcessamento: 'REJEICAO', Erros } });
    await passar(60 * 60_000 + 1);
    await ver((busca) => expect(busca).toMatchObject({ situacao: 'erro', mensagem: expect.stringContaining('E4') }));
    expect((await rows()).posicoes).toEqual(posicoes);
    await passar(UMA_HORA);
    await ver((busca) => expect(busca).toMatchObject({ situacao: 'em-dia', mensagem: null }));
  });

  it('leaves requests out, asks for what came broken by its key, and tells of what stays broken', async () => {
    const nota = notaServicoTeste(900, '2025-11-02');
    simulador.distributeTipos(EMPRESA_CNPJ, nota);
    const outra = notaServicoTeste(901, '2025-11-03');
    for (const { chave } of [nota, outra])
      simulador.distribute(EMPRESA_CNPJ, { tipoDocumento: 'NFSE', chave, xml: Buffer.from('no gzip') });
    // Of the first one a later copy is whole.
    simulador.distribute(EMPRESA_CNPJ, { tipoDocumento: 'NFSE', chave: nota.chave, xml: writeNotaServico(nota) });
    await passar(UMA_HORA);
    await ver((busca) =>
      expect(busca).toMatchObject({ notas: 121, eventos: 1, danificados: 1, chavesDanificadas: [outra.chave] }),
    );
    expect(await pedidas()).toEqual([
      expect.objectContaining({ chave: nota.chave, situacao: 'cancelada' }),
      expect.objectContaining({
        chave: outra.chave,
        situacao: 'recusada',
        mensagem: 'A consulta não trouxe a nota. O XML veio danificado.',
      }),
    ]);
  });

  it('asks for notes by their keys without waiting for the hour, and says what became of each', async () => {
    const [conhecida, ausente] = [SERVICOS[5]?.chave ?? '', notaServicoTeste(990, '2025-11-03').chave];
    const nova = notaServicoTeste(950, '2025-11-20');
    simulador.distribute(EMPRESA_CNPJ, { tipoDocumento: 'NFSE', chave: nova.chave, xml: writeNotaServico(nova) });
    simulador.registrarEvento(EMPRESA_CNPJ, nova);
    const lidas = sequencia();
    const response = await requestChaves([nova.chave, conhecida, ausente, '123']);
    expect(response.json()).toEqual({
      message: '3 NFS-e pedidas',
      pedidas: 3,
      recusadas: [{ chave: '123', motivo: 'tem 3 caracteres, e a chave da NFS-e tem 50' }],
    });
    await buscasFeitas();
    const porChave = new Map((await pedidas()).map(({ chave, situacao }) => [chave, situacao]));
    expect([nova.chave, conhecida, ausente].map((chave) => porChave.get(chave))).toEqual([
      'cancelada',
      'encontrada',
      'nao-encontrada',
    ]);
    // The sequence keeps its hour, and gives nothing twice afterwards.
    expect(sequencia()).toBe(lidas);
    await ver((busca) => expect(busca).toMatchObject({ notas: 122, eventos: 2 }));
    await passar(UMA_HORA);
    await ver((busca) => expect(busca).toMatchObject({ situacao: 'em-dia', notas: 122, eventos: 2 }));
    const ruim = await requestChaves(['123']);
    expect([ruim.statusCode, ruim.json<{ message: string }>().message]).toEqual([
      422,
      'A chave 123 tem 3 caracteres, e a chave da NFS-e tem 50',
    ]);
    expect(statusAndCode(await requestChaves([ausente], server.b.admin))).toEqual([422, 'empresa-nao-cadastrada']);
  });

  it('keeps to a wait that is asked for, for keys and for the sequence alike', async () => {
    const { chave } = notaServicoTeste(991, '2025-11-03');
    const dela = async () => (await pedidas()).find((uma) => uma.chave === chave);
    simulador.limitar('7200');
    await requestChaves([chave]);
    await ver((busca) => expect(busca?.situacao).toBe('limite'));
    const antes = servidor.pedidos.length;
    await requestChaves([chave]);
    await passar(UMA_HORA);
    expect(servidor.pedidos).toHaveLength(antes);
    expect(await dela()).toMatchObject({
      situacao: 'aguardando',
      mensagem: expect.stringMatching(/^Na fila\. O ambiente nacional da NFS-e pediu para esperar/),
    });
    await passar(UMA_HORA);
    await ver((busca) => expect(busca?.situacao).toBe('em-dia'));
    expect((await dela())?.situacao).toBe('nao-encontrada');
  });

  it('gives a project that fetches by itself the notes of its months, with the events of these notes', async () => {
    const [primeira] = SERVICOS;
    if (primeira === undefined) throw new Error('no note');
    simulador.registrarEvento(EMPRESA_CNPJ, primeira);
    // Issued in December for a service of October: its event goes with it, and not by the month in the key.
    const atrasada = { ...notaServicoTeste(970, '2025-12-20'), dia: '2025-10-20' };
    simulador.distribute(EMPRESA_CNPJ, {
      tipoDocumento: 'NFSE',
      chave: atrasada.chave,
      xml: writeNotaServico(atrasada),
    });
    simulador.registrarEvento(EMPRESA_CNPJ, atrasada);
    // Its note never comes, and the key says October: it is among the files, and the reader says why it has no use.
    simulador.registrarEvento(EMPRESA_CNPJ, notaServicoTeste(971, '2025-10-21'));
    await passar(UMA_HORA);
    await ver((busca) => expect(busca).toMatchObject({ situacao: 'em-dia', eventos: 5 }));
    coletores.ecac.passos = [{ tipo: 'concluido', resumo: 'fim' }];
    coletores.receitanetBx.passos = [{ tipo: 'ignorar', mensagem: 'nada' }];
    const periodo = { inicio: '2025-10-01', fim: '2025-10-31' };
    const response = await server.app.inject({
      method: 'POST',
      url: '/register/process',
      headers: server.a.admin.headers,
      payload: {
        ...novoProjetoDe(EMPRESA_CNPJ),
        ...periodo,
        upload: 1,
        tools: FLUXOS.automatica.tools,
        certificado: CERTIFICADO_NOTAS,
      },
    });
    const id = response.json<{ projectId: string }>().projectId;
    const projeto = await waitForStatus(server.app, server.a.admin, id, ['CONCLUDED', 'FAILED']);
    expect(projeto.status, JSON.stringify(projeto.execucoes)).toBe('CONCLUDED');
    const arquivos = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('arquivo').select(['tipo', 'situacao']).where('projeto_id', '=', id).execute(),
    );
    const usados = arquivos.filter(({ situacao }) => situacao === 'Usado').map(({ tipo }) => tipo);
    expect(usados.filter((tipo) => tipo === 'NFSE')).toHaveLength(31);
    expect(usados.filter((tipo) => tipo === 'EVENTO_NFSE')).toHaveLength(2);
    expect(arquivos.filter(({ tipo }) => tipo === 'EVENTO_NFSE')).toHaveLength(3);

    // Gathered again, an unchanged month keeps its ZIP; a new event makes it anew.
    const doProjeto = { ownerId: server.a.id, projetoId: id, empresa: { cnpj: EMPRESA_CNPJ }, periodo };
    const antes = await findZipDoMes(server, id, 'nfse');
    expect(antes.nome).toBe('NFS-e distribuídas 2025-10.zip');
    expect(await gatherNfse(server.deps, doProjeto)).toEqual([]);
    expect(await findZipDoMes(server, id, 'nfse')).toEqual(antes);
    simulador.registrarEvento(EMPRESA_CNPJ, primeira, '202201');
    await passar(UMA_HORA);
    await ver((busca) => expect(busca?.eventos).toBe(6));
    await withTamanho(server, id, 200 * 1024 ** 3 - 1, async () => {
      expect(await gatherNfse(server.deps, doProjeto)).toEqual([
        expect.stringMatching(/^NFS-e distribuídas de 10\/2025: o projeto chegou ao limite de 200 GB/),
      ]);
      expect(await findZipDoMes(server, id, 'nfse')).toEqual(antes);
    });
    expect(await gatherNfse(server.deps, doProjeto)).toEqual([]);
    expect((await findZipDoMes(server, id, 'nfse')).sha256).not.toBe(antes.sha256);
  });

  it('asks for nothing while the owner is suspended, and goes on when it is resumed', async () => {
    const antes = perguntas().length;
    await suspendTeste(server.deps, server.a.id, true);
    server.clock.advance(2 * UMA_HORA);
    await resumeBuscasNfse(server.deps);
    const { empresa_id: empresaId } = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('busca_nfse').select('empresa_id').executeTakeFirstOrThrow(),
    );
    await asOwner(server.deps.db, server.a.id, (trx) =>
      server.deps.queue.send(trx, fetchNfse, { ownerId: server.a.id, empresaId }),
    );
    await buscasFeitas();
    expect(perguntas()).toHaveLength(antes);
    await suspendTeste(server.deps, server.a.id, false);
    await passar(0);
    expect(perguntas()).toHaveLength(antes + 1);
  });

  it('says that a certificate is not the company’s, or is there no more, without asking', async () => {
    const antes = perguntas().length;
    await ligar(server.a.admin, { certificado: CERTIFICADO_ALHEIO });
    await passar(UMA_HORA);
    await ver((busca) => {
      expect(busca?.situacao).toBe('erro');
      expect(busca?.mensagem).toContain(`${CERTIFICADO_ALHEIO} não é desta empresa`);
    });
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.deleteFrom('certificado').where('nome', '=', CERTIFICADO_ALHEIO).execute(),
    );
    await passar(25 * UMA_HORA);
    await ver((busca) => expect(busca?.mensagem).toContain('foi excluído. Importe o renovado'));
    expect(perguntas()).toHaveLength(antes);
    // Another one is tried at once.
    await ligar(server.a.admin);
    await ver((busca) => expect(busca).toMatchObject({ situacao: 'em-dia', mensagem: null }));
  });

  it('stops at once, and is nobody else’s', async () => {
    expect((await ligar(server.a.admin, { ligada: false })).json()).toEqual({ message: 'Busca de NFS-e desligada' });
    const antes = perguntas().length;
    await passar(3 * UMA_HORA);
    expect(perguntas()).toHaveLength(antes);
    expect((await listar(server.a.admin))[0]).toMatchObject({ ligada: false, proxima: null, notas: 123 });
    expect(await listar(server.b.admin)).toEqual([]);
    expect(statusAndCode(await ligar(server.b.admin))).toEqual([422, 'empresa-nao-cadastrada']);
    const semCertificado = await ligar(server.a.admin, { certificado: 'outro' });
    expect(statusAndCode(semCertificado)).toEqual([422, 'certificado-invalido']);
    // What is off still asks for keys, by the certificate that is named, and says why a key waits.
    const [{ chave } = { chave: '' }] = SERVICOS;
    expect(statusAndCode(await requestChaves([chave], server.a.admin, 'outro'))).toEqual([422, 'certificado-invalido']);
    servidor.fail([{ tipo: 'cortado' }]);
    expect((await requestChaves([chave])).json()).toMatchObject({ pedidas: 1 });
    await buscasFeitas();
    const dela = async () => (await pedidas()).find((uma) => uma.chave === chave);
    expect((await dela())?.mensagem).toContain('Na fila. NFS-e: o servidor não está acessível');
    await passar(5 * 60_000 + 1);
    expect((await dela())?.situacao).toBe('cancelada');
    expect((await listar(server.a.admin))[0]).toMatchObject({ ligada: false, mensagem: null });
    await asOwner(server.deps.db, server.b.id, async (trx) => {
      expect(await trx.selectFrom('documento_nfse').select('nsu').execute()).toEqual([]);
      expect(await trx.selectFrom('posicao_nfse').select('ator').execute()).toEqual([]);
      expect(await trx.selectFrom('pedido_nfse').select('chave').execute()).toEqual([]);
    });
  });
});
