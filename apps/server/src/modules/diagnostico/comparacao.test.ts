import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AchadoListado, ComparacaoDePeriodos } from '@apura/contract';
import { readPlanilha } from '@apura/planilha';
import { type DiagnosticoGuardado, generateDiagnostico } from '@apura/relatorios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, createProjetoTeste, EMPRESA_CNPJ } from '../../testing/projeto-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { chaveDiagnostico } from '../projetos/index.ts';
import { replaceDiagnostico, saveTratado } from './diagnostico.repo.ts';

/**
 * Guarantees what the comparison of two periods says: figures and findings worked out by hand, without what lapsed, was
 * asked for or was marked; whole projects and years of one; the same in the workbook, and nothing of another owner.
 */

const OUTRA = '11222333000181';

let server: TestServer;
let dir: string;
let vazio: DiagnosticoGuardado;
const ids: Record<'velho' | 'novo' | 'deOutra' | 'sem', string> = { velho: '', novo: '', deOutra: '', sem: '' };

beforeAll(async () => {
  server = await startTestServer();
  dir = await mkdtemp(join(tmpdir(), 'apura-comparacao-'));
  const dataset = {
    empresa: { cnpj: EMPRESA_CNPJ, nome: 'EMPRESA FICTÍCIA LTDA' },
    periodo: { inicio: '2023-01-01', fim: '2024-12-31' },
    arquivos: [],
    tabelas: [],
  };
  vazio = (await generateDiagnostico({ dataset, outDir: dir, geradoEm: '2026-01-01T00:00:00Z' })).diagnostico;
  const { app, a } = server;
  await createEmpresaTeste(app, a.user);
  await createEmpresaTeste(app, a.user, OUTRA);
  ids.velho = await concluded({ periodo: ['2023-01-01', '2024-12-31'], ...VELHO });
  ids.novo = await concluded({ periodo: ['2025-01-01', '2025-03-31'], ...NOVO });
  ids.deOutra = await concluded({ periodo: ['2025-01-01', '2025-03-31'], cnpj: OUTRA, ...NOVO });
  ids.sem = await createProjetoTeste(app, a.user);
  await asOwner(server.deps.db, a.id, async (trx) => {
    const { id } = await trx.selectFrom('usuario').select('id').limit(1).executeTakeFirstOrThrow();
    const marca = { ownerId: a.id, usuarioId: id, nota: '', now: server.clock.now() };
    await saveTratado(trx, { ...marca, projetoId: ids.novo, achadoId: 'O|retencoes|2025' });
  });
}, 300_000);
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

type Oportunidade = DiagnosticoGuardado['oportunidades'][number];
type Risco = DiagnosticoGuardado['riscos'][number];

function oportunidade(id: string, ano: string, valor: string, resto: Partial<Oportunidade> = {}): Oportunidade {
  return {
    id: `O|${id}|${ano}`,
    tipo: 'Oportunidade',
    tese: id,
    relatorio: 'Cruzamento Tese do Século',
    periodo: ano,
    classe: 'Pago a maior',
    grupo: 'caixa',
    confianca: 'Alta',
    situacao_tese: '',
    ja_tratado: 'Não',
    pagamento: null,
    qtd_linhas: 1,
    filtros: { Ano: ano, Tipo: 'Oportunidade', Confiança: 'Alta' },
    texto: '',
    parcelas: [[null, null, valor, null]],
    ...resto,
  };
}

function risco(tese: string, ano: string, valor: string, confianca: Risco['confianca'] = 'Alta'): Risco {
  return {
    id: `R|${tese}|${ano}`,
    tipo: 'Risco',
    tese,
    relatorio: 'EFD-C CPRB',
    periodo: ano,
    classe: '',
    grupo: 'sem_valor',
    valor,
    valor_selic: valor,
    confianca,
    situacao_tese: '',
    ja_tratado: 'Não',
    pagamento: null,
    encerrado: '0.00',
    prescrito: '0.00',
    prescreve90: '0.00',
    prescreve180: '0.00',
    prescreve_em: null,
    qtd_linhas: 1,
    filtros: { Período: ano, Resultado: tese },
    prioridade: '0.00',
  };
}

const VELHO = {
  oportunidades: [
    oportunidade('ICMS', '2023', '100.10'),
    // The right to part of it ended before the tests' clock.
    oportunidade('ICMS', '2024', '0.00', {
      parcelas: [
        [null, '2001-01-31', '9000.00', null],
        [null, null, '50.05', null],
        // The right to this part lives, and its month took a rectifier until the year 2000.
        [null, null, '600.00', '2000-12-31'],
      ],
    }),
    oportunidade('Energia', '2024', '30.00'),
    oportunidade('Pedida', '2024', '7.00', { ja_tratado: 'Sim' }),
    oportunidade('retencoes', '2024', '11.11', { classe: 'Saldo de retenções', grupo: 'retencoes' }),
  ],
  riscos: [risco('Divergente', '2023', '500.00'), risco('Divergente', '2024', '0.01', 'Baixa')],
  receita: [
    ['2023-05', '1000.00'],
    ['2024-06', '3000.00'],
    ['2024-07', null],
  ] as [string, string | null][],
};
const NOVO = {
  oportunidades: [
    oportunidade('ICMS', '2025', '250.15'),
    oportunidade('ICMS', '2025', '5.00', { id: 'O|baixa|2025', confianca: 'Baixa' }),
    oportunidade('retencoes', '2025', '22.22', { classe: 'Saldo de retenções', grupo: 'retencoes' }),
    oportunidade('Lawsuit', '2025', '80.00', { classe: 'Contingente', grupo: 'contingente' }),
  ],
  riscos: [risco('Divergente', '2025', '500.01')],
  receita: [] as [string, string | null][],
};

async function concluded(o: {
  periodo: [string, string];
  cnpj?: string;
  oportunidades: Oportunidade[];
  riscos: Risco[];
  receita: [string, string | null][];
}): Promise<string> {
  const { app, a, deps } = server;
  const id = await createProjetoTeste(app, a.user, o.cnpj);
  const [ini, fim] = o.periodo;
  const guardado: DiagnosticoGuardado = {
    ...vazio,
    periodo: { ini, fim },
    oportunidades: o.oportunidades,
    riscos: o.riscos,
    series: { ...vazio.series, receita: o.receita.map(([m, v]) => ({ m, v })) },
  };
  const storageKey = chaveDiagnostico(a.id, id);
  const { sha256 } = await deps.storage.put(storageKey, Buffer.from(JSON.stringify(guardado)));
  await asOwner(deps.db, a.id, async (trx) => {
    const periodo = { periodo_inicial: ini, periodo_final: fim };
    await trx
      .updateTable('projeto')
      .set({ ...periodo, status: 'CONCLUDED', pbi: 'apura', terminado_em: server.clock.now() })
      .where('id', '=', id)
      .execute();
    const feito = { storageKey, sha256, temConteudo: true };
    await replaceDiagnostico(trx, { ownerId: a.id, projetoId: id, guardado: feito, now: server.clock.now() });
  });
  return id;
}

const ask = (antes: string, depois: string, query = '', user = server.a.user) =>
  server.app.inject({ method: 'GET', url: `/api/comparacao/${antes}/${depois}${query}`, headers: user.headers });

const medida = ({ medidas }: ComparacaoDePeriodos, qual: string) => {
  const { antes, depois, diferenca, percentual } = medidas.find((uma) => uma.medida === qual) ?? {};
  return [antes, depois, diferenca, percentual];
};
const estados = ({ achados }: ComparacaoDePeriodos) =>
  achados.map(({ titulo, confianca, estado, diferenca }) => [titulo.split(':')[0], confianca, estado, diferenca]);

describe('GET /api/comparacao/:antes/:depois', () => {
  it('adds up both projects as Diagnóstico does, and says what is new, gone and changed', async () => {
    const response = await ask(ids.velho, ids.novo);
    expect(response.statusCode).toBe(200);
    const feita = response.json<ComparacaoDePeriodos>();
    expect(feita).toMatchObject({
      empresa: { cnpj: EMPRESA_CNPJ },
      antes: { ini: '2023-01-01', fim: '2024-12-31', ano: null, meses: 24 },
      depois: { ini: '2025-01-01', fim: '2025-03-31', ano: null, meses: 3 },
    });
    expect(medida(feita, 'pagoAMaior')).toEqual(['180.15', '250.15', '70.00', '38.86']);
    expect(medida(feita, 'pagoBaixa')).toEqual(['0.00', '5.00', '5.00', null]);
    // Marked as dealt with in the newer project.
    expect(medida(feita, 'saldo')).toEqual(['11.11', '0.00', '-11.11', '-100.00']);
    expect(medida(feita, 'contingente')).toEqual(['0.00', '80.00', '80.00', null]);
    expect(medida(feita, 'riscos')).toEqual(['500.01', '500.01', '0.00', '0.00']);
    expect(medida(feita, 'receita')).toEqual(['4000.00', null, null, null]);
    expect(estados(feita)).toEqual([
      ['ICMS', 'Alta', 'maior', '100.00'],
      ['Lawsuit', 'Alta', 'novo', '80.00'],
      ['Energia', 'Alta', 'sumiu', '-30.00'],
      ['retencoes', 'Alta', 'tratado', '-11.11'],
      ['ICMS', 'Baixa', 'novo', '5.00'],
      ['Divergente', 'Alta', 'igual', '0.00'],
    ]);
    // The rows of two years are found without the year, those of one with it.
    const [icms] = feita.achados;
    expect(icms?.antes).toEqual({
      valor: '150.15',
      tratado: '0.00',
      filtros: { Tipo: 'Oportunidade', Confiança: 'Alta' },
    });
    expect(icms?.depois?.filtros).toEqual({ Ano: '2025', Tipo: 'Oportunidade', Confiança: 'Alta' });
  });

  it('compares two years of one project', async () => {
    const feita = (await ask(ids.velho, ids.velho, '?anoAntes=2023&anoDepois=2024')).json<ComparacaoDePeriodos>();
    expect([feita.antes.meses, feita.depois.meses]).toEqual([12, 12]);
    expect(medida(feita, 'pagoAMaior')).toEqual(['100.10', '80.05', '-20.05', '-20.03']);
    expect(medida(feita, 'receita')).toEqual(['1000.00', '3000.00', '2000.00', '200.00']);
    expect(feita.medidas.find((uma) => uma.medida === 'receita')?.linhas).toEqual({
      antes: { relatorio: 'Cruzamento Receita Bruta', filtros: { Período: '2023' } },
      depois: { relatorio: 'Cruzamento Receita Bruta', filtros: { Período: '2024' } },
    });
  });

  it('refuses two companies, a year that is not there, and a project without a diagnostic', async () => {
    expect(statusAndCode(await ask(ids.velho, ids.deOutra))).toEqual([422, 'valores-incorretos']);
    expect(statusAndCode(await ask(ids.velho, ids.novo, '?anoAntes=2022'))).toEqual([422, 'valores-incorretos']);
    expect(statusAndCode(await ask(ids.velho, ids.sem))).toEqual([503, 'diagnostico-indisponivel']);
    expect(statusAndCode(await ask(ids.velho, ids.novo, '?anoAntes=x'))).toEqual([400, 'requisicao-invalida']);
    expect(statusAndCode(await ask(ids.velho, 'nenhum'))).toEqual([404, 'nao-encontrado']);
  });

  it('lists the findings of a project by itself, the largest first, with the way to their rows', async () => {
    const list = (id: string, user = server.a.user) =>
      server.app.inject({ method: 'GET', url: `/api/achados/${id}`, headers: user.headers });
    const { achados } = (await list(ids.velho)).json<{ achados: AchadoListado[] }>();
    expect(achados.map(({ valor, periodo }) => [valor, periodo])).toEqual([
      ['500.00', '2023'],
      ['100.10', '2023'],
      ['50.05', '2024'],
      ['30.00', '2024'],
      ['11.11', '2024'],
      ['7.00', '2024'],
      ['0.01', '2024'],
    ]);
    expect(achados[1]).toMatchObject({
      titulo: 'ICMS',
      relatorio: 'Cruzamento Tese do Século',
      filtros: { Ano: '2023' },
    });
    expect(statusAndCode(await list(ids.sem))).toEqual([503, 'diagnostico-indisponivel']);
    expect(statusAndCode(await list(ids.velho, server.b.user))).toEqual([404, 'nao-encontrado']);
  });

  it('knows no project of another owner', async () => {
    expect(statusAndCode(await ask(ids.velho, ids.novo, '', server.b.user))).toEqual([404, 'nao-encontrado']);
    expect(statusAndCode(await ask(ids.velho, ids.novo, '/planilha', server.b.user))).toEqual([404, 'nao-encontrado']);
  });

  it('goes as .xlsx, with a row in the activity log', async () => {
    const response = await ask(ids.velho, ids.velho, '/planilha?anoAntes=2023&anoDepois=2024');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toMatch(/comparacao-99210437000117-\d{4}-\d{2}-\d{2}\.xlsx/);
    const arquivo = join(dir, 'comparacao.xlsx');
    await writeFile(arquivo, response.rawPayload);
    const linhas: Record<string, number> = {};
    for await (const evento of readPlanilha({ path: arquivo })) {
      if (evento.tipo === 'linha') linhas[evento.aba] = (linhas[evento.aba] ?? 0) + 1;
    }
    expect(linhas).toEqual({ Medidas: 9, Achados: 5 });
    const acoes = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('auditoria').select('acao').where('alvo', '=', ids.velho).execute(),
    );
    expect(acoes.map(({ acao }) => acao)).toContain('diagnostico.comparacao-exportada');
  });
});
