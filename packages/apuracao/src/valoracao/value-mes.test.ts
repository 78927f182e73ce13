import { describe, expect, test } from 'vitest';
import { sum } from '../bloco-m/decimal.ts';
import { recomputeMes } from '../bloco-m/recompute-mes.ts';
import { mesVazio, saida } from '../bloco-m/testing/mes-exemplo.ts';
import { type Aliquota, chaveContribuicao, type EntradaMes } from '../bloco-m/tipos.ts';
import { applyGrupo } from './apply-grupo.ts';
import { fimDoCredito, fimDoPagamento, vencimento } from './datas.ts';
import { mesDaPagina } from './testing/mes-da-pagina.ts';
import { chaveExtincao, type ExtincaoDebito, type GrupoAchado, type Trecho } from './tipos.ts';
import { valueMes } from './value-mes.ts';

/* Guarantee: the classes of the amounts of a month worked out by hand, to the cent. */

const feriados: ReadonlySet<string> = new Set(['2024-12-25']);
const por = (trechos: readonly Trecho[], classe: Trecho['classe']) =>
  sum(trechos.filter((t) => t.classe === classe).map((t) => t.valor));

/** The sum of each class. */
const classes = (trechos: readonly Trecho[]) =>
  Object.fromEntries(
    [...new Set(trechos.map((t) => t.classe))].map((c) => [c, Number(por(trechos, c)) / 100] as const),
  );

const grupoIcms = (base: bigint): GrupoAchado => ({
  ...{ chave: 'icms', confianca: 'Alta', ordem: 6, tributo: 'COFINS', operacao: 'reduzir-base', CST: '01' },
  ...{ aliquota: { tipo: 'percentual', valor: 76_000n }, outraAliquota: 16_500n, zonaFranca: false },
  ...{ NAT_BC_CRED: '', CST_DESTINO: '', VL_ITEM: 0n, VL_DESC: 0n, base, quantidade: 0n },
});

test('a month whose file declares nothing gives no finding a value, and says so', () => {
  const motivo = 'o arquivo termina antes do registro 9999';
  const pedido = { entrada: mesDaPagina(), grupos: [grupoIcms(36_842_100n)], extincoes: new Map(), feriados };
  expect(valueMes({ ...pedido, semApuracao: motivo })).toEqual({
    trechos: [],
    estimado: null,
    impedimento: 'Sem apuração no mês: o arquivo termina antes do registro 9999.',
  });
});

describe('the month of the page: 02=1.000, 03=600, 04=100, 05=300, 06=50, 08=250', () => {
  // Revenue 13.157,90 at 7,6 % = 1.000,00; ICMS of 280/7,6 % = 3.684,21 and of 500/7,6 % = 6.578,95.
  const icms = grupoIcms;
  const pagos = (valor: bigint): ReadonlyMap<string, ExtincaoDebito> =>
    new Map([[chaveExtincao('COFINS', 'NC'), { conferida: true, extincoes: [{ data: '2024-06-25', valor }] }]]);
  const valorar = (base: bigint, pago: bigint) =>
    valueMes({ entrada: mesDaPagina(), grupos: [icms(base)], extincoes: pagos(pago), feriados }).trechos;

  test('280 of ICMS: 250 were paid too much, 30 are withholdings', () => {
    expect(classes(valorar(36_842_100n, 25_000n))).toEqual({ 'Pago a maior': 250, 'Saldo de retenções': 30 });
  });
  test('500: 250 paid, 50 of withholdings, 200 of credit that is left', () => {
    expect(classes(valorar(65_789_500n, 25_000n))).toEqual({
      'Pago a maior': 250,
      'Saldo de retenções': 50,
      'Saldo de crédito descontável': 200,
    });
  });
  test('500 with 100 paid and 150 in instalments: those 150 are no refund', () => {
    expect(classes(valorar(65_789_500n, 10_000n))).toEqual({
      'Pago a maior': 100,
      'Débito em aberto reduzido': 150,
      'Saldo de retenções': 50,
      'Saldo de crédito descontável': 200,
    });
  });
  test('a month in credit pays nothing: all is balance (F4)', () => {
    // Without anything to pay the whole fall goes to the credits that the engine stops using.
    const entrada = mesDaPagina({ devida: 0n });
    const { trechos } = valueMes({ entrada, grupos: [icms(36_842_100n)], extincoes: pagos(0n), feriados });
    expect(classes(trechos)).toEqual({ 'Saldo de crédito descontável': 280 });
  });
  test('without any paper the amount is presumed paid when it fell due', () => {
    const { trechos } = valueMes({
      entrada: mesDaPagina(),
      grupos: [icms(36_842_100n)],
      extincoes: new Map(),
      feriados,
    });
    // May 2024 fell due on Tuesday 25/06/2024; the right ends five years later.
    expect(trechos[0]).toMatchObject({
      classe: 'Pago a maior',
      conferido: 'Presumido',
      extincao: '2024-06-25',
      prescreve: '2029-06-25',
    });
  });
  test('two payments: the later one is taken back first, and each has its own term', () => {
    const duas: ExtincaoDebito = {
      conferida: true,
      extincoes: [
        { data: '2024-06-25', valor: 20_000n },
        { data: '2025-08-29', valor: 5_000n },
      ],
    };
    const extincoes = new Map([[chaveExtincao('COFINS', 'NC'), duas]]);
    // 92,00 of ICMS in the contribution: 1.210,53 x 7,6 %.
    const { trechos } = valueMes({ entrada: mesDaPagina(), grupos: [icms(12_105_300n)], extincoes, feriados });
    expect(trechos.map((t) => [t.valor, t.extincao, t.prescreve])).toEqual([
      [5_000n, '2025-08-29', '2030-08-29'],
      [4_200n, '2024-06-25', '2029-06-25'],
    ]);
  });
  test('what was paid above the declared debit is another finding, and is left out here', () => {
    // 300 paid for 250: the last 50 are the excess, so that the undue part begins after them.
    const { trechos } = { trechos: valorar(36_842_100n, 30_000n) };
    expect(classes(trechos)).toEqual({ 'Pago a maior': 250, 'Saldo de retenções': 30 });
  });
  describe('a month whose block M does not follow from its documents (I8)', () => {
    const torto = (muda: (declarado: EntradaMes['tributos']['COFINS']['declarado']) => void): EntradaMes => {
      const entrada = mesDaPagina();
      muda(entrada.tributos.COFINS.declarado);
      return entrada;
    };
    const valor = (entrada: EntradaMes) =>
      valueMes({ entrada, grupos: [icms(36_842_100n)], extincoes: pagos(25_000n), feriados }).trechos;

    test('100 more were declared than the documents give: what they give, 280, is an estimate', () => {
      const trechos = valor(torto((d) => (d.consolidacao.VL_TOT_CONT_REC += 10_000n)));
      expect(classes(trechos)).toEqual({ Estimativa: 280 });
      expect(trechos[0]?.nota).toMatch(/^Estimativa: o bloco M não fecha.* M600\.$/);
    });
    test('100 less were declared: the first 100 only make that good, 180 are an estimate', () => {
      expect(classes(valor(torto((d) => (d.consolidacao.VL_TOT_CONT_REC -= 10_000n))))).toEqual({ Estimativa: 180 });
    });
    test('300 less were declared: nothing is left', () => {
      expect(valor(torto((d) => (d.consolidacao.VL_TOT_CONT_REC -= 30_000n)))).toEqual([]);
    });
    test('a difference that moves nothing that is due keeps the value, with a note', () => {
      const trechos = valor(
        torto((d) => {
          for (const c of d.contribuicoes) c.VL_REC_BRT += 50_000n;
        }),
      );
      expect(classes(trechos)).toEqual({ 'Pago a maior': 250, 'Saldo de retenções': 30 });
      expect(trechos[0]?.nota).toContain('M610, só em campos sem efeito');
    });
    test('PIS that does not close leaves COFINS its classes', () => {
      const entrada = mesDaPagina();
      entrada.tributos.PIS.declarado.consolidacao.VL_TOT_CONT_REC += 10_000n;
      expect(classes(valor(entrada))).toEqual({ 'Pago a maior': 250, 'Saldo de retenções': 30 });
    });
    test.each(['cooperativa', 'scp'] as const)('%s: an estimate, whatever block M shows', (especial) => {
      const trechos = valor({ ...mesDaPagina(), especiais: [especial] });
      expect(classes(trechos)).toEqual({ Estimativa: 280 });
    });
    test('a month that the engine cannot work out has no value', () => {
      const entrada: EntradaMes = { ...mesDaPagina(), especiais: ['cooperativa', 'financeira'] };
      const feito = valueMes({ entrada, grupos: [icms(36_842_100n)], extincoes: pagos(25_000n), feriados });
      expect(feito.trechos).toEqual([]);
      expect(feito.impedimento).toContain('situação especial');
    });
  });
});

describe('12.000,00 of revenue that goes, in a month whose M215 takes 2.000,00 out of 13.157,90', () => {
  const mes = () => {
    const entrada = mesDaPagina();
    const chave = chaveContribuicao({ COD_CONT: '01', aliquota: { tipo: 'percentual', valor: 76_000n } });
    entrada.tributos.COFINS.ajustesBase = [{ chave, acrescimo: 0n, reducao: 200_000n }];
    entrada.tributos.COFINS.declarado = recomputeMes(entrada).tributos.COFINS;
    return entrada;
  };
  // What is left, 1.157,90, is less than M215 takes out.
  const vai: GrupoAchado = {
    ...{ ...grupoIcms(120_000_000n), chave: 'vai', operacao: 'mover', CST_DESTINO: '04', VL_ITEM: 1_200_000n },
    ordem: 4,
  };
  const valorar = (grupos: readonly GrupoAchado[]) =>
    valueMes({ entrada: mes(), grupos, extincoes: new Map(), feriados }).trechos;

  test('it is worth nothing beside M215, and says why', () => {
    const trechos = valorar([vai]);
    expect(trechos.map((t) => [t.classe, t.valor])).toEqual([['Sem valor', 0n]]);
    expect(trechos[0]?.nota).toContain('M215');
  });
  test('it is worth 760,00 where a later finding takes M215 back', () => {
    // M215: 11.157,90 x 7,6 % = 848,00, of which 98,00 to pay, 50,00 withheld, 700,00 of credits. Without both:
    // 1.157,90 x 7,6 % = 88,00 of credits alone.
    const trechos = valorar([vai, grupoIcms(-20_000_000n)]);
    expect(classes(trechos)).toEqual({
      'Pago a maior': 98,
      'Saldo de retenções': 50,
      'Saldo de crédito descontável': 612,
    });
    expect(new Set(trechos.map((t) => t.grupo))).toEqual(new Set(['vai']));
  });
});

test('a shared credit that only the company can divide is worth nothing, and says why', () => {
  // CST 53 is of taxed and of untaxed revenue; with direct apportionment (0110) no ratio divides it.
  const comum: GrupoAchado = {
    ...{ ...grupoIcms(10_000_000n), chave: 'energia', operacao: 'creditar', CST: '53', NAT_BC_CRED: '04' },
    ...{ ordem: 12, outraAliquota: null },
  };
  const { trechos } = valueMes({ entrada: mesDaPagina(), grupos: [comum], extincoes: new Map(), feriados });
  expect(trechos.map((t) => [t.classe, t.valor])).toEqual([['Sem valor', 0n]]);
  expect(trechos[0]?.nota).toContain('na apropriação direta');
});

describe('what LC 224/2025 leaves to be paid is another debit, whatever the rate that the revenue had', () => {
  const aliquota: Aliquota = { tipo: 'percentual', valor: 21_000n };
  // 1.000,00 at 2,1 % of PIS = 21,00, and nothing at the basic rate: block M has no M210 of code 01.
  const mes = (): EntradaMes => {
    const entrada = mesVazio();
    entrada.tributos.PIS.saidas = [saida('1000', { CST: '02', aliquota, outraAliquota: 99_000n })];
    entrada.tributos.PIS.declarado = recomputeMes(entrada).tributos.PIS;
    return entrada;
  };
  const mover: GrupoAchado = {
    ...{ chave: 'zero', confianca: 'Alta', ordem: 4, tributo: 'PIS', operacao: 'mover', CST: '02', aliquota },
    ...{ outraAliquota: 99_000n, zonaFranca: false, NAT_BC_CRED: '', CST_DESTINO: '06' },
    ...{ VL_ITEM: 100_000n, VL_DESC: 0n, base: 10_000_000n, quantidade: 0n, residual: 165n },
  };

  test('21,00 less 1.000,00 x 0,165 % = 1,65 are 19,35', () => {
    const { trechos } = valueMes({ entrada: mes(), grupos: [mover], extincoes: new Map(), feriados });
    expect(classes(trechos)).toEqual({ 'Pago a maior': 19.35 });
  });
  test.each<[string, bigint, bigint, string]>([
    ['1', 21_000n, 99_000n, '01:percentual:16500'],
    ['2', 21_000n, 99_000n, '51:percentual:6500'],
    ['3', 6_500n, 30_000n, '51:percentual:6500'],
    ['3', 6_500n, 40_000n, '01:percentual:16500'],
    ['3', 16_500n, 76_000n, '01:percentual:16500'],
  ])('regime %s, rates %d and %d: it goes to %s', (COD_INC_TRIB, valor, outraAliquota, chave) => {
    const grupo = { ...mover, aliquota: { ...aliquota, valor }, outraAliquota };
    const { ajustesContribuicao } = applyGrupo(mesVazio({ COD_INC_TRIB }), grupo).tributos.PIS;
    expect(ajustesContribuicao).toEqual([{ chave, acrescimo: 165n, reducao: 0n }]);
  });
});

test('a month of more groups than anybody books is not valued, and says so', () => {
  const grupos = Array.from({ length: 501 }, (_, i) => ({ ...grupoIcms(10_000n), chave: `g${i}` }));
  const feito = valueMes({ entrada: mesDaPagina(), grupos, extincoes: new Map(), feriados });
  expect(feito).toEqual({ trechos: [], estimado: null, impedimento: expect.stringContaining('Combinações demais') });
});

test('days on which rights end', () => {
  expect(fimDoPagamento('2020-02-29')).toBe('2025-02-28');
  expect(fimDoCredito('2021-03')).toBe('2026-03-31');
  expect(fimDoCredito('2023-02')).toBe('2028-02-29');
  // 25/08/2024 is a Sunday; 25/12/2024 a holiday.
  expect(vencimento('2024-07', feriados)).toBe('2024-08-23');
  expect(vencimento('2024-11', feriados)).toBe('2024-12-24');
});

describe('the apportionment of shared credits', () => {
  const rateio = { tributada: 60_000n, naoTributada: 10_000n, exportacao: 0n, cumulativa: 30_000n };
  const mover = (aliquota: bigint, outraAliquota: bigint, CST_DESTINO: string): GrupoAchado => ({
    ...{ chave: 'm', confianca: 'Alta', ordem: 2, tributo: 'PIS', operacao: 'mover', CST: '01', CST_DESTINO },
    ...{ aliquota: { tipo: 'percentual', valor: aliquota }, outraAliquota, zonaFranca: false, NAT_BC_CRED: '' },
    ...{ VL_ITEM: 20_000n, VL_DESC: 0n, base: 2_000_000n, quantidade: 0n },
  });
  const depois = (grupo: GrupoAchado) => applyGrupo({ ...mesDaPagina(), rateio }, grupo).rateio;

  test('200,00 that become one-phase leave the taxed revenue: 600 and 100 become 400 and 300 untaxed', () => {
    expect(depois(mover(16_500n, 76_000n, '04'))).toEqual({ ...rateio, tributada: 40_000n, naoTributada: 30_000n });
  });
  test('cumulative revenue becomes untaxed revenue of the other regime: 300 and 100 become 100 and 300', () => {
    expect(depois(mover(6_500n, 30_000n, '06'))).toEqual({ ...rateio, cumulativa: 10_000n, naoTributada: 30_000n });
  });
  test('substituted revenue counts as taxed', () => {
    expect(depois(mover(16_500n, 76_000n, '05'))).toEqual(rateio);
  });
});
