import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { todayInSaoPaulo } from '@apura/br';
import type {
  AchadoDaCarteira,
  EmpresaDaCarteira,
  FiguraDaCarteira,
  PrazoDaVirada,
  Tendencia,
  ViradaDoProjeto,
} from '@apura/contract';
import { readPlanilha } from '@apura/planilha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createProjetoTeste } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { getCarteira } from './carteira.service.ts';
import type { AchadoGravado } from './figuras-do-diagnostico.ts';
import { replaceFiguras } from './index.ts';

/**
 * Guarantees what Carteira adds up: three companies whose figures were worked out by hand, each project once, nothing
 * that lapsed or was dealt with, and nothing of another owner.
 */

const ALFA = '11444777000161';
const BETA = '11222333000181';
const GAMA = '99210437000117';

let server: TestServer;
let hoje: string;
const projetos: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  hoje = todayInSaoPaulo(server.clock.now());
  for (const [cnpj, nome, grupo] of [
    [ALFA, 'ALFA FICTICIA', 'norte'],
    [BETA, 'BETA FICTICIA', 'sul'],
    [GAMA, '=GAMA FICTICIA', 'sul'],
  ] as const) {
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .insertInto('empresa')
        .values({ owner_id: server.a.id, cnpj, nome, grupo, parceiro: 'p', qtd_filiais: null, consultado_em: null })
        .execute(),
    );
  }
  projetos.alfa = await concluded(ALFA, { de: '2025-01-01', ate: '2025-12-31', em: '2026-01-10', achados: alfa() });
  // The newer project has three months of 2024, so of the older one 2024 does not count.
  projetos.velho = await concluded(BETA, {
    de: '2024-01-01',
    ate: '2024-12-31',
    em: '2026-02-01',
    achados: [achado('v', { ano: 2024, parcelas: [['2024-05', dia(20), '50.00']] })],
    meses: [
      ['2024-09', 1, 4],
      ['2024-10', 1, 4],
    ],
  });
  projetos.novo = await concluded(BETA, {
    de: '2024-10-01',
    ate: '2025-03-31',
    em: '2026-02-02',
    achados: [
      achado('n', { ano: 2024, parcelas: [['2024-12', dia(30), '60.00']] }),
      achado('n', { ano: 2025, parcelas: [['2025-02', dia(31), '70.00']] }),
    ],
    meses: [
      ['2024-10', 3, 4],
      ['2024-12', 4, 4],
    ],
  });
});
afterAll(() => server.close());

function dia(depois: number): string {
  const data = new Date(`${hoje}T00:00:00Z`);
  data.setUTCDate(data.getUTCDate() + depois);
  return data.toISOString().slice(0, 10);
}

function achado(id: string, resto: Partial<AchadoGravado>): AchadoGravado {
  const { ano = 2025 } = resto;
  const comum = { tese: 'Tese do século', relatorio: 'EFD-C ICMS na Base', filtros: { Ano: String(ano) } };
  return { id: `${id}|${ano}`, ano, grupo: 'caixa', confianca: 'Alta', parcelas: [], ...comum, ...resto };
}

const alfa = (): AchadoGravado[] => [
  achado('caixa', {
    parcelas: [
      ['2021-01', dia(-1), '500.00'],
      ['2021-02', dia(0), '1000.00'],
      ['2021-03', dia(60), '2000.50'],
      ['2021-03', dia(150), '4000.25'],
      ['2022-01', dia(400), '8000.00'],
      // In no figure: the right lives, and its month took a rectifier until yesterday.
      ['2021-03', dia(60), '7.00', dia(-1)],
    ],
  }),
  achado('baixa', { confianca: 'Baixa', parcelas: [['2021-02', dia(10), '300.00']] }),
  achado('retencoes', { grupo: 'retencoes', parcelas: [['2021-02', dia(10), '100.10']] }),
  achado('descontavel', { grupo: 'descontavel', confianca: 'Média', parcelas: [[null, null, '200.20']] }),
  achado('ressarcivel', { grupo: 'ressarcivel', tese: 'Energia', parcelas: [[null, dia(900), '1400.40']] }),
  achado('contingente', { grupo: 'contingente', parcelas: [[null, null, '9999.99']] }),
  achado('risco', { grupo: 'riscos', tese: 'Regra', parcelas: [[null, null, '77.77']] }),
];

async function concluded(
  cnpj: string,
  o: { de: string; ate: string; em: string; achados: AchadoGravado[]; meses?: [string, number, number][] },
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
  await write(id, o.achados, o.meses ?? []);
  return id;
}

const write = (
  projetoId: string,
  achados: AchadoGravado[],
  meses: [string, number, number][] = [],
  virada: ViradaDoProjeto | null = null,
) =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    replaceFiguras(trx, {
      ownerId: server.a.id,
      projetoId,
      figuras: { legivel: true, meses, virada, simples: null, achados },
      now: server.clock.now(),
    }),
  );

const get = <T>(path: string, user: TestUser = server.a.user): Promise<T> =>
  server.app.inject({ method: 'GET', url: path, headers: user.headers }).then((response) => {
    expect(response.statusCode, response.body).toBe(200);
    return response.json<T>();
  });
interface Carteira {
  hoje: string;
  empresas: EmpresaDaCarteira[];
  teses: string[];
  prazosDaVirada: PrazoDaVirada[];
  pendentes: number;
}
const carteira = (query = '', user = server.a.user) => get<Carteira>(`/api/carteira${query}`, user);
const empresa = async (cnpj: string, query = '') =>
  (await carteira(query)).empresas.find((uma) => uma.cnpj === cnpj) as EmpresaDaCarteira;
const achados = async (cnpj: string, figura: FiguraDaCarteira) =>
  (await get<{ achados: AchadoDaCarteira[] }>(`/api/carteira/${cnpj}/${figura}`)).achados;

const DE_ALFA = {
  // 1000.00 + 2000.50 + 4000.25 + 8000.00; the 500.00 lapsed yesterday, the 300.00 are of confidence Baixa.
  pagoAMaior: '15000.75',
  pagoBaixa: '300.00',
  // 100.10 + 200.20 + 1400.40
  saldo: '1700.70',
  retencoes: '100.10',
  descontavel: '200.20',
  ressarcivel: '1400.40',
  contingente: '9999.99',
  riscos: '77.77',
  prescreve30: '1000.00',
  prescreve90: '3000.50',
  prescreve180: '7000.75',
};

describe('the figures', () => {
  it('are those worked out by hand', async () => {
    const { empresas, hoje: dia, teses, pendentes } = await carteira();
    expect(dia).toBe(hoje);
    expect(pendentes).toBe(0);
    // A rule alone does not say of what it is.
    expect(teses).toEqual(['Energia', 'Regra: EFD-C ICMS na Base', 'Tese do século']);
    expect(empresas.map(({ nome }) => nome).sort()).toEqual(['=GAMA FICTICIA', 'ALFA FICTICIA', 'BETA FICTICIA']);
    expect((await empresa(ALFA)).figuras).toEqual(DE_ALFA);
    // 60.00 + 70.00; the 31st day from today is not within thirty days.
    expect((await empresa(BETA)).figuras).toMatchObject({
      pagoAMaior: '130.00',
      prescreve30: '60.00',
      prescreve90: '130.00',
      saldo: '0.00',
    });
    expect((await empresa(GAMA)).figuras).toBeNull();
  });

  it('are those of one thesis, when one is chosen', async () => {
    const { figuras } = await empresa(ALFA, '?tese=Energia');
    expect(figuras).toMatchObject({ saldo: '1400.40', pagoAMaior: '0.00', riscos: '0.00', contingente: '0.00' });
    // A risk by its title, which names its report: another report may have rows of the same result.
    const deRegra = await empresa(ALFA, `?tese=${encodeURIComponent('Regra: EFD-C ICMS na Base')}`);
    expect(deRegra.figuras).toMatchObject({ riscos: DE_ALFA.riscos, saldo: '0.00', pagoAMaior: '0.00' });
    expect((await empresa(ALFA, '?tese=Regra')).figuras).toMatchObject({ riscos: '0.00' });
  });

  it('leave out what users marked as dealt with', async () => {
    const { deps, a } = server;
    const chave = { projeto_id: projetos.alfa ?? '', achado_id: 'caixa|2025' };
    await asOwner(deps.db, a.id, (trx) =>
      trx
        .insertInto('achado_tratado')
        .values({ ...chave, owner_id: a.id, usuario_id: a.user.id, nota: '', criado_em: server.clock.now() })
        .execute(),
    );
    expect((await empresa(ALFA)).figuras).toEqual({
      ...DE_ALFA,
      pagoAMaior: '0.00',
      prescreve30: '0.00',
      prescreve90: '0.00',
      prescreve180: '0.00',
    });
    await asOwner(deps.db, a.id, (trx) => trx.deleteFrom('achado_tratado').execute());
  });

  it('say of each company its projects, its months and what is under way', async () => {
    const beta = await empresa(BETA);
    expect(beta).toMatchObject({ repetidos: 1, retificacoes: 0, ultimo: { status: 'CONCLUDED' } });
    expect(beta.projetos.map(({ id }) => id)).toEqual([projetos.novo]);
    // October is that of the newer project, September only the older one has, November nobody.
    expect(beta).toMatchObject({ primeiroMes: '2024-09', meses: '1/4 3/4 - 4/4', recebidos: 8, esperados: 12 });
    expect(await empresa(GAMA)).toMatchObject({ ultimo: null, meses: '', primeiroMes: '', projetos: [] });
  });

  it('move with the day', async () => {
    const amanha = new Date(server.clock.now().getTime() + 86_400_000);
    // The session would have ended by then: the service is asked.
    const deps = { ...server.deps, clock: { now: () => amanha } };
    const { empresas } = await getCarteira(deps, { ownerId: server.a.id, usuarioId: server.a.user.id }, {});
    // The 1000.00 could be asked for until the day before.
    expect(empresas.find(({ cnpj }) => cnpj === ALFA)?.figuras).toMatchObject({
      pagoAMaior: '14000.75',
      prescreve30: '0.00',
      prescreve90: '2000.50',
    });
  });
});

describe('what is behind the figures', () => {
  it('is listed from the largest on, and adds up to the figure', async () => {
    expect(await achados(ALFA, 'prescreve90')).toMatchObject([
      { projetoId: projetos.alfa, valor: '3000.50', prescreveEm: dia(0), filtros: { Ano: '2025' } },
    ]);
    const pago = await achados(ALFA, 'pagoAMaior');
    expect(pago.map(({ valor, confianca }) => [valor, confianca])).toEqual([
      ['15000.75', 'Alta'],
      ['300.00', 'Baixa'],
    ]);
    expect((await achados(ALFA, 'saldo')).map(({ valor }) => valor)).toEqual(['1400.40', '200.20', '100.10']);
    expect((await achados(BETA, 'pagoAMaior')).map(({ projetoId }) => projetoId)).toEqual([
      projetos.novo,
      projetos.novo,
    ]);
    expect((await achados(ALFA, 'riscos')).map(({ titulo }) => titulo)).toEqual(['Regra: EFD-C ICMS na Base']);
    expect(await achados(GAMA, 'riscos')).toEqual([]);
  });

  it('is shown by month, of the companies that are looked at', async () => {
    const { pagamento, prescricao } = await get<Tendencia>('/api/carteira/tendencia?busca=alfa');
    expect(pagamento).toEqual([
      { mes: '2021-02', valor: '1000.00' },
      { mes: '2021-03', valor: '6000.75' },
      { mes: '2022-01', valor: '8000.00' },
    ]);
    expect(prescricao.at(-1)).toEqual({ mes: dia(400).slice(0, 7), valor: '8000.00' });
    const doSul = await get<Tendencia>('/api/carteira/tendencia?grupo=sul');
    expect(doSul.pagamento.map(({ valor }) => valor)).toEqual(['60.00', '70.00']);
  });
});

it('exports the companies that are looked at, and none of their names as a formula', async () => {
  const { app, a } = server;
  const url = '/api/carteira/planilha?grupo=sul';
  const response = await app.inject({ method: 'GET', url, headers: a.user.headers });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toContain(`carteira-${hoje}.xlsx`);
  const path = join(await mkdtemp(join(tmpdir(), 'carteira-')), 'c.xlsx');
  await writeFile(path, response.rawPayload);
  const textos: string[] = [];
  for await (const evento of readPlanilha({ path })) textos.push(JSON.stringify(evento));
  const tudo = textos.join('\n');
  expect(tudo).toContain('BETA FICTICIA');
  expect(tudo).toContain('"texto":"=GAMA FICTICIA","formula":false');
  expect(tudo).toContain('130');
  expect(tudo).not.toContain('ALFA');
  expect(tudo).not.toContain('"formula":true');
});

describe('the turn of PIS and COFINS', () => {
  const virada = (saldo: string): ViradaDoProjeto => ({
    mes: '2025-03',
    saldo,
    projetado: '40.00',
    prescreve_antes: '10.00',
    quotas: '0.00',
    estoque: '925.00',
    estoque_simulado: true,
    a_escriturar: '12.34',
    meses_a_retificar: 2,
  });

  it('is what the project with the latest months of a company says', async () => {
    const novo = (await empresa(BETA)).projetos[0]?.id ?? '';
    await write(novo, [achado('n', { ano: 2025, parcelas: [['2025-02', dia(31), '70.00']] })], [], virada('50.00'));
    expect((await empresa(BETA)).virada).toEqual({ projetoId: novo, ...virada('50.00') });
    expect((await empresa(GAMA)).virada).toBeNull();
  });

  it('stands in a sheet of its own', async () => {
    const { app, a } = server;
    const url = '/api/carteira/planilha?grupo=sul';
    const response = await app.inject({ method: 'GET', url, headers: a.user.headers });
    const path = join(await mkdtemp(join(tmpdir(), 'carteira-')), 'v.xlsx');
    await writeFile(path, response.rawPayload);
    const textos: string[] = [];
    for await (const evento of readPlanilha({ path })) textos.push(JSON.stringify(evento));
    const tudo = textos.join('\n');
    for (const texto of ['Virada', 'Saldo projetado na virada', '03/2025', 'Simulação']) expect(tudo).toContain(texto);
  });

  it('has its days from the law: the inventory, the last file and the stock', async () => {
    // Business days of 02/2027: 1 to 5, Carnival on 8 and 9, 10 to 12, 15 and 16.
    expect((await carteira()).prazosDaVirada.map(({ dia: prazo }) => prazo)).toEqual([
      '2026-12-31',
      '2027-02-16',
      '2027-06-30',
    ]);
  });
});

describe('another owner', () => {
  it('sees nothing of it', async () => {
    const { b } = server;
    expect(await carteira('', b.user)).toMatchObject({ hoje, empresas: [], teses: [], pendentes: 0 });
    expect(await get('/api/carteira/tendencia', b.user)).toEqual({ pagamento: [], prescricao: [] });
  });
});

describe('a project', () => {
  const total = async (cnpj: string) => (await empresa(cnpj)).figuras?.pagoAMaior;

  it('counts once, however often its figures are written', async () => {
    await write(projetos.alfa ?? '', alfa());
    await write(projetos.alfa ?? '', alfa());
    expect((await empresa(ALFA)).figuras).toEqual(DE_ALFA);
  });

  it('counts no more once it is deleted, and the older one counts again', async () => {
    const { deps, a, app } = server;
    const payload = { id: projetos.novo };
    const excluido = await app.inject({
      method: 'POST',
      url: '/delete/process',
      headers: a.user.headers,
      payload,
    });
    expect(excluido.statusCode, excluido.body).toBe(200);
    expect(await total(BETA)).toBe('50.00');
    const linhas = (id: string) =>
      asOwner(deps.db, a.id, (trx) =>
        trx.selectFrom('carteira_parcela').select('valor').where('projeto_id', '=', id).execute(),
      );
    expect(await linhas(projetos.velho ?? '')).toHaveLength(1);
    await asOwner(deps.db, a.id, (trx) =>
      trx
        .deleteFrom('projeto')
        .where('id', '=', projetos.velho ?? '')
        .execute(),
    );
    expect(await linhas(projetos.velho ?? '')).toEqual([]);
    expect((await empresa(BETA)).figuras).toBeNull();
  });
});
