import { type BuscaNotas, type ErroResposta, FLUXOS, type NotaPedida } from '@apura/contract';
import {
  chaveFicticia,
  type NfeSimulator,
  type ServidorSimulado,
  writeResCancelamento,
  writeResNFe,
} from '@apura/simulators';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createColetoresTeste } from '../../testing/coletor-teste.ts';
import { waitForJobs } from '../../testing/mail-teste.ts';
import {
  CERTIFICADO_NOTAS,
  createNotasTeste,
  DESTINATARIO,
  findZipDoMes,
  startNotasTeste,
  withNota,
  withTamanho,
} from '../../testing/notas-teste.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { EMPRESA_CNPJ, novoProjetoDe, waitForStatus } from '../../testing/projeto-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { suspendTeste } from '../../testing/suspend-teste.ts';
import { type TestServer, type TestUser, tokenOf } from '../../testing/test-server.ts';
import { fetchNotas, gatherNotas, resumeBuscas } from './index.ts';

const NOTAS = createNotasTeste();
let server: TestServer;
let simulador: NfeSimulator;
let servidor: ServidorSimulado;
const coletores = createColetoresTeste();
beforeAll(async () => {
  ({ server, simulador, servidor } = await startNotasTeste(coletores, NOTAS));
});
afterAll(() => Promise.all([server.close(), servidor.close()]));

/** While a search is under way another one of the company does nothing, and comes again with its next hour only. */
const buscasFeitas = () => waitForJobs(server, fetchNotas.name);

async function post(user: TestUser, url: string, payload: object) {
  await buscasFeitas();
  return server.app.inject({ method: 'POST', url, headers: user.headers, payload });
}
const ligar = (user: TestUser, mudanca: object = {}) =>
  post(user, '/update/nfe', { cnpj: EMPRESA_CNPJ, ligada: true, certificado: CERTIFICADO_NOTAS, ...mudanca });

async function listar(user: TestUser): Promise<BuscaNotas[]> {
  const response = await server.app.inject({ method: 'GET', url: '/api/nfe', headers: user.headers });
  expect(response.json()).toMatchObject({ disponivel: true, simulado: false });
  return response.json<{ buscas: BuscaNotas[] }>().buscas;
}

async function ver(check: (busca: BuscaNotas | undefined) => void): Promise<void> {
  await buscasFeitas();
  await vi.waitFor(async () => check((await listar(server.a.admin))[0]), PATIENCE);
}

/** Moves the portal's clock on, and does what has fallen due. */
async function passar(ms: number): Promise<void> {
  await buscasFeitas();
  server.clock.advance(ms);
  for (const user of [server.a.admin, server.b.admin])
    user.headers.authorization = `Bearer ${await tokenOf(server.app, user.email)}`;
  await resumeBuscas(server.deps);
}

async function pedidas(user = server.a.admin): Promise<NotaPedida[]> {
  const response = await server.app.inject({ url: `/api/nfe/${EMPRESA_CNPJ}/chaves`, headers: user.headers });
  return response.json<{ notas: NotaPedida[] }>().notas;
}

const situacaoDe = async (chave: string) => (await pedidas()).find((uma) => uma.chave === chave);
const requestChaves = (chaves: readonly string[], user = server.a.admin, certificado?: string) =>
  post(user, '/register/nfe', { cnpj: EMPRESA_CNPJ, chaves, certificado });

const UMA_HORA = 3_600_001;
const manifestacoes = () => servidor.pedidos.filter(({ caminho }) => caminho.includes('RecepcaoEvento')).length;
const distribuicoes = () => servidor.pedidos.filter(({ caminho }) => caminho.includes('Distribuicao')).length;

describe('the search of the NF-e', () => {
  it('reads what there is, then asks every hour, and keeps each document once', async () => {
    expect((await ligar(server.a.admin)).json()).toEqual({ message: 'Busca de NF-e ligada' });
    await ver((busca) =>
      expect(busca).toMatchObject({ cnpj: EMPRESA_CNPJ, ligada: true, situacao: 'em-dia', notas: 0, resumos: 60 }),
    );
    expect(distribuicoes()).toBe(2);
    // Pressed again, it does not ask before its hour.
    await ligar(server.a.admin);
    await resumeBuscas(server.deps);
    await passar(30 * 60_000);
    expect(distribuicoes()).toBe(2);
    await passar(UMA_HORA);
    await ver((busca) => expect(busca).toMatchObject({ situacao: 'em-dia', resumos: 60 }));
    expect(distribuicoes()).toBe(3);
  });

  it('asks for nothing while the owner is suspended, and goes on when it is resumed', async () => {
    const { deps, a } = server;
    const quando = () =>
      asOwner(deps.db, a.id, (trx) => trx.selectFrom('busca_notas').select('consultada_em').executeTakeFirstOrThrow());
    const antes = await quando();
    await suspendTeste(deps, a.id, true);
    await buscasFeitas();
    server.clock.advance(2 * 3_600_000);
    await resumeBuscas(deps);
    // A job that was sent before does nothing either.
    const { empresa_id: empresaId } = await asOwner(deps.db, a.id, (trx) =>
      trx.selectFrom('busca_notas').select('empresa_id').executeTakeFirstOrThrow(),
    );
    await asOwner(deps.db, a.id, (trx) => deps.queue.send(trx, fetchNotas, { ownerId: a.id, empresaId }));
    await buscasFeitas();
    expect(await quando()).toEqual(antes);
    await suspendTeste(deps, a.id, false);
    await passar(0);
    await vi.waitFor(async () => expect(await quando()).not.toEqual(antes), PATIENCE);
  });

  it('says the Ciência when it is ordered, and has the invoices whole with the next question', async () => {
    const lidas = distribuicoes();
    servidor.fail([{ tipo: 'cortado' }], /RecepcaoEvento/);
    const response = await post(server.a.admin, '/register/ciencia', { cnpj: EMPRESA_CNPJ });
    expect(response.json()).toEqual({ message: 'Ciência da Operação pedida para 60 notas' });
    await ver((busca) => {
      expect(busca).toMatchObject({ situacao: 'em-dia', resumos: 60, cienciasPedidas: 60 });
      expect(busca?.mensagem).toContain('A Ciência da Operação não pôde ser enviada.');
    });
    // A failed Ciência neither brings the next question forward nor delays it.
    await passar(5 * 60_000 + 1);
    expect(distribuicoes()).toBe(lidas);
    await passar(UMA_HORA);
    await ver((busca) => expect(busca).toMatchObject({ notas: 60, resumos: 0, cienciasPedidas: 0 }));
    expect(manifestacoes()).toBe(4);
    expect(distribuicoes()).toBeGreaterThan(lidas);
    expect((await post(server.a.admin, '/register/ciencia', { cnpj: EMPRESA_CNPJ })).json()).toEqual({
      message: 'Nenhuma nota aguarda a Ciência da Operação',
    });
  });

  it('gives a project that fetches by itself the invoices of its months', async () => {
    const response = await post(server.a.admin, '/register/process', {
      ...novoProjetoDe(EMPRESA_CNPJ),
      inicio: '2025-12-01',
      fim: '2025-12-31',
      upload: 1,
      tools: FLUXOS.automatica.tools,
      certificado: CERTIFICADO_NOTAS,
    });
    coletores.ecac.passos = [{ tipo: 'concluido', resumo: 'fim' }];
    coletores.receitanetBx.passos = [{ tipo: 'ignorar', mensagem: 'nada' }];
    const id = response.json<{ projectId: string }>().projectId;
    const projeto = await waitForStatus(server.app, server.a.admin, id, ['CONCLUDED', 'FAILED']);
    expect(projeto.status, JSON.stringify(projeto.execucoes)).toBe('CONCLUDED');
    const arquivos = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('arquivo').select(['tipo', 'situacao']).where('projeto_id', '=', id).execute(),
    );
    expect(arquivos.filter(({ tipo, situacao }) => tipo === 'NFE' && situacao === 'Usado')).toHaveLength(30);

    // Gathered again, an unchanged month keeps its ZIP; new invoices make the month's ZIP anew, the same each time.
    const projetoDela = {
      ownerId: server.a.id,
      projetoId: id,
      empresa: { cnpj: EMPRESA_CNPJ },
      periodo: { inicio: '2025-12-01', fim: '2025-12-31' },
    };
    const reunir = async () => {
      const fim = await gatherNotas(server.deps, projetoDela);
      return { fim, ...(await findZipDoMes(server, id)) };
    };
    const antes = await findZipDoMes(server, id);
    expect(await reunir()).toEqual({ fim: [], ...antes });
    await withNota(server, '000000000009000', '2025-12-20', async () => {
      const depois = await reunir();
      expect(depois.storage_key).not.toBe(antes.storage_key);
      expect(depois.sha256).not.toBe(antes.sha256);
      // A project without room says so and keeps what it had.
      await withTamanho(server, id, 200 * 1024 ** 3 - 1, async () => {
        await withNota(server, '000000000009001', '2025-12-21', async () => {
          expect(await reunir()).toEqual({
            ...depois,
            fim: [expect.stringMatching(/^NF-e distribuídas de 12\/2025: o projeto chegou ao limite/)],
          });
        });
      });
    });
    const { sha256, storage_key } = await reunir();
    expect(sha256).toBe(antes.sha256);
    expect(await server.deps.storage.stat(storage_key ?? '')).not.toBeNull();
  });

  it('waits and says so when another system asks, and when the government does not answer', async () => {
    await passar(UMA_HORA / 2);
    simulador.outroSistema(EMPRESA_CNPJ);
    await passar(UMA_HORA / 2);
    await ver((busca) => {
      expect(busca?.situacao).toBe('outro-sistema');
      expect(busca?.mensagem).toContain('outro sistema');
    });
    servidor.fail([{ tipo: 'cortado' }, { tipo: 'malformado' }]);
    await passar(UMA_HORA);
    await ver((busca) => expect(busca?.mensagem).toContain('não está acessível'));
    await passar(5 * 60_000 + 1);
    await ver((busca) => expect(busca?.mensagem).toContain('não pôde ser lido'));
    await passar(UMA_HORA);
    await ver((busca) => expect(busca).toMatchObject({ situacao: 'em-dia', mensagem: null, notas: 60 }));
  });

  it('asks one by one for the numbers that another system was given', async () => {
    // Twelve cancellations come and another program reads them all.
    for (const nota of NOTAS.slice(0, 12)) {
      simulador.distribute(EMPRESA_CNPJ, { schema: 'resEvento_v1.01', xml: writeResCancelamento(nota) });
    }
    simulador.outroSistema(EMPRESA_CNPJ, 'tudo');
    await passar(UMA_HORA / 2);
    const antes = distribuicoes();
    await passar(UMA_HORA / 2);
    await ver((busca) => expect(busca).toMatchObject({ situacao: 'outro-sistema', faltantes: 12, eventos: 0 }));
    // The hour after the refusal is waited for, too.
    await resumeBuscas(server.deps);
    expect(distribuicoes()).toBe(antes + 1);
    await passar(UMA_HORA + 5_000);
    // Round after round, as the server does: one that began before the hour may still be under way, and ask for
    // single ones only.
    await vi.waitFor(async () => {
      await resumeBuscas(server.deps);
      expect((await listar(server.a.admin))[0]).toMatchObject({ situacao: 'em-dia', faltantes: 0, eventos: 12 });
    }, PATIENCE);
    expect(distribuicoes()).toBe(antes + 1 + 1 + 12);
  });

  it('asks for invoices by their keys and says of each what became of it', async () => {
    await passar(2 * UMA_HORA);
    await ver((busca) => expect(busca?.situacao).toBe('em-dia'));
    const nova = { chave: chaveFicticia({ dia: '2025-12-28', numero: 700 }), dia: '2025-12-28', valor: '5.00' };
    NOTAS.push({ ...nova, destinatario: DESTINATARIO });
    simulador.distribute(EMPRESA_CNPJ, {
      schema: 'resNFe_v1.01',
      xml: writeResNFe({ ...nova, destinatario: DESTINATARIO }),
    });
    const ausente = chaveFicticia({ dia: '2025-12-28', numero: 701 });
    const [cancelada, inteira] = [NOTAS[0]?.chave ?? '', NOTAS[40]?.chave ?? ''];
    const errada = `${ausente.slice(0, 43)}${(Number(ausente[43]) + 1) % 10}`;
    const response = await requestChaves([nova.chave, ausente, cancelada, inteira, errada, '123']);
    expect(response.json()).toEqual({
      message: '4 notas pedidas à SEFAZ',
      pedidas: 4,
      recusadas: [
        { chave: errada, motivo: 'não confere com o dígito verificador, confira os números' },
        { chave: '123', motivo: 'tem 3 caracteres, e a chave tem 44' },
      ],
    });
    await vi.waitFor(async () => {
      const porChave = new Map((await pedidas()).map((uma) => [uma.chave, uma.situacao]));
      expect(Object.fromEntries(porChave)).toEqual({
        [nova.chave]: 'resumo',
        [ausente]: 'nao-encontrada',
        [cancelada]: 'cancelada',
        [inteira]: 'encontrada',
      });
    }, PATIENCE);
    // The Ciência of one invoice, and then the invoice, without waiting for the hour of the sequence.
    const ciencia = await post(server.a.admin, '/register/ciencia', { cnpj: EMPRESA_CNPJ, chaves: [nova.chave] });
    expect(ciencia.json()).toEqual({ message: 'Ciência da Operação pedida para 1 nota' });
    await expect.poll(async () => (await situacaoDe(nova.chave))?.situacao).toBe('encontrada');
  });

  it('tells what the government refuses, and when what is over the limit of the hour will come', async () => {
    simulador.programar(
      { cStat: '137', xMotivo: 'Nenhum documento localizado' },
      { cStat: '640', xMotivo: 'Rejeicao: CNPJ nao possui permissao' },
      { cStat: '653', xMotivo: 'Rejeicao: NF-e Cancelada' },
    );
    const antes = distribuicoes();
    await passar(2 * UMA_HORA);
    await buscasFeitas();
    expect(distribuicoes()).toBe(antes + 1);
    const chaves = Array.from({ length: 25 }, (_, at) => chaveFicticia({ dia: '2025-11-01', numero: 800 + at }));
    expect((await requestChaves(chaves)).json()).toMatchObject({ pedidas: 25, recusadas: [] });
    await vi.waitFor(async () => {
      const delas = (await pedidas()).filter(({ chave }) => chaves.includes(chave));
      expect(delas.filter(({ situacao }) => situacao === 'aguardando')).toHaveLength(5);
    }, PATIENCE);
    const delas = (await pedidas())
      .filter(({ chave }) => chaves.includes(chave))
      .toSorted((a, b) => (a.chave < b.chave ? -1 : 1));
    expect(delas.slice(0, 3).map(({ situacao }) => situacao)).toEqual(['alheia', 'cancelada', 'nao-encontrada']);
    expect(delas[0]?.mensagem).toContain('não é desta empresa');
    expect(delas[24]).toMatchObject({
      situacao: 'aguardando',
      mensagem: expect.stringMatching(/^Acima do limite de 20 consultas por hora da SEFAZ: vem (em \S+ )?às \d\d:\d\d/),
    });
    await passar(UMA_HORA + 5_000);
    await expect.poll(async () => (await situacaoDe(chaves[24] ?? ''))?.situacao).toBe('nao-encontrada');
  });

  it('keeps the keys that are asked for to their owner, and needs a certificate of his', async () => {
    const [chave = ''] = NOTAS.map((nota) => nota.chave);
    const alheia = await requestChaves([chave], server.b.admin, CERTIFICADO_NOTAS);
    expect(statusAndCode(alheia)).toEqual([422, 'empresa-nao-cadastrada']);
    const lista = await server.app.inject({ url: `/api/nfe/${EMPRESA_CNPJ}/chaves`, headers: server.b.admin.headers });
    expect(statusAndCode(lista)).toEqual([422, 'empresa-nao-cadastrada']);
    const ruim = await requestChaves(['123']);
    expect([ruim.statusCode, ruim.json<ErroResposta>().message]).toEqual([
      422,
      'A chave 123 tem 3 caracteres, e a chave tem 44',
    ]);
  });

  it('stops at once, and is nobody else’s', async () => {
    const antes = distribuicoes();
    expect((await ligar(server.a.admin, { ligada: false })).json()).toEqual({ message: 'Busca de NF-e desligada' });
    await passar(3 * UMA_HORA);
    expect(distribuicoes()).toBe(antes);
    expect(await listar(server.b.admin)).toEqual([]);
    const alheia = await ligar(server.b.admin);
    expect(statusAndCode(alheia)).toEqual([422, 'empresa-nao-cadastrada']);
    const semCertificado = await ligar(server.a.admin, { certificado: 'outro' });
    expect(statusAndCode(semCertificado)).toEqual([422, 'certificado-invalido']);
  });
});
