// Guarantees how the page reads and writes amounts, its totals, the sheet of findings, and the colours of its charts.

import { centsOf, moneyOfCents } from '@apura/br';
import type { AchadoDiagnostico, DiagnosticoAgregado } from '@apura/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVazia } from '../ui/tabela.tsx';
import { documento, eixoCurto, mesCurto, nomeArquivo, percentual, reais, reaisCurto, sum } from './formato.ts';
import { createPlanilha } from './planilha.ts';
import { type Ordem, sortAchados } from './sort-achados.ts';
import { contraste, createTema } from './tema.ts';
import { dinheiro, rankRecuperaveis, totais, variacao } from './totais.ts';

describe('amounts as they are read', () => {
  it('keeps every cent, and marks what is negative', () => {
    expect(reais('1234567.89')).toBe('R$\u00a01.234.567,89');
    expect(reais('-0.50')).toBe('−R$\u00a00,50');
    expect(reais(null)).toBe('–');
  });

  it('shortens by rounding half up, never by cutting', () => {
    expect(reaisCurto('5674.72')).toBe('R$\u00a05,7\u00a0mil');
    expect(reaisCurto('999.99')).toBe('R$\u00a0999,99');
    expect(reaisCurto('1250000.00')).toBe('R$\u00a01,3\u00a0mi');
    expect(reaisCurto('-3400000000.00')).toBe('−R$\u00a03,4\u00a0bi');
    expect(percentual('78.57')).toBe('78,6%');
    expect(percentual('-12.04')).toBe('−12,0%');
    expect(mesCurto('2025-03')).toBe('MAR/25');
  });

  it('says the steps of an axis without idle zeros', () => {
    const passos = [0, 500, 10_000, 1_500_000, -30_000].map(eixoCurto);
    expect(passos).toEqual(['0', '500', '10\u00a0mil', '1,5\u00a0mi', '−30\u00a0mil']);
  });

  it('adds up as integers do', () => {
    const valor = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
    fc.assert(
      fc.property(fc.array(valor, { maxLength: 20 }), (ns) => {
        expect(centsOf(sum(ns.map(moneyOfCents)))).toBe(ns.reduce((t, n) => t + n, 0n));
      }),
      { numRuns: 100 },
    );
  });
});

const achado = (a: Partial<AchadoDiagnostico>): AchadoDiagnostico => ({
  id: 'x',
  tipo: 'Oportunidade',
  tese: 'T',
  relatorio: 'R',
  periodo: '2025',
  classe: 'Pago a maior',
  grupo: 'caixa',
  valor: '100.00',
  valor_selic: '110.00',
  confianca: 'Alta',
  situacao_tese: '',
  ja_tratado: 'Não',
  pagamento: 'Sim',
  encerrado: '0.00',
  prescrito: '0.00',
  prescreve_em: null,
  prescreve90: '0.00',
  prescreve180: '0.00',
  qtd_linhas: 1,
  filtros: {},
  titulo: 'T',
  proximo_passo: '',
  texto: '',
  prioridade: '0.00',
  ...a,
});

describe('the totals at the top', () => {
  const achados = [
    achado({
      id: 'a',
      valor: '100.00',
      valor_selic: '110.00',
      encerrado: '8.00',
      prescrito: '5.00',
      prescreve90: '40.00',
      prescreve180: '60.00',
    }),
    achado({ id: 'b', valor: '50.00', valor_selic: '51.00', confianca: 'Baixa', prescreve90: '50.00' }),
    achado({ id: 'c', valor: '900.00', ja_tratado: 'Parcial' }),
    achado({ id: 'd', tipo: 'Risco', grupo: 'sem_valor', valor: '30.00', tese: 'R1' }),
    achado({ id: 'e', tipo: 'Risco', grupo: 'sem_valor', valor: '20.00', tese: 'R1' }),
    achado({ id: 'f', grupo: 'retencoes', valor: '7.00', valor_selic: '7.70', prescreve90: '7.00' }),
    achado({ id: 'g', grupo: 'contingente', valor: '4000.00', valor_selic: '4000.00' }),
  ];
  const nada = {
    caixa_alta: '0.00', caixa_media: '0.00', caixa_baixa: '0.00', retencoes: '0.00', descontavel: '0.00',
    ressarcivel: '0.00', debito_aberto: '0.00', contingente: '0.00', reducao_futura: '0.00',
    encerrado: '0.00', prescrito: '0.00', caixa_90: '0.00', caixa_180: '0.00',
    selic_alta: '0.00', selic_media: '0.00', selic_baixa: '0.00', selic_retencoes: '0.00',
  };
  const oportunidades = {
    ...nada, caixa_alta: '100.00', caixa_baixa: '50.00', retencoes: '7.00', contingente: '4000.00',
    encerrado: '8.00', prescrito: '5.00', caixa_90: '40.00', caixa_180: '60.00',
    selic_alta: '10.00', selic_baixa: '1.00', selic_retencoes: '0.70',
  };
  // Only what the totals read.
  const kpis = {
    oportunidades,
    riscos: { total: '50.00', qtd: 1, pct_receita: '4.00' },
    receita12m: { valor: '1250.00', anterior: null, meses: 12, de: '2025-01', ate: '2025-12' },
  };
  const d = { achados, kpis } as unknown as DiagnosticoAgregado;

  it('are the day’s own while nothing is marked, and the headline is cash of confidence alta and média alone', () => {
    const t = totais(d, new Set());
    const riscos = { total: '50.00', qtd: 1, pctReceita: '4.00' };
    expect(t).toMatchObject({ oportunidades, riscos, tratadas: '0.00' });
    expect([dinheiro(t.oportunidades), dinheiro(t.oportunidades, true)]).toEqual(['100.00', '110.00']);
  });

  it('leave out what is marked, each from its own figure, and what was left out already changes nothing', () => {
    const t = totais(d, new Set(['a', 'c', 'd', 'f']));
    expect(t.oportunidades).toEqual({ ...nada, caixa_baixa: '50.00', selic_baixa: '1.00', contingente: '4000.00' });
    // A rule with another finding left is still a rule.
    // 20,00 of 1.250,00 are 1,60 %; before, 50,00 were 4,00 %.
    expect(t.riscos).toEqual({ total: '20.00', qtd: 1, pctReceita: '1.60' });
    // Only cash of the headline: the withholding of 7,00 is another figure.
    expect([t.tratadas, t.riscosTratados]).toEqual(['100.00', '30.00']);
    expect(totais(d, new Set(['b', 'g'])).oportunidades).toMatchObject({
      caixa_90: '40.00',
      caixa_baixa: '0.00',
      contingente: '0.00',
    });
    expect(totais(d, new Set(['d', 'e'])).riscos).toEqual({ total: '0.00', qtd: 0, pctReceita: '0.00' });
  });

  it('have no share of a revenue that no document says', () => {
    const semReceita = { ...d, kpis: { ...kpis, receita12m: { ...kpis.receita12m, valor: null } } };
    expect(totais(semReceita as unknown as DiagnosticoAgregado, new Set(['d'])).riscos.pctReceita).toBeNull();
  });

  it('compare by percent, where there is a base', () => {
    expect(variacao('150.00', '100.00')).toBe('50.00');
    expect(variacao('50.00', '100.00')).toBe('-50.00');
    expect(variacao('1.00', '0.00')).toBeNull();
    expect(variacao(null, '1.00')).toBeNull();
  });
});

describe('the orders of findings', () => {
  const lista = [
    achado({ id: 'saldo', grupo: 'descontavel', valor: '900.00', prescreve_em: '2027-01-31', periodo: '2024' }),
    achado({ id: 'baixa', confianca: 'Baixa', valor: '5000.00', titulo: 'Águas' }),
    achado({ id: 'media', confianca: 'Média', valor: '800.00', valor_selic: '990.00', titulo: 'Zinco' }),
    achado({ id: 'alta', valor: '100.00', prescreve_em: '2026-12-31', titulo: 'Energia' }),
    achado({ id: 'retencao', grupo: 'retencoes', valor: '700.00', titulo: 'Baixas' }),
    achado({ id: 'alta maior', valor: '101.00', titulo: 'Fretes' }),
  ];
  const ids = (de: readonly AchadoDiagnostico[]) => de.map((a) => a.id);

  it('recover first what is sure, then cash before balances, then the larger; never what needs proof', () => {
    expect(ids(rankRecuperaveis(lista))).toEqual(['alta maior', 'alta', 'retencao', 'saldo', 'media']);
  });

  it('are the reader’s choice, and begin with the priority in which they come', () => {
    const por = (ordem: Ordem, comSelic = false) => ids(sortAchados(lista, { ordem, comSelic }));
    expect(por('prioridade')).toEqual(ids(lista));
    expect(por('valor')).toEqual(['baixa', 'saldo', 'media', 'retencao', 'alta maior', 'alta']);
    // With the Selic 990,00 are more than the 110,00 that the made-up balance has.
    expect(por('valor', true)[0]).toBe('media');
    expect(por('prazo').slice(0, 2)).toEqual(['alta', 'saldo']);
    expect(por('periodo').at(-1)).toBe('saldo');
    expect(por('titulo')).toEqual(['baixa', 'retencao', 'alta', 'alta maior', 'saldo', 'media']);
  });
});

describe('a table', () => {
  const colunas = [
    ['Mês', 'texto'],
    ['Valor', 'reais'],
  ] as const;

  it('is empty when no row has an amount, whatever its texts say', () => {
    expect(isVazia({ colunas, linhas: [] })).toBe(true);
    expect(isVazia({ colunas, linhas: [{ celulas: ['JAN/25', '0.00'] }, { celulas: ['FEV/25', null] }] })).toBe(true);
    expect(isVazia({ colunas, linhas: [{ celulas: ['JAN/25', '-0.01'] }] })).toBe(false);
  });
});

describe('names and numbers', () => {
  it('are written with their points, and a file’s name has nothing that a disk refuses', () => {
    expect(documento('99210437000117')).toBe('99.210.437/0001-17');
    expect(documento('12345678909')).toBe('123.456.789-09');
    expect(documento('EXTERIOR')).toBe('EXTERIOR');
    expect(nomeArquivo(['Verbas: 1/2', 'A "B" LTDA'])).toBe('Verbas 1-2 - A B LTDA');
  });
});

describe('the sheet of findings', () => {
  it('is a ZIP whose texts no program takes for formulas or markup', () => {
    const bytes = createPlanilha('Achados', [
      ['Tese', 'Valor', 'Linhas'],
      ['=1+1 <b>&"\u0007', { numero: '10.50' }, { numero: '2' }],
    ]);
    expect([...bytes.slice(0, 4)]).toEqual([0x50, 0x4b, 3, 4]);
    const texto = new TextDecoder('latin1').decode(bytes);
    expect(texto).toContain('t="inlineStr" s="4"><is><t xml:space="preserve">=1+1 &lt;b&gt;&amp;&quot;</t></is>');
    expect(texto).toContain('<c r="B2" s="1"><v>10.50</v></c>');
    // A count has no cents.
    expect(texto).toContain('<c r="C2" s="3"><v>2</v></c>');
    expect(texto).not.toContain('<f>');
  });

  it('has columns as wide as what stands in them, within bounds', () => {
    const bytes = createPlanilha('Achados', [
      ['Tipo', 'Texto'],
      ['Risco', 'x'.repeat(300)],
    ]);
    const texto = new TextDecoder('latin1').decode(bytes);
    expect(texto).toContain(
      '<cols><col min="1" max="1" width="10" customWidth="1"/>' +
        '<col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>',
    );
  });
});

describe('the theme', () => {
  it('draws every series at 3:1 on white, whatever colours an owner has', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        for (const cor of createTema(a, b).series) expect(contraste(cor, '#ffffff')).toBeGreaterThanOrEqual(2.98);
      }),
      { numRuns: 200 },
    );
    expect(createTema('javascript:', 'x').primaria).toBe('#31b7d4');
  });
});
