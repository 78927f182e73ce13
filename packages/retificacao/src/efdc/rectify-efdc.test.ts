/*
 * The rectification of twelve months: a change reaches exactly the totals that depend on it, later months follow, and a
 * month that cannot be made is left out with a reason.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PedidoRetificacao } from '../comum/pedido.ts';
import type { Mudanca } from '../comum/resultado.ts';
import {
  arquivosDoCaso,
  type CasoRetificado,
  FIXTURES,
  linhasDe,
  type PlanilhaDoCaso,
  readPlanilha,
  rectifyCaso,
} from '../testing/caso-efdc.ts';
import { readMudancas } from '../testing/read-mudancas.ts';

const CASO = path.join(FIXTURES, 'doze-meses');
const { PARAMETROS, abas } = readPlanilha('doze-meses');
const caminho = (mes: string) => path.join(CASO, 'base', `efd-c-2024-${mes}.txt`);
const base = (mes: string) => readFileSync(caminho(mes), 'latin1');

let dir: string;
let n = 0;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'retificar-efdc-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Rectifies some months of the twelve, or other files, with these sheets. */
function rectify(
  meses: readonly string[],
  sheets: PlanilhaDoCaso['abas'],
  o: {
    parametros?: PlanilhaDoCaso['PARAMETROS'];
    arquivos?: readonly string[];
    pedido?: Partial<PedidoRetificacao>;
  } = {},
): Promise<CasoRetificado> {
  return rectifyCaso({
    arquivos: arquivosDoCaso([...meses.map(caminho), ...(o.arquivos ?? [])]),
    planilha: { PARAMETROS: { ...PARAMETROS, ...o.parametros }, abas: sheets },
    workDir: path.join(dir, String(++n)),
    pedido: o.pedido,
  });
}

/** Rows of the twelve months' workbook, of one month. */
const linhasDoMes = (aba: string, mes: string) => (abas[aba] ?? []).filter((l) => l.PERIODO === `${mes}/2024`);
const campos = (texto: string | undefined, registro: string) =>
  linhasDe(texto ?? '', new RegExp(`^${registro}$`)).map((l) => l.split('|').slice(1, -1));
const centavos = (texto: string | undefined) => Number((texto ?? '0').replace(',', ''));
const erros = (caso: CasoRetificado) =>
  caso.prova.ocorrencias.filter((o) => o.nivel === 'ERRO').map((o) => [o.codigo, o.periodo]);
const gerados = (caso: CasoRetificado) => caso.prova.resumo.filter((r) => r.gerado).map((r) => r.periodo.slice(5));
const retificarTambem = (caso: CasoRetificado) =>
  caso.prova.retificarTambem.filter((r) => r.obrigacao === 'EFD-Contribuições').map((r) => r.periodo.slice(5));

describe('acceptance', () => {
  test('(a) a workbook without rows gives the same body: only 0000 and the counters are made right', async () => {
    const errado = path.join(dir, 'contadores.txt');
    const assinado = base('03')
      .replace(/\|9999\|\d+\|/, '|9999|7|')
      .replace(/\|C990\|\d+\|/, '|C990|99|')
      .replace(/\|9900\|C170\|\d+\|/, '|9900|C170|0|');
    writeFileSync(errado, `${assinado}SBRCAAEPDR0assinatura`, 'latin1');
    const recibo = `03${'A'.repeat(38)}7`;
    const caso = await rectify([], { C170: [] }, { arquivos: [errado] });
    const marcado = base('03').replace(/^\|0000\|006\|0\|\|\|/, `|0000|006|1||${recibo}|`);
    expect(caso.arquivos.get('2024-03')).toBe(marcado);
    expect(caso.resultado.status).toBe('SUCCESS');
  });

  test('(c) removing one item with credit takes exactly its tax from M105, M100, M200 and the 1100 chain', async () => {
    const caso = await rectify(['04', '05'], { C170: linhasDoMes('C170', '04') });
    const doItem = { PIS: 16_500, COFINS: 76_000, base: 1_000_000 };
    for (const [t, credito, bases, total, saldo] of [
      ['PIS', 'M100', 'M105', 'M200', '1100'],
      ['COFINS', 'M500', 'M505', 'M600', '1500'],
    ] as const) {
      const menos = (mes: string, registro: string, i: number) =>
        centavos(campos(base(mes), registro)[0]?.[i]) -
        centavos(campos(caso.arquivos.get(`2024-${mes}`), registro)[0]?.[i]);
      expect(menos('04', bases, 6)).toBe(doItem.base);
      expect([7, 11, 14].map((i) => menos('04', credito, i))).toEqual([doItem[t], doItem[t], doItem[t]]);
      expect(campos(caso.arquivos.get('2024-04'), total)).toEqual(campos(base('04'), total));
      // Credit, opening and closing balance of the month after; what it uses stays.
      expect([5, 7, 11, 17].map((i) => menos('05', saldo, i))).toEqual([doItem[t], doItem[t], doItem[t], doItem[t]]);
      expect(menos('05', saldo, 12)).toBe(0);
      expect(campos(caso.arquivos.get('2024-05'), total)).toEqual(campos(base('05'), total));
    }
    expect(campos(caso.arquivos.get('2024-04'), 'C170').length).toBe(campos(base('04'), 'C170').length - 1);
  });

  test('(d) a credit of CST 53 is split over the kinds of revenue without losing a cent', async () => {
    const aluguel = { ...linhasDoMes('F100', '03')[0], VL_OPER: '10000,03', VL_BC_PIS: '10000,0300' };
    const linha = { ...aluguel, VL_BC_COFINS: '10000,0300', VL_PIS: '165,00', VL_COFINS: '760,00' };
    const caso = await rectify(['03'], { F100: [linha] });
    for (const registro of ['M105', 'M505']) {
      const partes = campos(caso.arquivos.get('2024-03'), registro).filter((c) => c[1] === '05');
      // 3/4 of 10.000,03 is 7.500,0225.
      expect(partes.map((c) => [c[3], c[5], c[6]])).toEqual([
        ['10000,03', '10000,03', '7500,02'],
        ['10000,03', '10000,03', '2500,01'],
      ]);
    }
  });

  test('(e) less credit goes through three months, and what appears to be paid is told', async () => {
    const caso = await rectify(['04', '05', '06', '07'], { C170: linhasDoMes('C170', '04') });
    const saldos = ['05', '06', '07'].map((mes) => {
      const [linha] = campos(caso.arquivos.get(`2024-${mes}`), '1100');
      return [linha?.[8], linha?.[11], linha?.[12], linha?.[17]];
    });
    expect(saldos).toEqual([
      ['825,00', '660,00', '330,00', '330,00'],
      ['1155,00', '330,00', '330,00', '0,00'],
      ['1485,00', '0,00', '0,00', '0,00'],
    ]);
    expect(campos(caso.arquivos.get('2024-07'), 'M205')).toEqual([['M205', '08', '691201', '495,00']]);
    expect(caso.prova.resumo.at(-1)?.observacoes.join(' ')).toContain('aparecem 165,00 de PIS a recolher em 07/2024');
    expect(retificarTambem(caso)).toEqual([]);
  });
});

describe('months that cannot be made', () => {
  test('a wrong row leaves its month out, and the chain starts again from what that month declared', async () => {
    const [sim = {}, nao = {}] = [linhasDoMes('C170', '01')[0], linhasDoMes('C170', '04')[0]];
    const caso = await rectify(['01', '02', '03', '04', '05'], { C170: [sim, { ...nao, CHAVE_NUM_ITEM: '9' }] });
    expect(erros(caso)).toEqual([['CHAVE_NAO_ENCONTRADA', '2024-04']]);
    expect(gerados(caso)).toEqual(['01', '02', '03']);
    expect(retificarTambem(caso)).toEqual(['04']);
    expect(caso.resultado.status).toBe('SUCCESS');
  });

  test('a month of the cascade without its receipt is left out with a word', async () => {
    const recibos = PARAMETROS.NUM_REC_ANTERIOR as Record<string, string>;
    const { '2024-06': _, ...resto } = recibos;
    const sheets = { C170: linhasDoMes('C170', '04') };
    const caso = await rectify(['04', '05', '06', '07'], sheets, { parametros: { NUM_REC_ANTERIOR: resto } });
    expect(erros(caso)).toEqual([['SEM_RECIBO', '2024-06']]);
    expect(gerados(caso)).toEqual(['04', '05']);
    expect(retificarTambem(caso)).toEqual(['06']);
  });

  test('a credit asked back beyond what there is stops its month, and no error is told of those after', async () => {
    const pedido = { ACAO: 'ALTERAR', PERIODO: '06/2024', CHAVE_PER_APU_CRED: '042024', CHAVE_ORIG_CRED: '01' };
    const dcomp = { ...pedido, CHAVE_COD_CRED: '101', VL_CRED_DCOMP_EFD: '400,00' };
    const caso = await rectify(['04', '05', '06', '07'], { C170: linhasDoMes('C170', '04'), '1100': [dcomp] });
    expect(erros(caso)).toEqual([['SALDO_INSUFICIENTE', '2024-06']]);
    expect(gerados(caso)).toEqual(['04', '05']);
  });

  test('untaxed revenue without a nature stops its month; a nature from the sheet M410 makes the M400', async () => {
    const { NAT_REC_PADRAO_06: _, ...parametros } = PARAMETROS;
    const sheets = { C170: linhasDoMes('C170', '08') };
    const comum = { arquivos: arquivosDoCaso([caminho('08')]) };
    const sem = await rectifyCaso({
      ...comum,
      planilha: { PARAMETROS: parametros, abas: sheets },
      workDir: path.join(dir, 'sem-natureza'),
    });
    expect(erros(sem)).toEqual([
      ['CAMPO_OBRIGATORIO', '2024-08'],
      ['CAMPO_OBRIGATORIO', '2024-08'],
    ]);
    expect(sem.resultado.status).toBe('ERROR');
    const nova = { ACAO: 'INCLUIR', PERIODO: '08/2024', NAT_REC: '113', VL_REC: '20000,00', COD_CTA: '3.1' };
    const com = await rectifyCaso({
      ...comum,
      planilha: {
        PARAMETROS: parametros,
        abas: { ...sheets, M410: [{ ...nova, CHAVE_CST_PIS: '06' }], M810: [{ ...nova, CHAVE_CST_COFINS: '06' }] },
      },
      workDir: path.join(dir, 'com-natureza'),
    });
    expect(linhasDe(com.arquivos.get('2024-08') ?? '', /^M[48]/)).toEqual([
      '|M400|06|20000,00|3.1||',
      '|M410|113|20000,00|3.1||',
      '|M800|06|20000,00|3.1||',
      '|M810|113|20000,00|3.1||',
    ]);
    const natureza = (await readMudancas(com.resultado.mudancas)).filter((m) => m.registro === 'M410');
    expect(natureza.map((m) => m.origem)).toEqual(['planilha M410 linha 4']);
  });
});

test('natures given for an M400 that the file has are its detail: the documents say how much it is', async () => {
  const nova = { ACAO: 'INCLUIR', PERIODO: '03/2024', NAT_REC: '113', VL_REC: '10000,00', COD_CTA: '3.1' };
  const caso = await rectify(['03'], {
    M410: [{ ...nova, CHAVE_CST_PIS: '06' }],
    M810: [{ ...nova, CHAVE_CST_COFINS: '06' }],
  });
  expect(erros(caso)).toEqual([]);
  expect(linhasDe(caso.arquivos.get('2024-03') ?? '', /^M4/)).toEqual([
    '|M400|06|40000,00|3.1||',
    '|M410|101|30000,00|3.1||',
    '|M410|113|10000,00|3.1||',
  ]);
});

describe('parameters', () => {
  test('CASCATA=N names the months that it leaves', async () => {
    const sheets = { C170: linhasDoMes('C170', '04') };
    const caso = await rectify(['04', '05', '06'], sheets, { parametros: { CASCATA: 'N' } });
    expect([gerados(caso), retificarTambem(caso)]).toEqual([['04'], ['05']]);
  });

  test('MAXIMIZAR uses the oldest credits where MANTER leaves them', async () => {
    const sheets = { C170: linhasDoMes('C170', '01') };
    const caso = await rectify(['01', '02', '03'], sheets, { parametros: { UTILIZACAO_CREDITO: 'MAXIMIZAR' } });
    // 297,00 that February does not need any more go against what March pays: 825,00 - 297,00.
    expect(campos(caso.arquivos.get('2024-03'), 'M200')[0]?.slice(1, 5)).toEqual([
      '1980,00',
      '1155,00',
      '297,00',
      '528,00',
    ]);
  });

  test('RECALCULAR_BLOCO_M=N changes nothing but what the rows say', async () => {
    const sheets = { C100: [{ ACAO: 'ALTERAR', PERIODO: '05/2024', CHAVE_CHV_NFE: chaveDaNota('05'), IND_FRT: '1' }] };
    const caso = await rectify(['05', '06'], sheets, { parametros: { RECALCULAR_BLOCO_M: 'N' } });
    expect(gerados(caso)).toEqual(['05']);
    expect(linhasDe(caso.arquivos.get('2024-05') ?? '', /^[M1]/)).toEqual(linhasDe(base('05'), /^[M1]/));
  });

  test('USAR_RETENCOES=S deducts withheld tax up to the tax due, and warns to keep track of the rest', async () => {
    const retencao = {
      ACAO: 'INCLUIR',
      PERIODO: '07/2024',
      IND_NAT_RET: '03',
      DT_RET: '15/07/2024',
      VL_BC_RET: '20000,00',
    };
    const valores = { VL_RET: '2130,00', COD_REC: '5952', IND_NAT_REC: '0', CNPJ: '55667788000186', IND_DEC: '0' };
    const F600 = [{ ...retencao, ...valores, VL_RET_PIS: '130,00', VL_RET_COFINS: '2000,00' }];
    const caso = await rectify(['07'], { F600 }, { parametros: { USAR_RETENCOES: 'S' } });
    // 330,00 - 130,00; of 2.000,00 withheld only the 1.520,00 that were to be paid.
    expect(campos(caso.arquivos.get('2024-07'), 'M200')[0]?.slice(4, 8).join(' ')).toBe('330,00 130,00 0,00 200,00');
    expect(campos(caso.arquivos.get('2024-07'), 'M600')[0]?.slice(4, 8).join(' ')).toBe('1520,00 1520,00 0,00 0,00');
    const ditas = caso.prova.ocorrencias.filter((o) => o.mensagem.includes('retido na fonte'));
    expect(ditas.map((o) => o.valor)).toEqual(['130,00', '1520,00']);
  });

  test('BASE=ULTIMA_RETIFICACAO starts from what the last one made', async () => {
    const primeira = await rectify(['01', '02', '03'], { C170: linhasDoMes('C170', '01') });
    const segunda = await rectify(
      ['01', '02', '03'],
      { F100: linhasDoMes('F100', '03') },
      { parametros: { BASE: 'ULTIMA_RETIFICACAO' }, pedido: { ultimaRetificacao: { zip: primeira.resultado.zip } } },
    );
    expect(gerados(segunda)).toEqual(['03']);
    const esperado = readFileSync(path.join(CASO, 'esperado', '2024-03.txt'), 'latin1');
    const partes = /^(?:0111|M(?!001|990)...|1[15]00)$/;
    expect(linhasDe(segunda.arquivos.get('2024-03') ?? '', partes)).toEqual(linhasDe(esperado, partes));
  });
});

test('revenue of a financial account moves no apportionment, other revenue does', async () => {
  const conta = {
    ACAO: 'INCLUIR',
    PERIODO: '04/2024',
    DT_ALT: '01/01/2020',
    COD_NAT_CC: '04',
    IND_CTA: 'A',
    NIVEL: '2',
  };
  const contas = [{ ...conta, COD_CTA: '3.2', NOME_CTA: 'RENDIMENTOS DE APLICACOES FINANCEIRAS' }];
  const receita = { ACAO: 'INCLUIR', PERIODO: '04/2024', IND_OPER: '2', DT_OPER: '20/04/2024', CST_PIS: '06' };
  const valores = { VL_BC_PIS: '0,0000', ALIQ_PIS: '0,0000', VL_PIS: '0,00', CST_COFINS: '06', VL_COFINS: '0,00' };
  const resto = { ...receita, ...valores, VL_BC_COFINS: '0,0000', ALIQ_COFINS: '0,0000' };
  const F100 = [
    { ...resto, VL_OPER: '700,00', COD_CTA: '3.2', DESC_DOC_OPER: 'JUROS' },
    { ...resto, VL_OPER: '500,00', COD_CTA: '3.1', DESC_DOC_OPER: 'OUTRA RECEITA' },
  ];
  const caso = await rectify(['04'], { '0500': contas, F100 });
  expect(erros(caso)).toEqual([]);
  expect(campos(caso.arquivos.get('2024-04'), '0111')).toEqual([
    ['0111', '50000,00', '500,00', '0,00', '0,00', '50500,00'],
  ]);
  // Block M takes both: they are untaxed revenue of the month.
  expect(campos(caso.arquivos.get('2024-04'), 'M400')).toEqual([['M400', '06', '1200,00', '3.2', '']]);
});

test('every change names its row or its step, and the line of the base', async () => {
  const caso = await rectify(['04', '05'], { C170: linhasDoMes('C170', '04') });
  const mudancas = await readMudancas(caso.resultado.mudancas);
  const de = (mes: string, registro: string) =>
    mudancas.filter((m) => m.periodo === mes && m.registro === registro).map((m) => [m.campo, m.origem]);
  expect(de('2024-04', 'C170')).toEqual([['(registro)', 'planilha C170 linha 4']]);
  expect(de('2024-04', 'M105').map(([, origem]) => origem)).toEqual(Array(3).fill('recálculo passo 3'));
  expect(de('2024-05', '1100').map(([, origem]) => origem)).toEqual(Array(4).fill('recálculo passo 12'));
  const linhas = base('04').split('\r\n');
  const check = (m: Mudanca) => linhas[(m.linha ?? 0) - 1]?.slice(1, 5);
  const doMes = mudancas.filter((m) => m.periodo === '2024-04' && m.linha !== null);
  expect(doMes.length).toBeGreaterThan(10);
  expect(doMes.map(check)).toEqual(doMes.map((m) => m.registro));
});

test('a second file of a month is refused with a word', async () => {
  const outra = path.join(dir, 'outra-04.txt');
  writeFileSync(outra, base('04').replace('01042024|30042024', '16042024|30042024'), 'latin1');
  const caso = await rectify(['04'], { C170: linhasDoMes('C170', '04') }, { arquivos: [outra] });
  expect(erros(caso)).toEqual([['NAO_SUPORTADO', '2024-04']]);
  expect(caso.resultado.status).toBe('ERROR');
});

function chaveDaNota(mes: string): string {
  return campos(base(mes), 'C100')[0]?.[8] ?? '';
}
