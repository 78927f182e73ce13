import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogo } from '../catalogo/catalogo.ts';
import { generateRelatorios } from '../run.ts';
import { readCaso, relatoriosDoCaso } from '../testing/caso.ts';
import type { Achado, Diagnostico, DiagnosticoGuardado } from './agregado.ts';
import { cutAchados, diagnosticoDoDia } from './diagnostico-do-dia.ts';
import { generateDiagnostico } from './generate-diagnostico.ts';

const CASO = 'cruzamento-consolidado';
let workDir: string;
let guardado: DiagnosticoGuardado;
let diagnostico: Diagnostico;
let temConteudo: boolean;
let bytes: string;
let outraVez: string;

beforeAll(async () => {
  const lido = await readCaso(CASO);
  workDir = lido.workDir;
  const outDir = path.join(workDir, 'relatorios');
  await generateRelatorios({ dataset: lido.dataset, outDir, relatorios: relatoriosDoCaso(CASO) });
  const gerar = () => generateDiagnostico({ dataset: lido.dataset, outDir, geradoEm: '2024-06-01T12:00:00Z' });
  const feito = await gerar();
  ({ diagnostico: guardado, temConteudo } = feito);
  diagnostico = diagnosticoDoDia(guardado, { hoje: '2024-03-31', selic: [] });
  bytes = readFileSync(feito.path, 'utf8');
  outraVez = readFileSync((await gerar()).path, 'utf8');
});
afterAll(() => rmSync(workDir, { recursive: true, force: true }));

describe('the aggregate of a project', () => {
  // By hand. 03/2019: revenue of 1.000 + 100 + 400 and purchases of 600 at 9,25%: 138,75 - 55,50 of credits = 83,25 to
  // pay. The shampoo comes to 92,50, of which 83,25 were paid (presumed, so Média), and gives back the 55,50 of its
  // purchase: 37,00 are left. The urea (9,25) and the cushion of the table's chapter (37,00, Baixa) find the rest that
  // was paid. The 73,00 withheld may be used in the months of 2024 that the project lacks; 500,00 is partly asked for,
  // and so is the screening of 02/2024.
  test('sums what is open, and shows apart what is left out of the sum', () => {
    expect(diagnostico.kpis.oportunidades).toMatchObject({
      caixa_alta: '0.00',
      caixa_media: '46.25',
      caixa_baixa: '37.00',
      retencoes: '0.00',
      descontavel: '0.00',
      ressarcivel: '0.00',
      debito_aberto: '0.00',
      contingente: '0.00',
      encerrado: '0.00',
      prescrito: '0.00',
      // The cash of 03/2019 ends on 25/04/2024, within ninety days after 31/03/2024.
      caixa_90: '46.25',
      caixa_180: '46.25',
    });
    // Of 500,00 the request reaches 77,00.
    expect(diagnostico.kpis.parcial.caixa_alta).toBe('423.00');
    expect(diagnostico.kpis.tratado.caixa_alta).toBe('77.00');
    // 55,50 + 50,00 + 36,50.
    expect(diagnostico.kpis.riscos).toMatchObject({ total: '142.00', qtd: 3 });
  });

  test('orders findings by amount, confidence and urgency', () => {
    const [primeiro, segundo, terceiro] = diagnostico.achados;
    // 7.498,50 × 0,6 = 4.499,10 come before 500,00 × 1, and these before the risk of 55,50 × 1; 37,00 × 0,6 × 1,5 =
    // 33,30.
    expect([primeiro?.valor, primeiro?.prioridade]).toEqual(['7498.50', '4499.10']);
    expect([segundo?.valor, segundo?.prioridade]).toEqual(['423.00', '423.00']);
    expect([terceiro?.valor, terceiro?.prioridade]).toEqual(['55.50', '55.50']);
    expect(diagnostico.achados.find((a) => a.tese === 'Monofásico tributado na revenda')?.prioridade).toBe('33.30');
    // A risk of 'Média' weighs 0,6: 36,50 × 0,6 = 21,90.
    expect(diagnostico.achados.find((a) => a.valor === '36.50')?.prioridade).toBe('21.90');
    expect(new Set(diagnostico.achados.map((a) => a.id)).size).toBe(diagnostico.achados.length);
  });

  test('the day on which a right ends is its own, not the first of its report and year', () => {
    const dias = Object.fromEntries(
      diagnostico.achados.map((a) => [`${a.tese} ${a.periodo} ${a.classe}`, a.prescreve_em]),
    );
    expect(dias).toMatchObject({
      // What was paid for 03/2019; of the balance nothing is left.
      'Monofásico tributado na revenda 2019 Pago a maior': '2024-04-25',
      'Monofásico tributado na revenda 2019 Saldo de crédito descontável': null,
      // Of 02/2024.
      'PIS/COFINS declarado ou pago a maior 2024 Pago a maior': '2029-03-25',
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
      Confiança: 'Média',
      'Classe do Valor': 'Pago a maior',
    });
    expect(achado('Crédito em revenda de monofásico')?.filtros).toEqual({
      Período: '2019',
      Tipo: 'Risco',
      Resultado: '=Crédito em revenda de monofásico',
    });
    for (const { relatorio, filtros } of diagnostico.achados) {
      const colunas = catalogo.find((r) => r.nome === relatorio)?.colunas.map((c) => c.key);
      expect(colunas).toEqual(expect.arrayContaining(Object.keys(filtros)));
    }
  });

  test('every finding says what, why and what to do, and promises nothing', () => {
    // Nine opportunities by class and treatment, and three risks.
    expect(diagnostico.achados.length).toBe(12);
    for (const a of diagnostico.achados) {
      expect(a.proximo_passo).not.toBe('');
      expect(a.texto).toContain(a.relatorio);
      // The page says once that all are estimates.
      expect(a.texto).not.toContain('Estimativa');
    }
    // Tables are named as people call them.
    expect(diagnostico.avisos.join(' ')).toContain('produtos monofásicos, de alíquota zero e com ST: ');
    expect(diagnostico.avisos.join(' ')).not.toMatch(/[a-z]_[a-z]/);
    const riscos = diagnostico.achados.filter((a) => a.tipo === 'Risco');
    expect(new Set(riscos.map((a) => a.titulo)).size).toBe(new Set(riscos.map((a) => a.tese)).size);
    expect(riscos.find((a) => a.tese === 'Crédito em revenda de monofásico')).toMatchObject({
      titulo: 'Crédito tomado na compra de produto monofásico para revenda',
      proximo_passo: 'Estornar o crédito e recolher a diferença',
    });
  });

  test('the panels of the theses sum what has a value, cash and balances apart', () => {
    // The shampoo takes the 83,25 that were paid and 9,25 of credit, and gives 46,25 and 9,25 back. The urea's 9,25 and
    // the cushion's 37,00 were paid too. In 2024 the cushion has 7.498,50 paid and 36,50 withheld.
    expect(diagnostico.monofasico.por_tabela.map((t) => [t.relatorio, t.qtd, t.caixa, t.saldo])).toEqual([
      ['Cruzamento Alíquota Zero e ST', 3, '7544.75', '36.50'],
      ['Cruzamento Monofásico Tributado', 2, '37.00', '0.00'],
    ]);
    expect(diagnostico.tese_icms.map((t) => [t.ano, t.caixa, t.saldo])).toEqual([
      // The whole items are treated as zero-rated.
      ['2019', '0.00', '0.00'],
      // The adjustment of the month took out all of it.
      ['2024', '0.00', '0.00'],
    ]);
  });

  test('the same reports give the same bytes', () => {
    expect(outraVez).toBe(bytes);
    expect(temConteudo).toBe(true);
  });
});

test('a project without any report has nothing to show, and no panel fails on it', async () => {
  const vazio = await generateDiagnostico({
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
  expect(vazio.diagnostico).toMatchObject({
    linhas: {},
    oportunidades: [],
    cascata: [],
    heat: [],
    reforma: null,
    virada: null,
    virada_paineis: null,
    simples: null,
  });
  const noDia = diagnosticoDoDia(vazio.diagnostico, { hoje: '2026-11-22', selic: [] });
  expect(noDia).toMatchObject({ achados: [], achados_omitidos: { qtd: 0 }, dia: { selic_ate: null } });
});

test('ten thousand findings stay below one megabyte, and what is cut is counted', () => {
  const um = diagnostico.achados[0];
  if (um === undefined) throw new Error('the case has findings');
  const muitos = Array.from(
    { length: 10_000 },
    (_, i): Achado => ({ ...um, id: `${um.id}${i}`, tipo: i % 2 === 0 ? 'Oportunidade' : 'Risco', valor: '1.10' }),
  );
  const { achados, achados_omitidos } = cutAchados(muitos);
  expect(achados.length + achados_omitidos.qtd).toBe(10_000);
  // Half of the 9.050 left out: 4.525 × 1,10.
  expect(achados_omitidos).toMatchObject({ qtd: 9_050, caixa: '4977.50', riscos: '4977.50' });
  expect(JSON.stringify({ ...diagnostico, achados }).length).toBeLessThan(1_000_000);
});
