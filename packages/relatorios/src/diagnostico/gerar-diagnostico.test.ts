import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogo } from '../catalogo/catalogo.ts';
import { gerarRelatorios } from '../run.ts';
import { lerCaso, relatoriosDoCaso } from '../testing/caso.ts';
import { cortarAchados } from './achados.ts';
import type { Achado, Diagnostico } from './agregado.ts';
import { gerarDiagnostico } from './gerar-diagnostico.ts';
import { fatoresSelic, ultimoMesSelic } from './selic.ts';

const CASO = 'cruzamento-consolidado';
let workDir: string;
let diagnostico: Diagnostico;
let temConteudo: boolean;
let bytes: string;
let outraVez: string;

beforeAll(async () => {
  const lido = await lerCaso(CASO);
  workDir = lido.workDir;
  const outDir = path.join(workDir, 'relatorios');
  await gerarRelatorios({ dataset: lido.dataset, outDir, relatorios: relatoriosDoCaso(CASO) });
  const gerar = () => gerarDiagnostico({ dataset: lido.dataset, outDir, geradoEm: '2024-06-01T12:00:00Z' });
  const feito = await gerar();
  ({ diagnostico, temConteudo } = feito);
  bytes = readFileSync(feito.path, 'utf8');
  outraVez = readFileSync((await gerar()).path, 'utf8');
});
afterAll(() => rmSync(workDir, { recursive: true, force: true }));

describe('the aggregate of a project', () => {
  // By hand, from the case's consolidated reports: 92,50 + 9,25 + 6,66 + 73,00 are open; 500,00 is partly asked for.
  test('sums what is open, and tells what is left out of the sum', () => {
    expect(diagnostico.kpis.oportunidades).toMatchObject({
      total: '181.41',
      alta: '181.41',
      media: '0.00',
      baixa: '0.00',
      parcial: '500.00',
      tratado: '0.00',
      prescrito: '0.00',
      // 92,50 + 9,25 + 6,66 end within ninety days after 31/03/2024.
      prescreve90: '108.41',
    });
    // 55,50 + 50,00 + 36,50.
    expect(diagnostico.kpis.riscos).toMatchObject({ total: '142.00', qtd: 3 });
  });

  test('orders findings by amount, confidence and urgency', () => {
    const [primeiro, segundo] = diagnostico.achados;
    // 500,00 × 1 stands above 92,50 × 1 × 1,5 = 138,75.
    expect([primeiro?.valor, primeiro?.prioridade]).toEqual(['500.00', '500.00']);
    expect([segundo?.valor, segundo?.prioridade]).toEqual(['92.50', '138.75']);
    // A risk of 'Média' weighs 0,6: 36,50 × 0,6 = 21,90. A treated finding weighs nothing.
    expect(diagnostico.achados.find((a) => a.valor === '36.50')?.prioridade).toBe('21.90');
    expect(diagnostico.achados.find((a) => a.ja_tratado === 'Sim')?.prioridade).toBe('0.00');
    expect(new Set(diagnostico.achados.map((a) => a.id)).size).toBe(diagnostico.achados.length);
  });

  test('the day on which a right ends is its own, not the first of its report and year', () => {
    const dias = Object.fromEntries(diagnostico.achados.map((a) => [`${a.tese} ${a.periodo}`, a.prescreve_em]));
    expect(dias).toMatchObject({
      'Monofásico tributado na revenda 2019': '2024-04-25',
      // Of 02/2024, and of a year that tells no month.
      'PIS/COFINS declarado ou pago a maior 2024': '2029-03-25',
      'Retenções de PIS/COFINS não aproveitadas 2024': '2029-12-31',
    });
    expect(diagnostico.achados.filter((a) => a.tipo === 'Risco').map((a) => a.prescreve_em)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('every finding leads to its rows by columns that its report has', () => {
    const achado = (tese: string) => diagnostico.achados.find((a) => a.tese === tese);
    expect(achado('Monofásico tributado na revenda')?.filtros).toEqual({
      Período: '2019',
      Tipo: 'Oportunidade',
      Confiança: 'Alta',
    });
    expect(achado('Crédito em revenda de monofásico')?.filtros).toEqual({
      Período: '2019',
      Resultado: 'Crédito em revenda de monofásico',
    });
    for (const { relatorio, filtros } of diagnostico.achados) {
      const colunas = catalogo.find((r) => r.nome === relatorio)?.colunas.map((c) => c.key);
      expect(colunas).toEqual(expect.arrayContaining(Object.keys(filtros)));
    }
  });

  test('every finding says what, why and what to do, and promises nothing', () => {
    expect(diagnostico.achados.length).toBe(9);
    for (const a of diagnostico.achados) {
      expect(a.texto).toContain('Estimativa sujeita a validação.');
      expect(a.proximo_passo).not.toBe('');
      expect(a.texto).toContain(a.relatorio);
    }
  });

  test('the same reports give the same bytes', () => {
    expect(outraVez).toBe(bytes);
    expect(temConteudo).toBe(true);
  });
});

test('a project without any report has nothing to show, and no panel fails on it', async () => {
  const vazio = await gerarDiagnostico({
    dataset: {
      empresa: { cnpj: '11222333000181', nome: 'EMPRESA FICTÍCIA LTDA' },
      periodo: { inicio: '2025-01-01', fim: '2025-03-31' },
      arquivos: [],
      tabelas: [],
    },
    outDir: path.join(workDir, 'nada'),
    geradoEm: '2025-06-01T12:00:00Z',
  });
  expect(vazio.temConteudo).toBe(false);
  expect(vazio.diagnostico).toMatchObject({ linhas: {}, achados: [], cascata: [], heat: [], reforma: null });
});

test('ten thousand findings stay below one megabyte, and what is cut is told', () => {
  const um = diagnostico.achados[0];
  if (um === undefined) throw new Error('the case has findings');
  const muitos = Array.from(
    { length: 10_000 },
    (_, i): Achado => ({ ...um, id: `${um.id}${i}`, tipo: i % 2 === 0 ? 'Oportunidade' : 'Risco', valor: '1.10' }),
  );
  const { achados, achados_omitidos } = cortarAchados(muitos);
  expect(achados.length + achados_omitidos.qtd).toBe(10_000);
  // Half of the nine thousand left out: 4.500 × 1,10.
  expect(achados_omitidos).toMatchObject({ qtd: 9_000, oportunidades: '4950.00', riscos: '4950.00' });
  expect(JSON.stringify({ ...diagnostico, achados }).length).toBeLessThan(1_000_000);
});

describe('the Selic', () => {
  const tabela = {
    linhas: [
      ['2024-01', '0.97'],
      ['2024-02', '0.80'],
      ['2024-03', '0.83'],
      ['2025-01', '1.01'],
      ['2025-02', '0.99'],
    ],
  };
  // Only what these two functions read.
  const oficiais = { tabelas: new Map([['selic', tabela]]) } as unknown as Parameters<typeof fatoresSelic>[0];

  test('is the plain sum from February of the next year on, and one percent', () => {
    // Facts of 2024: only February 2025 counts, 0,99; and 1,00.
    const fatores = fatoresSelic(oficiais);
    expect(fatores.get('2024')).toEqual({ pontos: 199n });
    expect(fatores.get('2025')).toEqual({ pontos: 100n });
    expect(ultimoMesSelic(oficiais)).toBe('02/2025');
  });
});
