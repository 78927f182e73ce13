// Guarantees what users see of a draft and do with it: its page, toggles, editing by two users, conflicts, undoing.
import type {
  ErroResposta,
  getRascunho,
  listMudancas,
  listRascunhos,
  MudancaDoRascunho,
  RouteResponse,
} from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, createProjetoTeste } from '../../testing/projeto-teste.ts';
import { insertPropostasTeste, umaProposta } from '../../testing/rascunho-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

type Resumo = RouteResponse<typeof getRascunho>;
type Pagina = RouteResponse<typeof listMudancas>;

let server: TestServer;
let ana: TestUser;
let rui: TestUser;
let projetoId: string;
let id: string;

beforeAll(async () => {
  server = await startTestServer({ creditos: 200 });
  ana = server.a.user;
  rui = server.a.admin;
  await createEmpresaTeste(server.app, ana);
});
afterAll(() => server.close());

beforeEach(async () => {
  projetoId = await createConcluido();
  id = await propor([
    umaProposta({ linha: 10, periodo: '2025-10' }),
    umaProposta({ linha: 20, periodo: '2025-10' }),
    umaProposta({ linha: 30, periodo: '2025-11', origem: { tese: 'Crédito de frete', lugar: 10, confianca: 'Média' } }),
  ]);
});

async function createConcluido(): Promise<string> {
  const projeto = await createProjetoTeste(server.app, ana);
  await asOwner(server.deps.db, server.a.id, (trx) =>
    trx.updateTable('projeto').set({ status: 'CONCLUDED' }).where('id', '=', projeto).execute(),
  );
  return projeto;
}

const propor = (propostas: Parameters<typeof insertPropostasTeste>[1]['propostas']) =>
  insertPropostasTeste(server.deps, { ownerId: server.a.id, usuarioId: ana.id, projetoId, propostas });

const get = (url: string, user = ana) => server.app.inject({ method: 'GET', url, headers: user.headers });
const post = (acao: string, payload: object, user = ana) =>
  server.app.inject({ method: 'POST', url: `/api/rascunhos/${acao}`, headers: user.headers, payload });

async function resumo(): Promise<Resumo> {
  const response = await get(`/api/rascunhos/${id}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Resumo>();
}

async function pagina(query: Record<string, string> = {}): Promise<Pagina> {
  const response = await get(`/api/rascunhos/${id}/mudancas?${new URLSearchParams(query)}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Pagina>();
}

async function feito(acao: string, payload: object, user = ana) {
  const response = await post(acao, { id, ...payload }, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ mudancas: number; revisao: number; conflitos: number }>();
}

async function recusa(acao: string, payload: object, user = ana) {
  const response = await post(acao, { id, ...payload }, user);
  const { code, fields } = response.json<ErroResposta>();
  return [response.statusCode, code, fields];
}

async function desfeito(user = ana): Promise<string> {
  const { desfazivel } = await resumo();
  const response = await post('desfazer', { id, passo: desfazivel?.numero ?? 0 }, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ descricao: string }>().descricao;
}

/** What undoing must give back: every change, without what counts the writings. */
const estado = async () => (await pagina()).mudancas.map(({ versao: _, ...mudanca }) => mudanca);
const estados = async () => (await pagina()).mudancas.map(({ id: n, estado }) => [n, estado]);

describe('the page of a draft', () => {
  it('lists the draft of each obligation of a project, with its counts', async () => {
    const { rascunhos } = (await get(`/api/rascunhos?projeto=${projetoId}`)).json<
      RouteResponse<typeof listRascunhos>
    >();
    expect(rascunhos).toMatchObject([
      { id, obrigacao: 'efdc', mudancas: { ativas: 3, inativas: 0, conflitos: 0, perdidas: 0 }, revisao: 1 },
    ]);
    expect((await get('/api/rascunhos?projeto=nao-existe')).statusCode).toBe(404);
  });

  it('lists the drafts of all projects, the last changed first, and none of another owner', async () => {
    const primeiro = id;
    projetoId = await createConcluido();
    const segundo = await propor([umaProposta({ linha: 10, periodo: '2025-10' })]);
    const list = async (user: TestUser) => {
      const { rascunhos } = (await get('/api/rascunhos', user)).json<RouteResponse<typeof listRascunhos>>();
      return rascunhos.map((rascunho) => rascunho.id);
    };
    expect((await list(ana)).slice(0, 2)).toEqual([segundo, primeiro]);
    expect(await list(server.b.user)).toEqual([]);
  });

  it('counts by month and thesis, and names the last step', async () => {
    expect(await resumo()).toMatchObject({
      grupos: [
        { periodo: '2025-10', tese: 'Exclusão do ICMS da base', lugar: 5, ativas: 2, total: 2 },
        { periodo: '2025-11', tese: 'Crédito de frete', lugar: 10, ativas: 1, total: 1 },
      ],
      abas: ['C170'],
      passos: [{ numero: 1, tipo: 'propor', mudancas: 3, usuario: 'user a', desfeito: null }],
      desfazivel: { numero: 1 },
      meses: [
        { periodo: '2025-10', recibo: '' },
        { periodo: '2025-11', recibo: '' },
      ],
      arquivosTrocados: [],
      simulacao: null,
    });
  });

  it('shows each change field by field, as people read values', async () => {
    const { mudancas, total, revisao } = await pagina({ limit: '1' });
    expect([mudancas.length, total, revisao]).toEqual([1, 3, 1]);
    expect(mudancas[0]).toMatchObject({
      id: 1,
      versao: 1,
      estado: 'ativa',
      linha: 10,
      campos: [
        { campo: 'VL_BC_PIS', antes: '1.000,00', depois: '820,00', valor: '820,00' },
        { campo: 'VL_BC_COFINS', antes: '1.000,00', depois: '820,00', valor: '820,00' },
      ],
      origem: { relatorio: 'EFD-C Exclusão do ICMS da Base de Cálculo', posicao: 0, confianca: 'Alta' },
      vencidaPor: null,
      travas: [],
    });
  });

  it.each<[Record<string, string>, number[]]>([
    [{ periodo: '2025-11' }, [3]],
    [{ tese: 'Exclusão do ICMS da base' }, [1, 2]],
    [{ aba: 'C100' }, []],
    [{ estado: 'inativa' }, []],
    [{ q: '11/2025 credito' }, [3]],
    [{ q: '820,00 c170' }, [1, 2, 3]],
    [{ q: '1.000,00' }, [1, 2, 3]],
    [{ q: "x' or 1=1 --" }, []],
    [{ sort: '-linha' }, [3, 2, 1]],
    [{ sort: 'confianca|-id' }, [2, 1, 3]],
  ])('filters and sorts by %j', async (query, esperadas) => {
    const { mudancas, total } = await pagina(query);
    expect(mudancas.map(({ id: n }) => n)).toEqual(esperadas);
    expect(total).toBe(esperadas.length);
  });

  it('refuses to sort by what changes do not have', async () => {
    expect((await get(`/api/rascunhos/${id}/mudancas?sort=preco`)).json<ErroResposta>().fields).toEqual({
      sort: 'As mudanças não se ordenam por "preco"',
    });
  });

  it('keeps receipts and parameters for the next user', async () => {
    const recibos = { '2025-10': 'A'.repeat(41) };
    const parametros = [{ parametro: 'CASCATA', periodo: '', valor: 'N' }];
    expect((await post('parametros', { id, recibos, parametros }, rui)).statusCode).toBe(200);
    const depois = await resumo();
    expect(depois.parametros).toEqual(parametros);
    expect(depois.meses[0]).toMatchObject({ periodo: '2025-10', recibo: 'A'.repeat(41) });
    expect(depois.revisao).toBe(1);
  });

  it('is not rectified while no month has a whole receipt, and orders nothing for it', async () => {
    const pedidas = () =>
      asOwner(server.deps.db, server.a.id, (trx) =>
        trx.selectFrom('retificacao').select('id').where('projeto_id', '=', projetoId).execute(),
      );
    const outra: Record<string, string> = { '2025-10': 'A'.repeat(40), '2025-12': 'A'.repeat(41) };
    for (const recibos of [{}, { '2025-10': '' }, outra]) {
      const response = await post('retificar', { id, recibos, parametros: [] });
      expect(response.statusCode, response.body).toBe(422);
      expect(response.json<ErroResposta>()).toMatchObject({
        code: 'rascunho-sem-recibo',
        message: expect.stringMatching(/^Informe o recibo/),
      });
    }
    // To another owner the draft is none, with or without its receipts.
    for (const recibos of [{}, { '2025-10': 'A'.repeat(41) }]) {
      const response = await post('retificar', { id, recibos, parametros: [] }, server.b.user);
      expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([404, 'nao-encontrado']);
    }
    expect(await pedidas()).toEqual([]);
    expect((await resumo()).meses.map(({ recibo }) => recibo)).toEqual(['', '']);
    // One month is enough: the other is left out.
    const response = await post('retificar', { id, recibos: { '2025-11': 'B'.repeat(41) }, parametros: [] });
    expect(response.statusCode, response.body).toBe(200);
    expect(await pedidas()).toHaveLength(1);
  });

  it('keeps the same proposal once', async () => {
    await propor([umaProposta({ linha: 10, periodo: '2025-10' }), umaProposta({ linha: 40, periodo: '2025-10' })]);
    expect((await pagina()).total).toBe(4);
    expect((await resumo()).passos[0]).toMatchObject({ tipo: 'propor', mudancas: 1 });
  });
});

describe('toggles, removing and undoing', () => {
  it('turns changes off by number and by filter, and undoes both, whoever made them', async () => {
    const antes = await estado();
    expect(await feito('ativar', { mudancas: [1], ativa: false })).toMatchObject({ mudancas: 1, revisao: 2 });
    expect(await feito('ativar', { mudancas: { tese: 'Exclusão do ICMS da base' }, ativa: false }, rui)).toMatchObject({
      mudancas: 1,
      revisao: 3,
    });
    expect(await estados()).toEqual([
      [1, 'inativa'],
      [2, 'inativa'],
      [3, 'ativa'],
    ]);
    expect(await desfeito(ana)).toBe('Desativou 1 mudança');
    expect(await estados()).toEqual([
      [1, 'inativa'],
      [2, 'ativa'],
      [3, 'ativa'],
    ]);
    await desfeito(rui);
    expect(await estado()).toEqual(antes);
    expect((await resumo()).passos).toMatchObject([
      { tipo: 'desativar', usuario: 'administrator a', desfeito: { usuario: 'user a' } },
      { tipo: 'desativar', usuario: 'user a', desfeito: { usuario: 'administrator a' } },
      { tipo: 'propor', desfeito: null },
    ]);
  });

  it('makes no step of what is so already', async () => {
    expect(await feito('ativar', { mudancas: {}, ativa: true })).toEqual({ mudancas: 0, revisao: 1, conflitos: 0 });
  });

  it('removes, and gives back what was removed with its notes', async () => {
    await feito('editar', { mudanca: 2, versao: 1, campos: {}, nota: 'conferir com o cliente' });
    const antes = await estado();
    expect(await feito('remover', { mudancas: [2, 3] })).toMatchObject({ mudancas: 2 });
    expect((await pagina()).total).toBe(1);
    expect(await desfeito()).toBe('Removeu 2 mudanças');
    expect(await estado()).toEqual(antes);
  });

  it('undoes a proposal, and refuses to undo what is not the last step', async () => {
    await propor([umaProposta({ linha: 50 })]);
    expect(await recusa('desfazer', { passo: 1 })).toEqual([409, 'nada-a-desfazer', undefined]);
    await desfeito();
    expect((await pagina()).total).toBe(3);
    await desfeito();
    expect((await pagina()).total).toBe(0);
    expect((await resumo()).desfazivel).toBeNull();
    expect(await recusa('desfazer', { passo: 1 })).toEqual([409, 'nada-a-desfazer', undefined]);
  });

  it('turns the changes of one new document on and off together', async () => {
    const documento = { documento: 'NF-1', acao: 'INCLUIR', antes: {}, arquivo: '', linha: null };
    await propor([
      umaProposta({ ...documento, aba: 'C100', chave: {}, campos: { NUM_DOC: '1', CHV_NFE: '1'.repeat(44) } }),
      umaProposta({ ...documento, aba: 'C170', chave: { CHV_NFE: '1'.repeat(44) }, campos: { NUM_ITEM: '1' } }),
    ]);
    expect(await feito('ativar', { mudancas: [4], ativa: false })).toMatchObject({ mudancas: 2 });
    expect(await feito('remover', { mudancas: [5] })).toMatchObject({ mudancas: 2 });
  });
});

describe('editing', () => {
  it('checks values as the cells of the workbook are checked', async () => {
    const [status, code, fields] = await recusa('editar', {
      mudanca: 1,
      versao: 1,
      campos: { VL_BC_PIS: 'muito', CST_PIS: '1', VL_NADA: '1' },
    });
    expect([status, code]).toEqual([400, 'requisicao-invalida']);
    expect(fields).toEqual({
      VL_BC_PIS: expect.stringContaining('não é um número'),
      CST_PIS: expect.stringContaining('dois dígitos'),
      VL_NADA: 'O registro C170 não tem o campo VL_NADA na planilha.',
    });
  });

  it('takes what people type, keeps it as the file has it, and undoes it', async () => {
    const antes = await estado();
    const editada = (await feito('editar', {
      mudanca: 1,
      versao: 1,
      campos: { VL_BC_PIS: '1.234,5', CST_PIS: '50', VL_BC_COFINS: null },
      nota: 'valor da nota',
    })) as unknown as MudancaDoRascunho;
    expect(editada).toMatchObject({
      versao: 2,
      nota: 'valor da nota',
      campos: [
        { campo: 'CST_PIS', depois: '50', valor: '50' },
        { campo: 'VL_BC_PIS', depois: '1.234,50', valor: '1234,50' },
      ],
      editada: { usuario: 'user a' },
    });
    expect((await pagina({ q: '1.234,50' })).total).toBe(1);
    expect(await desfeito()).toBe('Alterou VL_BC_PIS, CST_PIS, VL_BC_COFINS, a nota de C170');
    expect(await estado()).toEqual(antes);
  });

  it('takes a note whose pairs the search cuts, and refuses half of one', async () => {
    for (const nota of ['🙈'.repeat(500), `x${'🙈'.repeat(499)}`]) {
      const [{ versao } = { versao: 0 }] = (await pagina()).mudancas;
      expect(await feito('editar', { mudanca: 1, versao, campos: {}, nota })).toMatchObject({ nota });
      const meio = { mudanca: 1, versao: versao + 1, campos: {}, nota: '\ud800' };
      expect(await recusa('editar', meio)).toEqual([400, 'requisicao-invalida', undefined]);
    }
    expect(await desfeito()).toBe('Alterou a nota de C170');
    expect(await desfeito()).toBe('Alterou a nota de C170');
  });

  it('refuses the version of before, and says who changed it', async () => {
    await feito('editar', { mudanca: 1, versao: 1, campos: { VL_BC_PIS: '900' } }, rui);
    const [status, code, fields] = await recusa('editar', { mudanca: 1, versao: 1, campos: { VL_BC_PIS: '901' } });
    expect([status, code]).toEqual([409, 'mudanca-alterada']);
    expect(fields).toEqual({ versao: expect.stringMatching(/^administrator a alterou esta mudança em \d\d\//) });
    // Undone, the version of before does not come back.
    await desfeito();
    expect((await recusa('editar', { mudanca: 1, versao: 2, campos: { VL_BC_PIS: '902' } }))[0]).toBe(409);
  });

  it('locks a field for a minute, shows who holds it, and lets it go', async () => {
    const campo = { mudanca: 1, campo: 'VL_BC_PIS' };
    const travada = await post('travar', { id, ...campo });
    expect(travada.json()).toMatchObject({ campo: 'VL_BC_PIS', usuario: 'user a', minha: true });
    expect((await pagina()).mudancas[0]?.travas).toMatchObject([{ campo: 'VL_BC_PIS', usuario: 'user a' }]);
    const porAna = { VL_BC_PIS: 'user a está alterando este campo' };
    expect(await recusa('travar', campo, rui)).toEqual([409, 'campo-em-edicao', porAna]);
    expect(await recusa('editar', { mudanca: 1, versao: 1, campos: { VL_BC_PIS: '1' } }, rui)).toEqual([
      409,
      'campo-em-edicao',
      porAna,
    ]);
    // Another field of the change is free.
    await feito('editar', { mudanca: 1, versao: 1, campos: { VL_BC_COFINS: '1' } }, rui);
    expect((await post('soltar', { id, ...campo })).statusCode).toBe(204);
    expect((await post('travar', { id, ...campo }, rui)).statusCode).toBe(200);
    server.clock.advance(61_000);
    expect((await post('travar', { id, ...campo })).statusCode).toBe(200);
    expect(await recusa('travar', { mudanca: 1, campo: 'CFOP' })).toEqual([404, 'nao-encontrado', undefined]);
  });
});

describe('conflicts', () => {
  const outra = umaProposta({
    linha: 10,
    campos: { VL_BC_PIS: '0,00', CST_PIS: '06' },
    antes: { VL_BC_PIS: '1000,00', CST_PIS: '01' },
    origem: { relatorio: 'EFD-C Venda de Itens Não Tributados', tese: 'Alíquota zero', lugar: 3 },
  });

  it('lets the lower place win, and the user turn it round and undo that', async () => {
    await propor([outra]);
    expect((await resumo()).mudancas).toEqual({ ativas: 3, inativas: 0, conflitos: 1, perdidas: 0 });
    const { mudancas } = await pagina({ estado: 'conflito' });
    expect(mudancas).toMatchObject([
      { id: 4, estado: 'ativa', vence: 1, vencidaPor: null },
      { id: 1, estado: 'conflito', ativa: true, vencidaPor: { id: 4, tese: 'Alíquota zero' } },
    ]);
    expect(await feito('preferir', { mudanca: 1 })).toMatchObject({ conflitos: 1 });
    expect(await estados()).toContainEqual([4, 'conflito']);
    expect(await desfeito()).toBe('Escolheu a mudança 1 entre as que conflitam');
    expect(await estados()).toContainEqual([1, 'conflito']);
  });

  it('frees a beaten change when its winner is turned off, removed, edited to the same, or undone', async () => {
    await propor([outra]);
    await feito('ativar', { mudancas: [4], ativa: false });
    expect(await estados()).toContainEqual([1, 'ativa']);
    await desfeito();
    expect(await estados()).toContainEqual([1, 'conflito']);
    await feito('remover', { mudancas: [4] });
    expect(await estados()).toContainEqual([1, 'ativa']);
    await desfeito();
    await feito('editar', { mudanca: 4, versao: 2, campos: { VL_BC_PIS: '820' } });
    expect(await estados()).toContainEqual([1, 'ativa']);
    await desfeito();
    expect(await estados()).toContainEqual([1, 'conflito']);
    await desfeito();
    expect(await estados()).toContainEqual([1, 'ativa']);
  });

  it('orders by confidence where places are equal, and does not let a beaten change beat', async () => {
    const campos = (campo: string, valor: string) => ({ campos: { [campo]: valor }, antes: { [campo]: '0,00' } });
    const daLinha = { linha: 70, periodo: '2025-12' };
    await propor([
      umaProposta({ ...daLinha, ...campos('VL_BC_PIS', '1,00'), origem: { confianca: 'Baixa', tese: 'A' } }),
      umaProposta({ ...daLinha, ...campos('VL_BC_PIS', '2,00'), origem: { confianca: 'Alta', tese: 'B' } }),
      umaProposta({
        ...daLinha,
        campos: { VL_BC_PIS: '1,00', VL_BC_COFINS: '9,00' },
        origem: { confianca: 'Baixa', tese: 'C', lugar: 6 },
      }),
      umaProposta({ ...daLinha, ...campos('VL_BC_COFINS', '3,00'), origem: { tese: 'D', lugar: 8 } }),
    ]);
    // B beats A and C; D would be beaten by C alone, which is beaten itself.
    expect((await estados()).slice(3)).toEqual([
      [4, 'conflito'],
      [5, 'ativa'],
      [6, 'conflito'],
      [7, 'ativa'],
    ]);
  });

  it('lets changes of one record pass that do not touch the same fields', async () => {
    await propor([umaProposta({ linha: 10, campos: { CFOP: '5102' }, antes: { CFOP: '5101' } })]);
    expect((await resumo()).mudancas.conflitos).toBe(0);
  });

  it('sets an exclusion of a record against every other change of it', async () => {
    await propor([umaProposta({ linha: 10, acao: 'EXCLUIR', campos: {}, antes: {}, origem: { lugar: 1 } })]);
    expect(await estados()).toContainEqual([1, 'conflito']);
  });
});

describe('who may', () => {
  it('writes every step down', async () => {
    await feito('ativar', { mudancas: [1], ativa: false });
    await desfeito();
    await feito('remover', { mudancas: [1] });
    const audit = (await get('/api/audit', server.a.master)).json<{ finalResult: { acao: string }[] }>();
    expect(audit.finalResult.slice(0, 4).map(({ acao }) => acao)).toEqual([
      'Removeu mudanças de rascunho de retificação',
      'Desfez um passo de rascunho de retificação',
      'Desativou mudanças de rascunho de retificação',
      'Levou linhas de relatório ao rascunho de retificação',
    ]);
  });

  it('lets its creator and a master delete a draft, and nobody else', async () => {
    const excluir = (user: TestUser) =>
      server.app.inject({ method: 'POST', url: '/delete/rascunho', headers: user.headers, payload: { id } });
    expect((await excluir(rui)).json<ErroResposta>().code).toBe('exclusao-nao-permitida');
    expect((await excluir(server.b.master)).statusCode).toBe(404);
    expect((await excluir(server.a.master)).statusCode).toBe(200);
    expect((await get(`/api/rascunhos/${id}`)).statusCode).toBe(404);
  });

  it('shows nothing of a deleted project', async () => {
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('projeto').set({ excluido_em: server.clock.now() }).where('id', '=', projetoId).execute(),
    );
    expect((await get(`/api/rascunhos/${id}`)).statusCode).toBe(404);
    expect((await post('ativar', { id, mudancas: [1], ativa: false })).statusCode).toBe(404);
  });
});
