import { moveCompetencia, todayInSaoPaulo } from '@apura/br';
import type { AchadoDaCarteira, Prazo, Prazos, ViradaDoProjeto } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { createProjetoTeste } from '../../../testing/projeto-teste.ts';
import { statusAndCode } from '../../../testing/status-and-code.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import type { AchadoGravado } from '../figuras-do-diagnostico.ts';
import { replaceFiguras } from '../index.ts';
import { outroDia } from './dias-uteis.ts';
import { getVencimento } from './vencimentos.ts';

/**
 * Guarantees the calendar of deadlines: what of three companies lapses or is due, worked out by hand, each only where
 * it applies; its calendar file; and nothing of another owner.
 */

const ALFA = '11444777000161';
const BETA = '11222333000181';
const GAMA = '99210437000117';

let server: TestServer;
let hoje: string;
/** The first day of the month that lies so many months after today's. */
const mes = (depois: number): string => moveCompetencia(hoje.slice(0, 7), depois);
const projetos: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  hoje = todayInSaoPaulo(server.clock.now());
  const { deps, a, app } = server;
  for (const [cnpj, nome, grupo] of [
    [ALFA, 'ALFA; FICTICIA, LTDA', 'norte'],
    [BETA, 'BETA FICTICIA', 'sul'],
    [GAMA, 'GAMA FICTICIA', 'sul'],
  ] as const) {
    await asOwner(deps.db, a.id, (trx) =>
      trx
        .insertInto('empresa')
        .values({ owner_id: a.id, cnpj, nome, grupo, parceiro: 'p', qtd_filiais: null, consultado_em: null })
        .execute(),
    );
  }
  for (const [nome, cnpj] of [
    ['alfa', ALFA],
    ['beta', BETA],
  ] as const) {
    const id = await createProjetoTeste(app, a.user, cnpj);
    projetos[nome] = id;
    await asOwner(deps.db, a.id, (trx) =>
      trx
        .updateTable('projeto')
        .set({
          status: 'CONCLUDED',
          periodo_inicial: '2025-01-01',
          periodo_final: '2025-12-31',
          terminado_em: new Date('2026-01-10T12:00:00Z'),
          pbi: 'apura',
        })
        .where('id', '=', id)
        .execute(),
    );
  }
  await write('alfa', deAlfa());
  // Of another year, so that both projects of ALFA count: 20.00 more in the same month.
  const outro = await createProjetoTeste(app, a.user, ALFA);
  projetos.outro = outro;
  await asOwner(deps.db, a.id, (trx) =>
    trx
      .updateTable('projeto')
      .set({
        status: 'CONCLUDED',
        periodo_inicial: '2024-01-01',
        periodo_final: '2024-12-31',
        terminado_em: new Date('2026-01-09T12:00:00Z'),
      })
      .where('id', '=', outro)
      .execute(),
  );
  await write('outro', [achado('o', { ano: 2024, tese: 'Outra', parcelas: [['2021-02', `${mes(1)}-28`, '20.00']] })]);
  await write('beta', [achado('b', { parcelas: [['2021-03', `${mes(1)}-10`, '70.00']] })]);
});
afterAll(() => server.close());

function achado(id: string, resto: Partial<AchadoGravado>): AchadoGravado {
  const comum = { tese: 'Tese do século', relatorio: 'EFD-C ICMS na Base', filtros: { Ano: '2025' } };
  return { id, ano: 2025, grupo: 'caixa', confianca: 'Alta', parcelas: [], ...comum, ...resto };
}

const deAlfa = (): AchadoGravado[] => [
  achado('caixa', {
    parcelas: [
      ['2021-01', outroDia(hoje, -1), '500.00'],
      ['2021-02', `${mes(1)}-10`, '1000.00'],
      ['2021-03', `${mes(1)}-25`, '2000.50'],
      ['2021-04', `${mes(2)}-25`, '4000.25', `${mes(1)}-20`],
      ['2022-01', `${mes(30)}-01`, '8000.00'],
    ],
  }),
  achado('baixa', { confianca: 'Baixa', parcelas: [['2021-02', `${mes(1)}-10`, '300.00']] }),
  achado('retencoes', { grupo: 'retencoes', parcelas: [['2021-02', `${mes(1)}-12`, '100.10']] }),
  achado('contingente', { grupo: 'contingente', parcelas: [['2021-02', `${mes(1)}-10`, '9999.99']] }),
];

const write = (nome: string, achados: AchadoGravado[], virada: ViradaDoProjeto | null = null) =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    replaceFiguras(trx, {
      ownerId: server.a.id,
      projetoId: projetos[nome] ?? '',
      figuras: { legivel: true, meses: [], virada, simples: null, achados },
      now: server.clock.now(),
    }),
  );

async function arquivo(nome: string, tipo: string, fim: string, situacao = 'Usado'): Promise<void> {
  const projetoId = projetos[nome] ?? '';
  const id = `${tipo} ${fim} ${situacao}`;
  await asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .insertInto('arquivo')
      .values({
        projeto_id: projetoId,
        id,
        owner_id: server.a.id,
        ordem: 1,
        origem_id: projetoId,
        nome: id,
        extensao: 'txt',
        categoria: tipo,
        tipo,
        tipo_descricao: tipo,
        sha256: 'x',
        tamanho: 1,
        onde: 'original',
        caminho: 'x',
        cnpj: null,
        ie: null,
        uf: null,
        inicio: null,
        fim,
        finalidade: null,
        transmissao: null,
        situacao,
        linhas: null,
        total_problemas: 0,
        chave: null,
        recebido_em: server.clock.now(),
      })
      .execute(),
  );
}

const get = (path: string, user: Pick<TestUser, 'headers'> = server.a.user) =>
  server.app.inject({ method: 'GET', url: path, headers: user.headers });
const prazos = async (query = '', user?: Pick<TestUser, 'headers'>): Promise<Prazos> => {
  const response = await get(`/api/carteira/prazos${query}`, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Prazos>();
};
const doTipo = async (tipo: Prazo['tipo'], query = '') =>
  (await prazos(query)).prazos.filter((prazo) => prazo.tipo === tipo);
/** Each deadline as its day, its title and the companies by their places: ALFA 0, BETA 1, GAMA 2. */
const linhas = (lidos: readonly Prazo[]) => lidos.map(({ dia, titulo, empresas }) => [dia, titulo, ...empresas]);

describe('what lapses', () => {
  it('is counted by company and month, cash and balances apart, on the first of its days', async () => {
    const { hoje: dia, ate, empresas } = await prazos();
    expect(dia).toBe(hoje);
    expect(ate.slice(0, 7)).toBe(mes(12));
    expect(empresas).toEqual([ALFA, BETA, GAMA]);
    expect(await doTipo('prescricao')).toMatchObject([
      {
        id: `prescricao/${mes(1)}-10`,
        dia: `${mes(1)}-10`,
        empresas: [0, 1],
        // 1000.00 + 2000.50 and, of the other project, 20.00; what lapsed yesterday, Baixa and Contingente are out.
        pagoAMaior: ['3020.50', '70.00'],
        saldo: ['100.10', '0.00'],
        ultimo: [`${mes(1)}-28`, `${mes(1)}-10`],
      },
      { dia: `${mes(2)}-25`, empresas: [0], pagoAMaior: ['4000.25'], saldo: ['0.00'] },
    ]);
    expect(await doTipo('retificacao')).toMatchObject([
      { dia: `${mes(1)}-20`, empresas: [0], pagoAMaior: ['4000.25'], saldo: ['0.00'] },
    ]);
  });

  it('reaches as far as it is asked to, and is of one thesis when one is chosen', async () => {
    expect(linhas(await doTipo('prescricao', '?meses=1'))).toEqual([[`${mes(1)}-10`, 'Prescrição de valores', 0, 1]]);
    expect(await doTipo('prescricao', '?tese=Outra')).toMatchObject([{ pagoAMaior: ['20.00'] }]);
    expect(statusAndCode(await get('/api/carteira/prazos?meses=25'))).toEqual([400, 'requisicao-invalida']);
  });

  it('leads to its findings, whose amounts add up to it', async () => {
    const achados = async (caminho: string) =>
      (await get(`/api/carteira/prazos/${caminho}`)).json<{ achados: AchadoDaCarteira[] }>().achados;
    expect(await achados(`${ALFA}/prescricao/${mes(1)}`)).toMatchObject([
      { grupo: 'caixa', confianca: 'Alta', valor: '3000.50', prescreveEm: `${mes(1)}-10`, filtros: { Ano: '2025' } },
      { grupo: 'retencoes', valor: '100.10', prescreveEm: `${mes(1)}-12` },
      { ano: 2024, tese: 'Outra', valor: '20.00' },
    ]);
    expect(await achados(`${ALFA}/retificacao/${mes(1)}`)).toMatchObject([{ valor: '4000.25' }]);
    expect(await achados(`${GAMA}/prescricao/${mes(1)}`)).toEqual([]);
    expect(statusAndCode(await get(`/api/carteira/prazos/00000000000000/prescricao/${mes(1)}`))).toEqual([
      404,
      'nao-encontrado',
    ]);
    // A kind without amounts has no findings.
    expect((await get(`/api/carteira/prazos/${ALFA}/obrigacao/${mes(1)}`)).statusCode).toBe(404);
  });
});

describe('what is to be delivered', () => {
  const fimDe = (depois: number) => outroDia(`${mes(depois + 1)}-01`, -1);
  const titulos = async () => linhas(await doTipo('obrigacao', '?meses=1'));

  it('is nothing of a company without files, which is said', async () => {
    const { prazos: todos, semObrigacao } = await prazos();
    expect(todos.filter(({ tipo }) => tipo === 'obrigacao')).toEqual([]);
    expect(semObrigacao).toEqual([0, 1, 2]);
  });

  it('is concluded from no old file, and from none of another company', async () => {
    await arquivo('alfa', 'DCTFWEB', fimDe(-30));
    await arquivo('alfa', 'DCTFWEB', fimDe(-3), 'CNPJ diferente');
    expect((await prazos()).semObrigacao).toEqual([0, 1, 2]);
  });

  it('is the next months of what the company delivered, on the days of the law', async () => {
    await arquivo('alfa', 'DCTFWEB', fimDe(-2));
    await arquivo('beta', 'DCTFWEB', fimDe(-1));
    const [janeiro, fevereiro] = [-1, 0].map((depois) => getVencimento('DCTFWEB', mes(depois)));
    // BETA's file of last month is there already.
    expect(await titulos()).toEqual([
      [janeiro?.dia, janeiro?.nome, 0],
      [fevereiro?.dia, fevereiro?.nome, 0, 1],
    ]);
    expect((await prazos()).semObrigacao).toEqual([2]);
  });

  it('is of one regime: that of the later file', async () => {
    const pgdas = async () => (await titulos()).filter(([, titulo]) => String(titulo).startsWith('PGDAS-D'));
    await arquivo('beta', 'PGDAS', fimDe(-3));
    expect((await pgdas()).at(-1)?.slice(2)).toEqual([1]);
    await arquivo('beta', 'ECF', fimDe(-2));
    expect(await pgdas()).toEqual([]);
    const ecf = (await doTipo('obrigacao', '?meses=24')).filter(({ titulo }) => titulo.startsWith('ECF de'));
    expect(ecf.length).toBeGreaterThan(0);
    for (const { empresas } of ecf) expect(empresas).toEqual([1]);
  });
});

describe('what users and certificates say', () => {
  it('are the days of opportunities that are worked on, the late ones first', async () => {
    const atrasado = outroDia(hoje, -12);
    await asOwner(server.deps.db, server.a.id, async (trx) => {
      await trx
        .updateTable('oportunidade')
        .set({ prazo: atrasado })
        .where('projeto_id', '=', projetos.alfa ?? '')
        .execute();
      // Nobody works on it any more.
      await trx
        .updateTable('oportunidade')
        .set({ prazo: atrasado, estado: 'descartada', motivo: 'm' })
        .where('projeto_id', '=', projetos.beta ?? '')
        .execute();
    });
    const { prazos: todos } = await prazos();
    expect(todos[0]).toMatchObject({
      tipo: 'oportunidade',
      dia: atrasado,
      titulo: 'Tese do século',
      empresas: [0],
      projetoId: projetos.alfa,
    });
    expect(todos.filter(({ tipo }) => tipo === 'oportunidade')).toHaveLength(1);
  });

  it('are certificates that end, but for those turned off or renewed', async () => {
    const certificado = (nome: string, validade: string, titular: object, status = 'active') => ({
      owner_id: server.a.id,
      nome,
      validade,
      status,
      ...titular,
    });
    const [dia, depois] = [outroDia(hoje, 40), outroDia(hoje, 400)];
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .insertInto('certificado')
        .values([
          // Another establishment of ALFA.
          certificado('ALFA FILIAL', dia, { titular_cnpj: '11444777000242' }),
          certificado('FULANO FICTICIO', outroDia(hoje, -3), { titular_cpf: '12345678909' }),
          certificado('BETA VELHO', dia, { titular_cnpj: BETA }),
          certificado('BETA NOVO', depois, { titular_cnpj: BETA }),
          certificado('DESLIGADO', dia, { titular_cnpj: GAMA }, 'off'),
        ])
        .execute(),
    );
    expect((await doTipo('certificado', '?meses=6')).map((um) => [um.dia, um.detalhe, ...um.empresas])).toEqual([
      [outroDia(hoje, -3), 'FULANO FICTICIO'],
      [dia, 'ALFA FILIAL', 0],
    ]);
  });
});

describe('the turn', () => {
  const virada = (resto: Partial<ViradaDoProjeto>): ViradaDoProjeto => ({
    mes: '2026-10',
    saldo: '0.00',
    projetado: '0.00',
    prescreve_antes: '0.00',
    quotas: '0.00',
    estoque: '0.00',
    estoque_simulado: false,
    a_escriturar: '0.00',
    meses_a_retificar: 0,
    ...resto,
  });

  it('asks of each company only what it has to do, until its days are over', async () => {
    await write('alfa', deAlfa(), virada({ saldo: '10.00' }));
    await write('beta', [], virada({ estoque: '5.00' }));
    // On the clock of the test the days lie within 24 months or have passed.
    const devidos: Record<string, number[]> = { '2026-12-31': [1], '2027-02-16': [0], '2027-06-30': [1] };
    const { ate } = await prazos('?meses=24');
    const esperados = Object.entries(devidos).filter(([dia]) => hoje <= dia && dia <= ate);
    const lidos = await doTipo('virada', '?meses=24');
    expect(lidos.map(({ dia, empresas }) => [dia, empresas])).toEqual(esperados);
    expect(esperados.length).toBeGreaterThan(0);
  });
});

describe('the calendar file', () => {
  const url = (query: string) => `/api/carteira/prazos/calendario${query}`;
  /** The lines as they were before they were folded. */
  const unfold = (body: string) => body.replaceAll('\r\n ', '').split('\r\n');
  const uids = (body: string) => unfold(body).filter((linha) => linha.startsWith('UID:'));

  it('has an event of the whole day for each deadline, with escaped text and without persons', async () => {
    const response = await get(url('?meses=1'));
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(response.headers['content-disposition']).toBe(`attachment; filename="prazos-${hoje}.ics"`);
    for (const linha of response.body.split('\r\n')) expect(Buffer.byteLength(linha)).toBeLessThanOrEqual(75);
    const texto = unfold(response.body);
    const { prazos: todos } = await prazos('?meses=1');
    expect(texto.filter((linha) => linha === 'BEGIN:VEVENT')).toHaveLength(todos.length);
    expect(new Set(uids(response.body)).size).toBe(todos.length);
    const dia = outroDia(hoje, -12).replaceAll('-', '');
    const at = texto.indexOf(`DTSTART;VALUE=DATE:${dia}`);
    expect(texto[at + 1]).toBe(`DTEND;VALUE=DATE:${outroDia(hoje, -11).replaceAll('-', '')}`);
    expect(texto[at + 2]).toBe('SUMMARY:Tese do século: ALFA\\; FICTICIA\\, LTDA');
    expect(response.body).not.toContain('FULANO');
    expect(texto.filter((linha) => linha.startsWith('SUMMARY:Certificado digital vence'))).toHaveLength(1);
  });

  it('is of what is asked for, with the UIDs of before', async () => {
    const todas = uids((await get(url('?meses=1'))).body);
    expect(uids((await get(url('?meses=2'))).body)).toEqual(expect.arrayContaining(todas));
    const doNorte = await get(url('?grupo=norte&tipo=oportunidade'));
    expect(unfold(doNorte.body).filter((linha) => linha.startsWith('SUMMARY:'))).toEqual([
      'SUMMARY:Tese do século: ALFA\\; FICTICIA\\, LTDA',
    ]);
    // Events of a part are others: they name less.
    expect(todas).not.toEqual(expect.arrayContaining(uids(doNorte.body)));
    // A certificate of no company is in no part.
    expect((await get(url('?busca=nada'))).statusCode).toBe(204);
  });

  it('is downloaded by a ticket that is good once, for its own address', async () => {
    const path = url('?meses=1');
    const ticket = async () =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/ticket',
          headers: server.a.user.headers,
          payload: { path },
        })
      ).json<{ ticket: string }>().ticket;
    const com = async (um: string) =>
      (await server.app.inject({ method: 'GET', url: `${path}&ticket=${um}` })).statusCode;
    const um = await ticket();
    expect([await com(um), await com(um)]).toEqual([200, 401]);
  });
});

describe('another owner', () => {
  it('sees nothing of it, and has no file to download', async () => {
    const { b } = server;
    expect(await prazos('', b.user)).toMatchObject({ empresas: [], prazos: [], semObrigacao: [] });
    expect((await get('/api/carteira/prazos/calendario', b.user)).statusCode).toBe(204);
    expect(statusAndCode(await get(`/api/carteira/prazos/${ALFA}/prescricao/${mes(1)}`, b.user))).toEqual([
      404,
      'nao-encontrado',
    ]);
  });
});
