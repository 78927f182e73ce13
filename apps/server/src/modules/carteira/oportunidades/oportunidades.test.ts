import { todayInSaoPaulo } from '@apura/br';
import type { EstadoDaOportunidade, Oportunidade, OportunidadeAberta, Oportunidades } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { createProjetoTeste } from '../../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import type { AchadoGravado } from '../figuras-do-diagnostico.ts';
import { replaceFiguras } from '../index.ts';

/**
 * Guarantees the work on opportunities: one per thesis and report of a project, with the amounts that the Carteira
 * shows, changed by users who saw the last version, and of this owner alone.
 */

const ALFA = '11444777000161';
const BETA = '11222333000181';
const ICMS = { tese: 'Exclusão do ICMS da base', relatorio: 'EFD-C Exclusão do ICMS da Base' };
const ENERGIA = { tese: 'Créditos não aproveitados', relatorio: 'Cruzamento Créditos Não Aproveitados' };

let server: TestServer;
let hoje: string;
let alfa: string;
let velho: string;
let novo: string;
beforeAll(async () => {
  server = await startTestServer();
  hoje = todayInSaoPaulo(server.clock.now());
  for (const [cnpj, nome] of [
    [ALFA, 'ALFA FICTÍCIA'],
    [BETA, 'BETA FICTICIA'],
  ] as const) {
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .insertInto('empresa')
        .values({
          owner_id: server.a.id,
          cnpj,
          nome,
          grupo: 'g',
          parceiro: 'p',
          qtd_filiais: null,
          consultado_em: null,
        })
        .execute(),
    );
  }
  alfa = await concluded(ALFA, { de: '2025-01-01', ate: '2025-12-31', em: '2026-01-10', achados: deAlfa() });
  // The newer project has a month of 2024, so of the older one 2024 does not count.
  velho = await concluded(BETA, {
    de: '2023-01-01',
    ate: '2024-12-31',
    em: '2026-02-01',
    achados: [
      achado({ ...ICMS, ano: 2023, parcelas: [['2023-05', null, '40.00']] }),
      achado({ ...ICMS, ano: 2024, parcelas: [['2024-05', null, '50.00']] }),
      achado({ ...ENERGIA, ano: 2024, parcelas: [['2024-05', null, '9.00']] }),
    ],
  });
  novo = await concluded(BETA, {
    de: '2024-12-01',
    ate: '2024-12-31',
    em: '2026-02-02',
    achados: [achado({ ...ICMS, ano: 2024, parcelas: [['2025-01', null, '60.00']] })],
  });
});
afterAll(() => server.close());

function dia(depois: number): string {
  const data = new Date(`${hoje}T00:00:00Z`);
  data.setUTCDate(data.getUTCDate() + depois);
  return data.toISOString().slice(0, 10);
}

let quantos = 0;
function achado(resto: Partial<AchadoGravado>): AchadoGravado {
  quantos += 1;
  const comum = { ...ICMS, grupo: 'caixa', confianca: 'Alta', ano: 2025, filtros: { Ano: '2025' } } as const;
  return { id: `achado-${quantos}`, parcelas: [], ...comum, ...resto };
}

const deAlfa = (): AchadoGravado[] => [
  achado({
    parcelas: [
      ['2025-02', dia(-1), '500.00'],
      ['2025-03', dia(60), '2000.50'],
      // The right lives, and its month took a rectifier until yesterday.
      ['2025-03', dia(90), '70.00', dia(-1)],
    ],
  }),
  achado({ confianca: 'Baixa', parcelas: [['2025-02', dia(10), '300.00']] }),
  achado({ grupo: 'retencoes', parcelas: [['2025-02', dia(10), '100.10']] }),
  achado({ ...ENERGIA, grupo: 'descontavel', parcelas: [[null, null, '200.20']] }),
  achado({ ...ENERGIA, grupo: 'ressarcivel', parcelas: [[null, dia(900), '400.40']] }),
  achado({ ...ENERGIA, grupo: 'contingente', parcelas: [[null, dia(-3), '9999.99']] }),
  achado({ tese: 'Regra', grupo: 'riscos', parcelas: [[null, null, '77.77']] }),
];

async function concluded(
  cnpj: string,
  o: { de: string; ate: string; em: string; achados: AchadoGravado[] },
): Promise<string> {
  const { deps, a, app } = server;
  const id = await createProjetoTeste(app, a.user, cnpj);
  await asOwner(deps.db, a.id, (trx) =>
    trx
      .updateTable('projeto')
      .set({
        status: 'CONCLUDED',
        periodo_inicial: o.de,
        periodo_final: o.ate,
        terminado_em: new Date(`${o.em}T12:00:00Z`),
        pbi: 'apura',
      })
      .where('id', '=', id)
      .execute(),
  );
  await write(id, o.achados);
  return id;
}

async function write(projetoId: string, achados: AchadoGravado[]): Promise<void> {
  const { deps, a } = server;
  await asOwner(deps.db, a.id, (trx) =>
    replaceFiguras(trx, {
      ownerId: a.id,
      projetoId,
      figuras: { legivel: true, meses: [], virada: null, simples: null, achados },
      now: deps.clock.now(),
    }),
  );
}

const inject = (url: string, user: TestUser = server.a.user) =>
  server.app.inject({ method: 'GET', url, headers: user.headers });
async function list(query: string, user?: TestUser): Promise<Oportunidades> {
  const response = await inject(`/api/oportunidades?${query}`, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const open = async (id: string): Promise<OportunidadeAberta> => (await inject(`/api/oportunidades/${id}`)).json();
const change = (payload: object, user: TestUser = server.a.user) =>
  server.app.inject({ method: 'POST', url: '/api/oportunidades/alterar', headers: user.headers, payload });
async function find(projetoId: string, { tese }: { tese: string }): Promise<Oportunidade> {
  const uma = (await list(`projeto=${projetoId}`)).oportunidades.find((outra) => outra.tese === tese);
  if (uma === undefined) throw new Error(`no opportunity of ${tese}`);
  return uma;
}
const somasDe = ({ estados }: Oportunidades, qual: EstadoDaOportunidade) =>
  estados.find(({ estado }) => estado === qual);

describe('the list of a project', () => {
  it('has a thesis once, its amounts by class, what lapsed apart, and no risk', async () => {
    const { oportunidades, total, teses } = await list(`projeto=${alfa}&ordem=tese`);
    expect(total).toBe(2);
    expect(teses).toEqual([ENERGIA.tese, ICMS.tese]);
    const nada = { pagoAMaior: '0.00', pagoBaixa: '0.00', retencoes: '0.00', encerrado: '0.00', prescrito: '0.00' };
    expect(oportunidades.map(({ tese, estado, estimado }) => ({ tese, estado, estimado }))).toEqual([
      {
        tese: ENERGIA.tese,
        estado: 'identificada',
        // The contingent amount is not among what lapsed either.
        estimado: { ...nada, descontavel: '200.20', ressarcivel: '400.40', contingente: '0.00' },
      },
      {
        tese: ICMS.tese,
        estado: 'identificada',
        estimado: {
          pagoAMaior: '2000.50',
          pagoBaixa: '300.00',
          retencoes: '100.10',
          descontavel: '0.00',
          ressarcivel: '0.00',
          contingente: '0.00',
          encerrado: '70.00',
          prescrito: '500.00',
        },
      },
    ]);
  });

  it('opens one with its findings, each with the way to its rows', async () => {
    const { id } = await find(alfa, ICMS);
    const { achados, historico } = await open(id);
    expect(achados.map(({ grupo, confianca, valor }) => [grupo, confianca, valor])).toEqual([
      ['caixa', 'Alta', '2000.50'],
      ['caixa', 'Baixa', '300.00'],
      ['retencoes', 'Alta', '100.10'],
    ]);
    expect(achados[0]).toMatchObject({ prescreveEm: dia(60), filtros: { Ano: '2025' } });
    expect(historico).toEqual([]);
  });

  it('is absent for a project that is not there', async () => {
    expect((await inject('/api/oportunidades?projeto=nenhum')).statusCode).toBe(404);
  });
});

describe('the list of all companies', () => {
  it('adds up each year of a company once, and marks what is left out', async () => {
    const todas = await list('ordem=empresa');
    const beta = todas.oportunidades.filter(({ cnpj }) => cnpj === BETA);
    expect(
      beta
        .map(({ projetoId, tese, estimado, repetida }) => [projetoId, tese, estimado.pagoAMaior, repetida])
        .toSorted((a, b) => (String(a[2]) < String(b[2]) ? -1 : 1)),
    ).toEqual([
      [velho, ICMS.tese, '40.00', true],
      [novo, ICMS.tese, '60.00', false],
    ]);
    // 2000.50 + 40.00 + 60.00; what lapsed is not in it.
    expect(somasDe(todas, 'identificada')).toMatchObject({
      total: 4,
      somas: { pagoAMaior: '2100.50', pagoBaixa: '300.00', retencoes: '100.10', contingente: '0.00' },
    });
    expect((await find(velho, ICMS)).estimado.pagoAMaior).toBe('90.00');
  });

  it('is narrowed by thesis, words and CNPJ, and goes page by page', async () => {
    expect((await list(`tese=${encodeURIComponent(ENERGIA.tese)}`)).total).toBe(1);
    expect((await list('busca=ficticia%20alfa')).total).toBe(2);
    expect((await list('busca=11.222.333')).total).toBe(2);
    expect((await list('busca=100%25')).total).toBe(0);
    const paginas = [0, 1, 2, 3].map((n) => list(`ordem=valor&limit=1&offset=${n}`));
    const vistas = (await Promise.all(paginas)).flatMap(({ oportunidades }) => oportunidades);
    expect(vistas.map(({ estimado }) => estimado.pagoAMaior)).toEqual(['2000.50', '60.00', '40.00', '0.00']);
  });

  it('refuses an order that it does not have', async () => {
    expect((await inject('/api/oportunidades?ordem=sorte')).statusCode).toBe(400);
  });
});

describe('a change', () => {
  it('is kept with a line of history and of the activity log', async () => {
    const { a } = server;
    const { id, versao } = await find(alfa, ICMS);
    const response = await change({
      id,
      versao,
      estado: 'em-analise',
      responsavel: a.user.id,
      prazo: '2026-12-10',
      nota: 'Conferir as devoluções',
      pedido: '1234.56',
    });
    expect(response.statusCode, response.body).toBe(200);
    const nova = response.json<Oportunidade & { nota: string }>();
    expect(nova).toMatchObject({
      versao: versao + 1,
      estado: 'em-analise',
      responsavel: { id: a.user.id },
      prazo: '2026-12-10',
      nota: 'Conferir as devoluções',
      temNota: true,
      pedido: '1234.56',
      recebido: null,
    });
    const { historico } = await open(id);
    expect(historico).toHaveLength(1);
    expect(historico[0]?.descricao).toMatch(
      /^Moveu de Identificada para Em análise; Responsável: .+; Prazo: 10\/12\/2026; .+ anotações; Valor pedido: R\$/,
    );
    const log = await asOwner(server.deps.db, a.id, (trx) =>
      trx.selectFrom('auditoria').selectAll().where('alvo', '=', id).execute(),
    );
    expect(log).toMatchObject([
      { acao: 'oportunidade.movida', usuario_id: a.user.id, rotulo: `${ICMS.tese} - ALFA FICTÍCIA` },
    ]);
    const doUsuario = await list(`responsavel=${a.user.id}`);
    expect(doUsuario.oportunidades.map((uma) => uma.id)).toEqual([id]);
    expect((await list('responsavel=ninguem')).total).toBe(3);
    expect(somasDe(doUsuario, 'em-analise')?.somas.pedido).toBe('1234.56');
  });

  it('that says nothing new leaves no line', async () => {
    const { id, versao } = await find(alfa, ICMS);
    const igual = await change({ id, versao, nota: 'Conferir as devoluções' });
    expect(igual.json()).toMatchObject({ versao });
    expect((await open(id)).historico).toHaveLength(1);
  });

  it('is refused to who saw an older version, with who was faster', async () => {
    const { id, versao } = await find(alfa, ICMS);
    const atrasada = await change({ id, versao: versao - 1, estado: 'aprovada' }, server.a.master);
    expect(atrasada.statusCode).toBe(409);
    expect(atrasada.json()).toMatchObject({
      code: 'oportunidade-alterada',
      message: expect.stringContaining('foi alterada'),
      fields: { versao: expect.stringMatching(/ alterou esta oportunidade em \d{2}\/\d{2}\/\d{4}/) },
    });
    expect((await find(alfa, ICMS)).estado).toBe('em-analise');
  });

  it('lets one of two at once through', async () => {
    const { id, versao } = await find(alfa, ENERGIA);
    const status = (await Promise.all([1, 2].map((n) => change({ id, versao, nota: `nota ${n}` })))).map(
      ({ statusCode }) => statusCode,
    );
    expect(status.toSorted()).toEqual([200, 409]);
  });

  it('to Descartada asks for a reason, which goes when it is taken up again', async () => {
    const { id, versao } = await find(alfa, ENERGIA);
    const semMotivo = await change({ id, versao, estado: 'descartada', motivo: '  ' });
    expect(semMotivo.statusCode).toBe(400);
    expect(semMotivo.json()).toMatchObject({ fields: { motivo: expect.any(String) } });
    const descartada = await change({ id, versao, estado: 'descartada', motivo: 'Cliente não quer' });
    expect(descartada.json()).toMatchObject({ estado: 'descartada', motivo: 'Cliente não quer' });
    const retomada = await change({ id, versao: versao + 1, estado: 'identificada' });
    expect(retomada.json()).toMatchObject({ estado: 'identificada', motivo: '' });
  });

  it.each([
    ['a user of another owner', () => ({ responsavel: server.b.user.id })],
    ['a user who is not there', () => ({ responsavel: 'ninguém' })],
    ['an amount that is no amount', () => ({ pedido: '12,5' })],
    ['a negative amount', () => ({ recebido: '-1.00' })],
    ['a day that is no day', () => ({ prazo: '2026-02-30' })],
    ['a state that is none', () => ({ estado: 'ganha' })],
  ])('takes no %s', async (_, dado) => {
    const { id, versao } = await find(alfa, ICMS);
    expect((await change({ id, versao, ...dado() })).statusCode).toBe(400);
    expect((await find(alfa, ICMS)).versao).toBe(versao);
  });
});

describe('processing a project again', () => {
  it('keeps what was worked on, takes what nobody touched, and writes nothing twice', async () => {
    const { id, versao } = await find(alfa, ICMS);
    await write(alfa, deAlfa());
    await write(alfa, deAlfa());
    expect(await find(alfa, ICMS)).toMatchObject({ id, versao, achada: true, estado: 'em-analise' });
    await write(velho, []);
    expect((await list(`projeto=${velho}`)).total).toBe(0);
    await write(alfa, []);
    expect(await find(alfa, ICMS)).toMatchObject({ id, achada: false, estimado: { pagoAMaior: '0.00' } });
    await write(alfa, deAlfa());
    expect(await find(alfa, ICMS)).toMatchObject({ id, achada: true, estimado: { pagoAMaior: '2000.50' } });
  });
});

describe('another owner', () => {
  it('sees nothing of it, and changes nothing', async () => {
    const { b } = server;
    expect(await list('', b.user)).toMatchObject({ oportunidades: [], total: 0, teses: [] });
    expect((await inject(`/api/oportunidades?projeto=${alfa}`, b.user)).statusCode).toBe(404);
    const { id, versao } = await find(alfa, ICMS);
    expect((await inject(`/api/oportunidades/${id}`, b.user)).statusCode).toBe(404);
    expect((await change({ id, versao, nota: 'de outro' }, b.user)).statusCode).toBe(404);
    expect((await find(alfa, ICMS)).versao).toBe(versao);
  });
});

it('is shown no more once its project is deleted', async () => {
  const { a, app } = server;
  const { id } = await find(novo, ICMS);
  const payload = { id: novo };
  const excluido = await app.inject({ method: 'POST', url: '/delete/process', headers: a.user.headers, payload });
  expect(excluido.statusCode, excluido.body).toBe(200);
  expect((await inject(`/api/oportunidades/${id}`)).statusCode).toBe(404);
  expect((await list('')).oportunidades.map((uma) => uma.id)).not.toContain(id);
});
