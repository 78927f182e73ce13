import { type ErroResposta, FLUXOS, type Owner, type Projeto, type Sessao } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import {
  createEmpresaTeste,
  createProjetoTeste,
  EMPRESA_CNPJ,
  findProjetoTeste,
  novoProjetoDe,
  sendArquivos,
  sendPartes,
} from '../../testing/projeto-teste.ts';
import { saldoTeste } from '../../testing/saldo-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { SENHA, startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { insertLancamento, readCreditos } from '../creditos/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ creditos: 12 });
  await createEmpresaTeste(server.app, server.a.user);
});
afterAll(() => server.close());
beforeEach(async () => {
  // Every test begins with twelve credits, whatever the one before spent.
  await asOwner(server.deps.db, server.a.id, async (trx) => {
    const { adquiridos, consumidos } = await readCreditos(trx, server.a.id);
    const quantidade = 12 - (adquiridos - consumidos);
    if (quantidade === 0) return;
    await insertLancamento(trx, {
      ownerId: server.a.id,
      usuarioId: null,
      projetoId: null,
      tipo: 'ajuste',
      quantidade,
      descricao: 'teste',
    });
  });
});

const post = (user: TestUser, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });
const novo = { ...novoProjetoDe(EMPRESA_CNPJ) };
const saldo = () => saldoTeste(server.deps, server.a.id);

describe('POST /register/process', () => {
  // prova: 1.4, 1.5, 7.30, 9.14
  it('takes the credits, the executions and the project in one go, and the list shows it', async () => {
    const response = await post(server.a.user, '/register/process', novo);
    expect(response.statusCode).toBe(200);
    expect(await saldo()).toBe(9);
    const projeto = await findProjetoTeste(server.app, server.a.user, response.json<{ projectId: string }>().projectId);
    expect(projeto).toMatchObject({
      cnpj: EMPRESA_CNPJ,
      grupo: 'GRUPO',
      parceiro: 'PARCEIRO',
      status: 'FILES',
      periodoInicial: '2025-10-01',
      periodoFinal: '2025-12-31',
      buscarDocumentos: 0,
      recorrencia: 'unico',
      usuarioEmail: server.a.user.email,
      certificado: 'DESABILITADO',
      pbi: null,
      validade: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect(projeto?.empresa).toMatch(/SIMULADO/);
    expect(projeto?.execucoes.map(({ ferramenta, status }) => [ferramenta, status])).toEqual([
      ['quebrar_arquivos', 'PENDING'],
      ['gerar_relatorios', 'PENDING'],
    ]);
  });

  it('shows the login the credits that the ledger adds up to', async () => {
    await post(server.a.user, '/register/process', novo);
    const login = await server.app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: server.a.user.email, password: SENHA },
    });
    const owner: Owner = login.json<Sessao>().owner;
    expect(Number(owner.creditos_adquiridos) - Number(owner.creditos_consumidos)).toBe(9);
  });

  // prova: 5.16, 5.17, 5.18, 5.19, 5.20, 5.21, 5.22
  it('runs the six checks in the order of the specification', async () => {
    const tudoErrado = {
      ...novo,
      cod: '123',
      inicio: '2999-01-01',
      fim: '2020-01-01',
      upload: 9,
      recorrencia: 'semanal',
    };
    const passos: [object, number, string][] = [
      [{ ...tudoErrado, inicio: '2020-01-01', fim: '2999-12-31' }, 422, 'creditos-insuficientes'],
      [tudoErrado, 422, 'empresa-nao-cadastrada'],
      [{ ...tudoErrado, cod: EMPRESA_CNPJ }, 422, 'datas-fora-de-ordem'],
      [{ ...tudoErrado, cod: EMPRESA_CNPJ, inicio: '2999-01-01', fim: '2999-02-01' }, 422, 'datas-no-futuro'],
      [{ ...novo, upload: 9, recorrencia: 'semanal' }, 422, 'valores-incorretos'],
      [{ ...novo, recorrencia: 'semanal' }, 422, 'valores-incorretos'],
    ];
    for (const [pedido, status, code] of passos) {
      expect(statusAndCode(await post(server.a.user, '/register/process', pedido)), code).toEqual([status, code]);
    }
    expect(await saldo()).toBe(12);
  });

  it('refuses an unknown company, other tools than the flow has, a foreign or expired certificate', async () => {
    const casos: [object, string][] = [
      [{ ...novo, cod: '11222333000181' }, 'empresa-nao-cadastrada'],
      [{ ...novo, tools: ['quebrar_arquivos'] }, 'valores-incorretos'],
      [{ ...novo, tools: [...novo.tools, 'ecac'] }, 'valores-incorretos'],
      [{ ...novo, tools: ['quebrar_arquivos', 'quebrar_arquivos'] }, 'valores-incorretos'],
      [{ ...novo, certificado: 'qualquer' }, 'certificado-invalido'],
      [{ ...novo, upload: 1, tools: FLUXOS.automatica.tools, certificado: 'DESABILITADO' }, 'certificado-invalido'],
      [{ ...novo, upload: 1, tools: FLUXOS.automatica.tools, certificado: 'vencido' }, 'certificado-invalido'],
      [{ ...novo, upload: 1, tools: FLUXOS.automatica.tools, certificado: 'de-b' }, 'certificado-invalido'],
    ];
    for (const [ownerId, nome, validade] of [
      [server.a.id, 'vencido', '2020-01-01'],
      [server.b.id, 'de-b', '2999-01-01'],
    ] as const) {
      await asOwner(server.deps.db, ownerId, (trx) =>
        trx.insertInto('certificado').values({ owner_id: ownerId, nome, validade }).execute(),
      );
    }
    for (const [pedido, code] of casos) {
      expect(statusAndCode(await post(server.a.user, '/register/process', pedido)), code).toEqual([422, code]);
    }
    const impossivel = await post(server.a.user, '/register/process', { ...novo, inicio: '2025-02-30' });
    expect(statusAndCode(impossivel)).toEqual([400, 'requisicao-invalida']);
  });

  it('never spends more than there is when many requests come at the same time', async () => {
    const { a } = server;
    const quem = [a.user, a.admin, a.master];
    const respostas = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(quem[index % quem.length] ?? a.user, '/register/process', novo)),
    );
    expect(respostas.filter((response) => response.statusCode === 200)).toHaveLength(4);
    const recusas = respostas.filter((response) => response.statusCode !== 200).map(statusAndCode);
    expect(recusas).toEqual(Array.from({ length: 46 }, () => [422, 'creditos-insuficientes']));
    expect(await saldo()).toBe(0);
  });

  // prova: 6.13
  it('refuses the eSocial flows to an owner without the module', async () => {
    const { numUpdatedRows } = await asOwner(server.deps.db, server.b.id, (trx) =>
      trx
        .updateTable('owner')
        .set({ tools: JSON.stringify({}) })
        .where('id', '=', server.b.id)
        .executeTakeFirst(),
    );
    expect(numUpdatedRows).toBe(1n);
    await createEmpresaTeste(server.app, server.b.user);
    const login = await server.app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: server.b.user.email, password: SENHA },
    });
    const response = await server.app.inject({
      method: 'POST',
      url: '/register/process',
      headers: { authorization: `Bearer ${login.json<Sessao>().accessToken}` },
      payload: { ...novo, upload: 3, tools: FLUXOS.esocial.tools, certificado: 'de-b' },
    });
    expect(statusAndCode(response)).toEqual([403, 'modulo-bloqueado']);
  });
});

describe('POST /start/process', () => {
  it('refuses a project without files, with an incomplete file, and a second start', async () => {
    const id = await createProjetoTeste(server.app, server.a.user);
    const start = () => post(server.a.user, '/start/process', { cod: id });
    expect(statusAndCode(await start())).toEqual([422, 'projeto-sem-arquivos']);

    await sendPartes(server.app, server.a.user, id, [{ name: 'meio.txt.part0', bytes: Buffer.from('abc') }]);
    const incompleto = await start();
    expect(statusAndCode(incompleto)).toEqual([422, 'arquivo-incompleto']);
    expect(incompleto.json<ErroResposta>().message).toContain('meio.txt');
    expect((await findProjetoTeste(server.app, server.a.user, id))?.status).toBe('FILES');
  });

  it('does not know a project that is absent, deleted or no id', async () => {
    for (const cod of ['0', 'x', '00000000-0000-4000-8000-000000000000']) {
      expect(statusAndCode(await post(server.a.user, '/start/process', { cod }))).toEqual([404, 'nao-encontrado']);
    }
  });
});

describe('POST /delete/process', () => {
  // prova: 5.33, 6.5, 6.6, 7.38
  it('lets the creator and the master delete, and nobody else', async () => {
    const deAdmin = await createProjetoTeste(server.app, server.a.admin);
    const negado = await post(server.a.user, '/delete/process', { id: deAdmin });
    expect(statusAndCode(negado)).toEqual([403, 'exclusao-nao-permitida']);
    expect(negado.json<ErroResposta>().message).toBe(
      'Não é possível excluir um processamento registrado por outro usuário',
    );
    expect((await post(server.a.master, '/delete/process', { id: deAdmin })).statusCode).toBe(200);
    const proprio = await createProjetoTeste(server.app, server.a.user);
    expect((await post(server.a.user, '/delete/process', { id: proprio })).statusCode).toBe(200);
  });

  it('gives the credits of an unstarted project back, once', async () => {
    const id = await createProjetoTeste(server.app, server.a.user);
    expect(await saldo()).toBe(9);
    const respostas = await Promise.all([
      post(server.a.user, '/delete/process', { id }),
      post(server.a.user, '/delete/process', { id }),
    ]);
    expect(respostas.map((response) => response.statusCode).sort()).toEqual([200, 404]);
    expect(await saldo()).toBe(12);
    expect(await findProjetoTeste(server.app, server.a.user, id)).toBeUndefined();
    expect(statusAndCode(await post(server.a.user, '/start/process', { cod: id }))).toEqual([404, 'nao-encontrado']);
  });

  it('keeps what a deleted project was, for thirty days', async () => {
    const id = await createProjetoTeste(server.app, server.a.user);
    await post(server.a.user, '/delete/process', { id });
    const row = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('projeto').select('excluido_em').where('id', '=', id).executeTakeFirst(),
    );
    expect(row?.excluido_em).toBeInstanceOf(Date);
    const auditoria = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('auditoria').select('acao').where('alvo', '=', id).orderBy('id').execute(),
    );
    expect(auditoria.map(({ acao }) => acao)).toEqual(['projeto.criado', 'projeto.excluido']);
  });
});

describe('POST /restore/process', () => {
  const remove = async (user: TestUser, id: string) =>
    expect((await post(user, '/delete/process', { id })).statusCode).toBe(200);
  const restore = (user: TestUser, id: string) => post(user, '/restore/process', { id });

  it('brings a project back as it was, and takes the credits again that its deletion gave back', async () => {
    const id = await createProjetoTeste(server.app, server.a.user);
    const antes = await findProjetoTeste(server.app, server.a.user, id);
    await remove(server.a.user, id);
    expect(await saldo()).toBe(12);
    const respostas = await Promise.all([restore(server.a.user, id), restore(server.a.user, id)]);
    expect(respostas.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await saldo()).toBe(9);
    expect(await findProjetoTeste(server.app, server.a.user, id)).toEqual(antes);
    // Deleted once more it gives them back once more.
    await remove(server.a.user, id);
    expect(await saldo()).toBe(12);
  });

  it('is for who may delete it, within its thirty days, and while the credits suffice', async () => {
    const deAdmin = await createProjetoTeste(server.app, server.a.admin);
    await remove(server.a.admin, deAdmin);
    expect(statusAndCode(await restore(server.a.user, deAdmin))).toEqual([403, 'exclusao-nao-permitida']);
    expect(statusAndCode(await restore(server.b.user, deAdmin))).toEqual([404, 'nao-encontrado']);
    expect(statusAndCode(await restore(server.a.user, 'x'))).toEqual([404, 'nao-encontrado']);
    const outros = await Promise.all([1, 2, 3, 4].map(() => createProjetoTeste(server.app, server.a.user)));
    expect(statusAndCode(await restore(server.a.admin, deAdmin))).toEqual([422, 'creditos-insuficientes']);
    for (const id of outros) await remove(server.a.user, id);
    const setExcluido = (haDias: number) =>
      asOwner(server.deps.db, server.a.id, (trx) =>
        trx
          .updateTable('projeto')
          .set({ excluido_em: new Date(server.clock.now().getTime() - haDias * 86_400_000) })
          .where('id', '=', deAdmin)
          .execute(),
      );
    await setExcluido(30);
    expect(statusAndCode(await restore(server.a.admin, deAdmin))).toEqual([404, 'nao-encontrado']);
    await setExcluido(29);
    expect((await restore(server.a.admin, deAdmin)).statusCode).toBe(200);
  });

  it.each(['PENDING', 'PROCESSING'] as const)('refuses one that was %s: its work ended', async (status) => {
    const id = await createProjetoTeste(server.app, server.a.user);
    await remove(server.a.user, id);
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('projeto').set({ status }).where('id', '=', id).execute(),
    );
    expect(statusAndCode(await restore(server.a.user, id))).toEqual([409, 'projeto-nao-volta']);
  });
});

describe('GET /api/processes', () => {
  it("lists the owner's projects, newest first, and nobody else's", async () => {
    const primeiro = await createProjetoTeste(server.app, server.a.user);
    const segundo = await createProjetoTeste(server.app, server.a.user);
    const lista = async (user: TestUser) => {
      const response = await server.app.inject({ method: 'GET', url: '/api/processes', headers: user.headers });
      return response.json<{ finalResult: Projeto[] }>().finalResult.map(({ id }) => id);
    };
    expect((await lista(server.a.user)).slice(0, 2)).toEqual([segundo, primeiro]);
    expect(await lista(server.b.user)).toEqual([]);
  });
});

describe('starting with whole files', () => {
  // prova: 7.31
  it('waits while they are assembled, starts once, and then takes no more files', async () => {
    const comFila = await startTestServer({ work: true, creditos: 12 });
    try {
      const { app, a } = comFila;
      await createEmpresaTeste(app, a.user);
      const id = await createProjetoTeste(app, a.user);
      await sendArquivos(app, a.user, id, [{ name: 'nada.txt', bytes: Buffer.from('não é um SPED') }]);
      const start = () =>
        app.inject({ method: 'POST', url: '/start/process', headers: a.user.headers, payload: { cod: id } });
      const respostas = await Promise.all([start(), start()]);
      expect(respostas.map((response) => response.statusCode).sort()).toEqual([200, 409]);
      const tarde = await sendPartes(app, a.user, id, [{ name: 'b.txt.part0', bytes: Buffer.from('b') }]);
      expect(statusAndCode(tarde)).toEqual([409, 'projeto-ja-iniciado']);
    } finally {
      await comFila.close();
    }
  });
});
